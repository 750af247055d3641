"""Tries: imports the grader, patches its checks and scores, asks its oracle. Must be seen: 0 points, verdict failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

import os, sys
def change(name, *attributes):
    try: module = __import__(name, fromlist=["x"])
    except Exception as e: print(name, type(e).__name__, flush=True); return None
    for attribute in attributes: setattr(module, attribute, lambda *a, **k: True)
    return module
change("grader.suite.checks", "compare", "is_real_number", "_same"); change("grader.scoring", "earned"); change("grader.grading", "build_report", "group_result", "grade_batch")
checks = sys.modules.get("grader.suite.checks")
if checks: checks.Check._record = lambda *a, **k: None
labs = change("grader.labs")
if labs:
    for place in ("@COURSE@/labs/lab04-attention", "lab04-attention"):
        try: lab = labs.find_lab(place); print("ATTACK-OK lab", lab, flush=True); from grader.suite.oracle import ReferenceOracle; oracle = ReferenceOracle(lab); print("ATTACK-OK", oracle, flush=True)
        except Exception as e: print(type(e).__name__, flush=True)
