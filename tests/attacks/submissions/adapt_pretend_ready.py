"""Tries: sends a second Ready itself and sleeps. Must be seen: 0 points, verdict crashed, shown as a failure to load the file."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os, time
from grader.sandbox import wire
os.write(3, wire.encode_frame(wire.Ready(["everything"]))); time.sleep(60)
