"""You fill a buffer with the dtype of E. For whole numbers it cuts every weight below 1 to 0.

zh: 你的结果数组跟着 E 取 dtype。E 是整数时，所有小于 1 的权重都被砍成了 0。

function: heatmap
caught by: test4/int64 E: A[它] == [0.3675, 0.004083, 0.0183, 0.004083, 0.606, 0, 0]
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
    out = np.zeros(scores.shape, dtype=E.dtype)
    out[...] = softmax(scores)
    return out


def top_key(A, i):
    return int(np.argmax(A[i]))


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    lines = []
    for label, row in zip(labels, A):
        cells = "".join(ramp[min(int(w * len(ramp)), len(ramp) - 1)] for w in row)
        lines.append(f"{label}|{cells}|")
    return "\n".join(lines)
