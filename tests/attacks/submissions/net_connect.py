"""Tries: connects to a listener on 127.0.0.1. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import socket
try:
    s = socket.socket(); s.connect((b"127.0.0.1", 48711)); s.sendall(b"HELLO-FROM-STUDENT"); say("ATTACK-OK connected")
except OSError as e: say("refused", e)
