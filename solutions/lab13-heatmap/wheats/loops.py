"""Loops and Python floats only: word by word, pair by pair, row by row, cell by cell."""

import math

import numpy as np


def tokenize(sentence, vocab):
    tokens = []
    start = 0
    while start < len(sentence):
        best = ""
        for word in vocab:
            if sentence.startswith(word, start) and len(word) > len(best):
                best = word
        if not best:
            raise ValueError(f"character {start} of {sentence!r} begins no word")
        tokens.append(best)
        start += len(best)
    return tokens


def embed(tokens, table):
    width = len(next(iter(table.values())))
    out = np.zeros((len(tokens), width))
    for i in range(len(tokens)):
        vector = table[tokens[i]]
        for c in range(width):
            out[i, c] = vector[c]
    return out


def heatmap(E, causal=True):
    n, d = E.shape
    out = np.zeros((n, n), dtype=np.result_type(E, np.float32))
    for i in range(n):
        seen = i + 1 if causal else n
        scores = []
        for j in range(seen):
            scores.append(sum(float(E[i, c]) * float(E[j, c]) for c in range(d)) / math.sqrt(d))
        largest = max(scores)
        exps = [math.exp(score - largest) for score in scores]
        total = math.fsum(exps)
        for j in range(seen):
            out[i, j] = exps[j] / total
    return out


def top_key(A, i):
    best = 0
    for j in range(1, A.shape[1]):
        if A[i, j] > A[i, best]:
            best = j
    return best


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    text = ""
    for i in range(A.shape[0]):
        if i > 0:
            text += "\n"
        text += labels[i] + "|"
        for j in range(A.shape[1]):
            number = 0
            while number + 1 < len(ramp) and A[i, j] * len(ramp) >= number + 1:
                number += 1
            text += ramp[number]
        text += "|"
    return text
