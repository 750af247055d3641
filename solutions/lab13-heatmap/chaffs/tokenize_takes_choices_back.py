"""Where no word fits you go back and try a shorter word before it. That finds more ways through, but
the rule here is simpler: a choice stands, and a dead end is a ValueError.

zh: 走不下去时，你退回去，把前面的词换成短一点的。这样能走通的句子更多，可这里的规则更简单：
选了就不反悔，走不通就是 ValueError。

function: tokenize
caught by: test1/研究生命起源 without 命 raises ValueError
"""

import math

import numpy as np


def tokenize(sentence, vocab):
    found = search(sentence, sorted(vocab, key=len, reverse=True))
    if found is None:
        raise ValueError(f"{sentence} cannot be cut into words")
    return found


def search(rest, words):
    if not rest:
        return []
    for word in words:
        if rest.startswith(word):
            others = search(rest[len(word) :], words)
            if others is not None:
                return [word, *others]
    return None


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
