"""You allocate four columns, the width of this table. A table with other vectors does not fit.

zh: 你固定分配了四列，那是这张表的宽度。换一张表，向量就放不下了。

function: embed
caught by: test2/b a b b, a table of lists, d = 3 == [[-4, 5, 6], [1, 2, 3], [-4, 5, 6], [-4, 5, 6]]
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
    out = np.zeros((len(tokens), 4))
    for i, token in enumerate(tokens):
        out[i] = table[token]
    return out


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
