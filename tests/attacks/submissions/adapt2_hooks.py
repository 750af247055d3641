"""Tries: hooks of the interpreter: atexit, fork, excepthook, gc, finalizers, profile, faulthandler. Must be seen: 0 points, verdict failed or error or crashed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

import atexit, faulthandler, gc, os, signal, sys, weakref
def strike(*_):
    for path in ("@SINK@/hook", "/tmp/hook", "hook"):
        try: open(path, "w").write("x"); print("ATTACK-OK", path, flush=True)
        except OSError: pass
atexit.register(strike); sys.excepthook = sys.unraisablehook = strike; gc.callbacks.append(strike)
try: os.register_at_fork(before=strike, after_in_child=strike)
except Exception as e: print(e)
class Trap:
    def __del__(self): strike()
sys.trap = Trap(); weakref.finalize(sys.trap, strike)
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD, signal.SIGALRM): signal.signal(number, strike)
try: faulthandler.enable(); faulthandler.dump_traceback_later(0.01, repeat=True)
except Exception as e: print(type(e).__name__)
