"""You squash each score on its own into the range 0 to 1. The scores of a row never meet, so
nothing makes them sum to 1: four zeros give 0.5 each and 2 in total.

zh: 你把每个分数单独压到 0 到 1 之间，同一行的分数互不相干，和自然不是 1：四个 0 各得 0.5，
总和是 2。

function: softmax
caught by: test3/row 0 sum == 1
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    return 1.0 / (1.0 + np.exp(-x))
