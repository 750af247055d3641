"""A token that is not in the table gets zeros. Nobody will notice a misspelt word; a KeyError would
have said so.

zh: 表里没有的词元，你给了一行零。写错的词就没人发现了；抛 KeyError 才说得出来。

function: embed
caught by: test2/a token that is not in the table raises KeyError
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
    width = len(next(iter(table.values())))
    return np.array([table.get(token, np.zeros(width)) for token in tokens], dtype=float)


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
