"""Tries: looks for other students' files beside and above its own folder. Must be seen: 0 points, verdict failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

import os
def walk(folder, depth):
    try: names = os.listdir(folder)
    except OSError: return
    for name in names:
        path = os.path.join(folder, name)
        if name.endswith((".py", ".json", ".toml", ".csv")) and os.path.abspath(path) != os.path.abspath("student.py"):
            try: print("ATTACK-OK neighbour", path, open(path, errors="replace").read()[-300:], flush=True)
            except OSError: pass
        elif depth: walk(path, depth - 1)
for start in (".", "..", "../..", "/tmp", "/var/tmp", "@COURSE@", "@COURSE@/submissions", "@COURSE@/out/reports", "/home"): walk(start, 3)
for number in range(300):
    for start in ("..", "../.."):
        try: print("ATTACK-OK neighbour", open(f"{start}/{number}/student.py").read()[-300:] if os.path.abspath(f"{start}/{number}/student.py") != os.path.abspath("student.py") else "itself"[:0], flush=True) if os.path.abspath(f"{start}/{number}") != os.getcwd() else None
        except OSError: pass
