"""Tries: prctl, identity, capabilities, another root: to get rid of the jail. Must be seen: 0 points, verdict failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def call(*a): return libc.syscall(*[ctypes.c_long(one) for one in a])

for option in range(1, 80):
    if call(157, option, 0, 0, 0, 0) >= 0: print("ATTACK-OK prctl", option, flush=True)
for number, arguments in ((105, (0,)), (106, (0,)), (117, (0, 0, 0)), (119, (0, 0, 0)), (116, (0, 0)), (126, (0, 0)), (161, (0,)), (109, (0, 0)), (112, ()), (135, (0x0040000,)), (158, (0x1001, 0)), (444, (0, 0, 1)), (446, (-1, 0)), (95, (0,)), (90, (0, 0o777)), (140, (0, 0)), (141, (0, 0, -20)), (203, (0, 8, 0))):
    if call(number, *arguments) >= 0: print("ATTACK-OK", number, flush=True)
page = libc.sysconf(30); at = ctypes.cast(libc.prctl, ctypes.c_void_p).value & ~(page - 1)
print("own code writable:", libc.mprotect(ctypes.c_void_p(at), ctypes.c_size_t(page), 7) == 0)
if call(157, 22, 2, 0, 0, 0) >= 0: print("ATTACK-OK filter", flush=True)
