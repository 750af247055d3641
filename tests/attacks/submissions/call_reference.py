"""Tries: imports the reference and answers with it. Must be seen: 0 points."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import sys; sys.path += ["@COURSE@/solutions/lab04-attention"]
import reference
from reference import *
