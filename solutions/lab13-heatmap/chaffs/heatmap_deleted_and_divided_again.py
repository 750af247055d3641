"""You delete the future's weights and divide each row by what is left. Mostly that is right; but
where a hidden score is very large, nothing is left to divide by.

zh: 你删掉未来的权重，再让每行除以剩下的和。多半是对的；可被挡的分数很大时，剩下的就是 0，没法除。

function: heatmap
caught by: test4/a hidden score of 1414: A[0] == [1, 0] (no NaN)
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
    weights = softmax(scores)
    if causal:
        weights = np.tril(weights)
    return weights / weights.sum(axis=-1, keepdims=True)


def top_key(A, i):
    return int(np.argmax(A[i]))


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    lines = []
    for label, row in zip(labels, A):
        cells = "".join(ramp[min(int(w * len(ramp)), len(ramp) - 1)] for w in row)
        lines.append(f"{label}|{cells}|")
    return "\n".join(lines)
