"""Tries: loading takes almost as long as it may, and every call ends the process. Must be seen: 0 points, verdict timeout or crashed."""
import numpy as np

import os, time
time.sleep(4.5)
def attention_scores(q, k, scale): os._exit(0)
def apply_mask(scores, mask): os._exit(0)
def softmax(x): os._exit(0)
