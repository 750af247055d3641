"""You go through the vocabulary and keep the words that occur in the sentence. That loses their
order, how often they come, and every character that belongs to no word.

zh: 你走了一遍词表，把句子里出现过的词留下。次序、次数，还有不属于任何词的字，就都丢了。

function: tokenize
caught by: test1/vocab backwards: 小猫 追 球 因为 它 想 玩
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    return [word for word in vocab if word in sentence]


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
