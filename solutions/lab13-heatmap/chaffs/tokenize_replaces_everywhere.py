"""You put spaces around every word, wherever it occurs, the longest words first. A short word inside
a long one is then cut out of it.

zh: 你从最长的词开始，在它出现的每个地方两边加空格。长词里面的短词，随后就被从中间切了出来。

function: tokenize
caught by: test1/vocab with all single characters in front: 小猫 追 球 因为 它 想 玩
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    spaced = sentence
    for word in sorted(vocab, key=len, reverse=True):
        spaced = spaced.replace(word, f" {word} ")
    tokens = spaced.split()
    for token in tokens:
        if token not in vocab:
            raise ValueError(f"{token} is no word")
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
