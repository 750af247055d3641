"""Tries: turns the assertions of numpy.testing into nothing. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import numpy.testing as t, numpy
import numpy.testing._private.utils as u
for n in ("assert_allclose", "assert_array_equal", "assert_array_compare", "assert_almost_equal"):
    setattr(t, n, lambda *a, **k: None); setattr(u, n, lambda *a, **k: None)
numpy.allclose = lambda *a, **k: True
