"""Hides the future by a mask of ones and zeros on the exps, before the division; maxima are those of what is seen."""

import numpy as np


def tokenize(sentence, vocab):
    ordered = sorted(vocab, key=len)
    tokens = []
    position = 0
    while position != len(sentence):
        for word in reversed(ordered):
            if sentence.find(word, position, position + len(word)) == position:
                break
        else:
            raise ValueError(f"{sentence}: no word at {position}")
        tokens.append(word)
        position += len(word)
    return tokens


def embed(tokens, table):
    words = list(table)
    vectors = np.array([table[word] for word in words], dtype=float)
    numbers = {word: number for number, word in enumerate(words)}
    return vectors[[numbers[token] for token in tokens]]


def heatmap(E, causal=True):
    n = E.shape[0]
    scores = (E[:, np.newaxis, :] * E).sum(axis=-1)
    scores = scores * (1 / float(np.sqrt(E.shape[1])))
    seen = np.tri(n, dtype=scores.dtype) if causal else np.ones((n, n), dtype=scores.dtype)
    lowest = scores.min(axis=1, keepdims=True)
    largest = (np.where(seen > 0, scores, lowest)).max(axis=1, keepdims=True)
    exps = np.exp(np.minimum(scores - largest, 0)) * seen
    return exps / exps.sum(axis=1, keepdims=True)


def top_key(A, i):
    return max(range(A.shape[1]), key=lambda j: (A[i, j], -j))


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    lines = []
    for i, label in enumerate(labels):
        line = [label, "|"]
        for weight in A[i]:
            line.append((ramp + ramp[-1])[int(len(ramp) * weight)])
        line.append("|")
        lines.append("".join(line))
    return "\n".join(lines)
