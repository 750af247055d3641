"""Tries: a system call through the 32-bit gate, past the filter. Must be seen: 0 points, verdict crashed, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import ctypes
m = ctypes.CDLL(None).mmap; m.restype = ctypes.c_void_p; at = m(None, ctypes.c_size_t(4096), 7, 0x22, -1, 0); ctypes.memmove(at, bytes.fromhex("b814000000cd80c3"), 8)
r = ctypes.CFUNCTYPE(ctypes.c_int)(at)()
print("ATTACK-OK int80 getpid", r, flush=True)
