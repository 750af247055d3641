"""Reference of lab13-heatmap."""

import math

import numpy as np


def tokenize(sentence, vocab):
    known = set(vocab)
    longest = max(map(len, vocab))
    tokens, start = [], 0
    while start < len(sentence):
        for length in range(longest, 0, -1):
            word = sentence[start : start + length]
            if word in known:
                break
        else:
            raise ValueError(f"no word of the vocabulary fits at character {start}: {sentence[start:]!r}")
        tokens.append(word)
        start += len(word)
    return tokens


def embed(tokens, table):
    return np.array([table[token] for token in tokens], dtype=float)


def heatmap(E, causal=True):
    scores = E @ E.T / math.sqrt(E.shape[1])
    if causal:
        scores = np.where(np.tri(len(E), dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def top_key(A, i):
    return int(np.argmax(A[i]))


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    last = len(ramp) - 1
    lines = []
    for label, row in zip(labels, A, strict=True):
        cells = "".join(ramp[min(int(weight * len(ramp)), last)] for weight in row)
        lines.append(f"{label}|{cells}|")
    return "\n".join(lines)
