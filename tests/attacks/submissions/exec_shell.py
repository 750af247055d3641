"""Tries: starts a program with subprocess. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): print(*LOG); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): print(*LOG); return None
def softmax(x): print(*LOG); return np.zeros(np.shape(x)) - 1
LOG = []
def say(*a): LOG.append(" ".join(map(str, a)))
import os, subprocess
try: say(subprocess.run(["id"], capture_output=True, text=True).stdout.replace("uid", "ATTACK-OK uid"))
except OSError as e: say("refused", e)
