"""One regular expression for the words, longest first; one einsum for the scores; np.digitize for the shades."""

import re

import numpy as np


def tokenize(sentence, vocab):
    any_word = re.compile("|".join(re.escape(word) for word in sorted(vocab, key=len, reverse=True)))
    tokens, start = [], 0
    while start < len(sentence):
        found = any_word.match(sentence, start)
        if found is None:
            raise ValueError(f"stuck at {sentence[start]!r}, character {start}")
        tokens.append(found.group())
        start = found.end()
    return tokens


def embed(tokens, table):
    return np.stack([np.asarray(table[token], dtype=np.float64) for token in tokens])


def heatmap(E, causal=True):
    scores = np.einsum("id,jd->ij", E, E) * E.shape[1] ** -0.5
    if causal:
        scores = scores + np.triu(np.full(scores.shape, -1e9, dtype=scores.dtype), k=1)
    scores = scores - np.amax(scores, axis=1, keepdims=True)
    return np.exp(scores - np.log(np.sum(np.exp(scores), axis=1, keepdims=True)))


def top_key(A, i):
    row = A[i].tolist()
    return row.index(max(row))


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    inner_edges = np.arange(1, len(ramp)) / len(ramp)
    shades = np.digitize(A, inner_edges)
    return "\n".join(labels[i] + "|" + "".join(ramp[s] for s in shades[i]) + "|" for i in range(len(A)))
