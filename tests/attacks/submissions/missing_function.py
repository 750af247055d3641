"""Tries: defines attention_scores() only. Must be seen: 26 points: attention_scores in full, nothing else, verdict error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
