"""You cut the sentence into its characters: nine tokens. The vocabulary is not asked, although 小猫
and 因为 are words of two characters.

zh: 你把句子按字切开了，得到九个词元。词表没有用上，可“小猫”“因为”都是两个字的词。

function: tokenize
caught by: test1/number of tokens == 7 (of 9 characters)
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    return list(sentence)


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
