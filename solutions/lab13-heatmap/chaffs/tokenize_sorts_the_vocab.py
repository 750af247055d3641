"""You sort the vocabulary by length in place. It is the caller's list, and its order may mean
something to him.

zh: 你把词表就地按长短排了序。那是调用者的列表，次序对他也许有意义。

function: tokenize
caught by: test1/vocab unchanged
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    vocab.sort(key=len, reverse=True)
    tokens, rest = [], sentence
    while rest:
        fitting = [word for word in vocab if rest.startswith(word)]
        if not fitting:
            raise ValueError(f"nothing fits: {rest}")
        tokens.append(fitting[0])
        rest = rest[len(fitting[0]) :]
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
    return int(np.argmax(A[i]))


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    lines = []
    for label, row in zip(labels, A):
        cells = "".join(ramp[min(int(w * len(ramp)), len(ramp) - 1)] for w in row)
        lines.append(f"{label}|{cells}|")
    return "\n".join(lines)
