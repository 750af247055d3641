"""Tries: new processes, threads and programs with raw system calls. Must be seen: 0 points, verdict failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def call(*a): return libc.syscall(*[ctypes.c_long(one) for one in a])

import _thread
for name, number, arguments in (("fork", 57, ()), ("vfork", 58, ()), ("clone", 56, (17, 0, 0, 0, 0)), ("clone3", 435, (0, 88)), ("thread", 56, (0x50F00, 0, 0, 0, 0))):
    pid = call(number, *arguments)
    if pid == 0: os._exit(0)
    if pid > 0: print("ATTACK-OK", name, pid, flush=True)
program = ctypes.create_string_buffer(b"/bin/true"); empty = (ctypes.c_void_p * 1)(None)
for number, arguments in ((59, (ctypes.addressof(program), ctypes.addressof(empty), ctypes.addressof(empty))), (322, (-100, ctypes.addressof(program), ctypes.addressof(empty), ctypes.addressof(empty), 0))):
    call(number, *arguments)
try: _thread.start_new_thread(print, ("ATTACK-OK thread",))
except RuntimeError as e: print(e)
