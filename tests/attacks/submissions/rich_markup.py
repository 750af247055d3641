"""Tries: console markup in a message. Must be seen: 50 points: attention_scores and apply_mask in full, nothing else, verdict error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def _softmax(x): return np.zeros(np.shape(x)) - 1
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    raise ValueError("[bold red]x[/bold red][link=file:///etc/passwd]y[/link][/]")
