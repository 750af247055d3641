"""Tries: as many full pipes and epolls as it can get. Must be seen: 0 points, verdict failed or error."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

import os, select
kept = []
try:
    while True:
        r, w = os.pipe(); os.set_blocking(w, False); kept += [r, w]
        try:
            while True: os.write(w, b"x" * 65536)
        except BlockingIOError: pass
except OSError as e: print(len(kept), e)
