"""Tries: writes reports of its own from an atexit hook. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import json, os
R = {"schema": 1, "lab": "lab04-attention", "verdict": "passed", "score": {"exact": "100", "value": 100.0, "out_of": 100}, "summary": {"passed": 8, "total": 8, "collected": 8}, "exitcode": 0, "tests": [{"nodeid": "test_lab04.py::test%d" % i, "outcome": "passed"} for i in range(1, 9)]}
def forge():
    for p in ("report.json", ".report.json", "../report.json", "@COURSE@/out/reports/NAME.json", "@COURSE@/out/gradebook.csv", "@SINK@/forged_%d.json" % os.getpid()):
        try: json.dump(R, open(p, "w"))
        except OSError: pass
import atexit; atexit.register(forge)
