"""Tries: every system call that the filter neither needs nor punishes by death. Must be seen: 0 points, verdict failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def call(*a): return libc.syscall(*[ctypes.c_long(one) for one in a])

import platform
spared = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27, 28, 32, 33, 34, 35, 36, 38, 39, 44, 45, 46, 47, 60, 63, 72, 78, 79, 89, 96, 97, 98, 99, 100, 102, 104, 107, 108, 110, 131, 186, 201, 202, 204, 217, 218, 219, 221, 228, 229, 230, 231, 232, 233, 257, 262, 267, 269, 270, 271, 273, 281, 288, 291, 292, 293, 302, 309, 318, 324, 332, 334, 335, 336, 439}
deadly = {101, 310, 311, 165, 166, 155, 272, 308, 321, 250, 248, 249, 323, 298, 425, 426, 427, 175, 313, 176, 246, 304, 434, 438, 424, 319, 29, 317}
if platform.machine() == "x86_64" and os.getuid() != 0:  # as root and unconfined it would hurt the machine
    for number in sorted(set(range(470)) - spared - deadly):
        if call(number, -1, 0, 0, 0, 0, 0) >= 0 or ctypes.get_errno() not in (1, 38): print("ATTACK-OK system call", number, ctypes.get_errno(), flush=True)
