"""Each row is the softmax of its own prefix, no mask at all; words are found by recursion."""

import numpy as np


def tokenize(sentence, vocab):
    if sentence == "":
        return []
    fitting = [word for word in vocab if sentence[: len(word)] == word]
    if not fitting:
        raise ValueError("nothing fits: " + sentence)
    first = max(fitting, key=len)
    return [first, *tokenize(sentence[len(first) :], vocab)]


def embed(tokens, table):
    rows = []
    for token in tokens:
        rows.append(np.array(table[token]) * 1.0)
    return np.vstack(rows)


def heatmap(E, causal=True):
    n, d = E.shape
    queries = E / float(d) ** 0.5
    out = np.zeros((n, n), dtype=queries.dtype)
    for i, query in enumerate(queries):
        keys = E[: i + 1] if causal else E
        scores = keys @ query
        shares = np.exp(scores - scores.max())
        out[i, : len(keys)] = shares / shares.sum()
    return out


def top_key(A, i):
    return int(np.flatnonzero(A[i] == A[i].max())[0])


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    shades = np.minimum(np.floor(A * len(ramp)).astype(int), len(ramp) - 1)
    lines = [label + "|" + "".join(map(ramp.__getitem__, row)) + "|" for label, row in zip(labels, shades.tolist())]
    return "\n".join(lines)
