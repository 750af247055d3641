"""You take the first word of the vocabulary that fits. Its order says nothing about length, so a
short word may come before a long one.

zh: 你取的是词表里第一个对得上的词。词表的次序和长短无关，短词可能排在长词前面。

function: tokenize
caught by: test1/vocab with all single characters in front: 小猫 追 球 因为 它 想 玩
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    tokens, rest = [], sentence
    while rest:
        for word in vocab:
            if rest.startswith(word):
                break
        else:
            raise ValueError(f"nothing fits: {rest}")
        tokens.append(word)
        rest = rest[len(word) :]
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
