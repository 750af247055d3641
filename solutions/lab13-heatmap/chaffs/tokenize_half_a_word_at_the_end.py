"""At the end of the sentence you compare only the part of a word that is left. 小 then passes for 小猫.

zh: 到了句末，你只比较词剩下能比的那一截，“小”就被当成了“小猫”。

function: tokenize
caught by: test1/words of 1, 2 and 3: 小猫咪 追 小 小猫
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    words = sorted(vocab, key=len, reverse=True)
    tokens, rest = [], sentence
    while rest:
        for word in words:
            if rest.startswith(word[: len(rest)]):
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
