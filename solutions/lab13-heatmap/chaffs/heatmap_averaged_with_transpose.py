"""You average the table with its transpose. Who looks and who is looked at are two different things,
and the future gets its weights back.

zh: 你把表和它的转置取了平均。看与被看是两回事，而且未来又分到了权重。

function: heatmap
caught by: test3/rows of A: distance of their sums from 1 <= 1e-12
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
    weights = softmax(scores)
    return (weights + weights.T) / 2


def top_key(A, i):
    return int(np.argmax(A[i]))


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    lines = []
    for label, row in zip(labels, A):
        cells = "".join(ramp[min(int(w * len(ramp)), len(ramp) - 1)] for w in row)
        lines.append(f"{label}|{cells}|")
    return "\n".join(lines)
