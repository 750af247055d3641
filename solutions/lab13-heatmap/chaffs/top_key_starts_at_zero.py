"""Your search starts with a largest number of 0. In a row of numbers below 0 none is larger, and the
answer stays 0.

zh: 你找最大值时从 0 开始比。一行全是负数时，没有比 0 大的，答案就停在第 0 列。

function: top_key
caught by: test5/row [-3, -1, -2], all below 0 == 1
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    longest = max(len(word) for word in vocab)
    tokens, i = [], 0
    while i < len(sentence):
        for n in range(longest, 0, -1):
            if sentence[i : i + n] in vocab:
                break
        else:
            raise ValueError(f"no word fits at character {i} of {sentence}")
        tokens.append(sentence[i : i + n])
        i += len(tokens[-1])
    return tokens


def embed(tokens, table):
    return np.array([table[token] for token in tokens], dtype=float)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def heatmap(E, causal=True):
    scores = E @ E.T / math.sqrt(E.shape[1])
    if causal:
        scores = scores + np.triu(np.full(scores.shape, -1e9, dtype=scores.dtype), k=1)
    return softmax(scores)


def top_key(A, i):
    best, largest = 0, 0.0
    for j in range(A.shape[1]):
        if A[i, j] > largest:
            best, largest = j, A[i, j]
    return best


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    lines = []
    for label, row in zip(labels, A):
        cells = "".join(ramp[min(int(w * len(ramp)), len(ramp) - 1)] for w in row)
        lines.append(f"{label}|{cells}|")
    return "\n".join(lines)
