"""You share each row out evenly, whatever the vectors say. That is what random small vectors look
like; these have a meaning.

zh: 不管向量是什么，每一行你都平均分配。很小的随机向量看起来就是这样，可这里的向量是有含义的。

function: heatmap
caught by: test3/A[追][小猫] == 0.01099
"""

import numpy as np


def tokenize(sentence, vocab):
    longest = max(len(word) for word in vocab)
    tokens, i = [], 0
    while i < len(sentence):
        for n in range(longest, 0, -1):
            if sentence[i : i + n] in vocab:
                break
        else:
            raise ValueError(f"no word fits at character {i} of {sentence}")
        tokens.append(sentence[i : i + n])
        i += len(tokens[-1])
    return tokens


def embed(tokens, table):
    return np.array([table[token] for token in tokens], dtype=float)


def heatmap(E, causal=True):
    n = len(E)
    seen = np.tri(n) if causal else np.ones((n, n))
    return (seen / seen.sum(axis=1, keepdims=True)).astype(np.result_type(E, np.float32))


def top_key(A, i):
    return int(np.argmax(A[i]))


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    lines = []
    for label, row in zip(labels, A):
        cells = "".join(ramp[min(int(w * len(ramp)), len(ramp) - 1)] for w in row)
        lines.append(f"{label}|{cells}|")
    return "\n".join(lines)
