"""Tries: every function calls pytest.skip(). Must be seen: 0 points, verdict error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): import pytest; pytest.skip("no"); return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): import pytest; pytest.skip("no"); return None
def softmax(x): import pytest; pytest.skip("no"); return np.zeros(np.shape(x)) - 1
