"""Every product is an np.einsum over named axes, and the heads are cut out of the weights instead of the tokens."""

import numpy as np


def head_dim(hidden, heads):
    if heads <= 0:
        raise ValueError(f"{heads} heads")
    width, rest = divmod(hidden, heads)
    if rest:
        raise ValueError(f"{hidden} columns for {heads} heads leave {rest}")
    return width


def shape_flow(B, L, hidden, heads):
    width = head_dim(hidden, heads)
    sizes = {"b": B, "l": L, "m": L, "D": hidden, "h": heads, "d": width}
    axes = {"x": "blD", "q": "blD", "q_heads": "bhld", "k_T": "bhdm", "scores": "bhlm", "weights": "bhlm",
            "head_out": "bhld", "concat": "blD", "out": "blD"}
    return [(name, tuple(sizes[axis] for axis in letters)) for name, letters in axes.items()]


def split_heads(x, heads):
    width = head_dim(x.shape[-1], heads)
    return np.einsum("blhd->bhld", x.reshape(*x.shape[:-1], heads, width))


def merge_heads(y):
    return np.einsum("bhld->blhd", y).reshape(y.shape[0], y.shape[2], -1)


def multi_head_attention(x, params, heads, mask=None):
    D = x.shape[-1]
    width = head_dim(D, heads)
    per_head = {name: params[name].reshape(D, heads, width) for name in ("W_q", "W_k", "W_v")}
    q = np.einsum("blD,Dhd->bhld", x, per_head["W_q"])
    k = np.einsum("blD,Dhd->bhld", x, per_head["W_k"])
    v = np.einsum("blD,Dhd->bhld", x, per_head["W_v"])
    scores = np.einsum("bhld,bhmd->bhlm", q, k) * width**-0.5
    if mask is not None:
        scores = scores + mask
    weights = np.exp(scores - np.amax(scores, axis=-1, keepdims=True))
    weights = weights / np.einsum("bhlm->bhl", weights)[..., None]
    return np.einsum("bhlm,bhmd,hdD->blD", weights, v, params["W_o"].reshape(heads, width, D))
