"""Works on columns: the table of scores is symmetric, so keys may come first; results are transposed views."""

import math

import numpy as np


def tokenize(sentence, vocab):
    by_length = {}
    for word in vocab:
        by_length.setdefault(len(word), set()).add(word)
    lengths = sorted(by_length, reverse=True)
    rest = sentence
    tokens = []
    while rest:
        found = next((rest[:n] for n in lengths if rest[:n] in by_length[n]), None)
        if found is None:
            raise ValueError(f"{rest[0]!r} begins no word")
        tokens += [found]
        rest = rest[len(found) :]
    return tokens


def embed(tokens, table):
    columns = [list(map(float, table[token])) for token in tokens]
    return np.array(list(zip(*columns))).T


def heatmap(E, causal=True):
    E = E.astype(np.result_type(E, np.float32), copy=False)
    keys_first = np.inner(E, E).T / math.sqrt(E.shape[-1])
    if causal:
        hidden = np.arange(len(E))[:, None] > np.arange(len(E))
        keys_first = np.where(hidden, np.finfo(keys_first.dtype).min, keys_first)
    shares = np.exp(keys_first - keys_first.max(axis=0))
    return (shares / shares.sum(axis=0)).T


def top_key(A, i):
    return np.argsort(-A[i], kind="stable")[0]


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    k = len(ramp)

    def shade(weight):
        return ramp[-1] if weight >= 1 else ramp[math.floor(weight * k)]

    return str.join("\n", (f"{labels[i]}|{str.join('', map(shade, A[i]))}|" for i in range(A.shape[0])))
