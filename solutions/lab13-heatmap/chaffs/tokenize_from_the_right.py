"""You cut from the right end. Often that gives the same words, but 研究生命起源 comes apart in another
way.

zh: 你从右端开始切。结果常常一样，可“研究生命起源”就切成了另一副样子。

function: tokenize
caught by: test1/研究生命起源, the longest word first: 研究生 命 起源
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    longest = max(len(word) for word in vocab)
    tokens, end = [], len(sentence)
    while end > 0:
        for n in range(min(longest, end), 0, -1):
            if sentence[end - n : end] in vocab:
                break
        else:
            raise ValueError(f"no word ends at character {end}")
        tokens.insert(0, sentence[end - n : end])
        end -= n
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
