"""Lab 09 - multi-head attention.  Fill in the five functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
Functions of your own beside these five are welcome, a softmax for instance.
"""

import numpy as np


def head_dim(hidden, heads):
    """Say how wide one head is.

    hidden  an int, the width of a token
    heads   an int, how many heads share that width

    Returns an int. A width that cannot be shared out evenly, or fewer than one head: raise ValueError.
    """
    width = 0
    # TODO: check, then divide
    return width


def shape_flow(B, L, hidden, heads):
    """List the shape of every array on the way through the layer.

    B, L           ints: the number of samples, and of tokens in each
    hidden, heads  ints, as in head_dim

    Returns a list of nine pairs (name, shape), in the order below; a shape is a tuple of ints.
    A width that cannot be shared out evenly: raise ValueError, as head_dim does.
    """
    names = ["x", "q", "q_heads", "k_T", "scores", "weights", "head_out", "concat", "out"]
    flow = [(name, ()) for name in names]
    # TODO: the shape of each of them
    return flow


def split_heads(x, heads):
    """Cut each token into pieces, and put equal pieces together.

    x      array [B, L, D]; it must not be changed
    heads  an int; head h gets the columns h*d to h*d + d - 1, where d = D / heads

    Returns an array [B, heads, L, d] of the dtype of x.
    A width D that cannot be shared out evenly: raise ValueError.
    """
    out = np.zeros((x.shape[0], heads, x.shape[1], x.shape[2] // heads))
    # TODO: loops over heads, or reshape and transpose
    return out


def merge_heads(y):
    """Undo split_heads: put the pieces of each token side by side again.

    y  array [B, heads, L, d]; it must not be changed

    Returns an array [B, L, heads * d] of the dtype of y.
    """
    out = np.zeros((y.shape[0], y.shape[2], y.shape[1] * y.shape[3]))
    # TODO: the steps of split_heads, backwards
    return out


def multi_head_attention(x, params, heads, mask=None):
    """Let every head attend for itself, and mix what they bring.

    x       array [B, L, D]
    params  dict of arrays [D, D]: "W_q", "W_k", "W_v", "W_o", in any order; x @ W, no bias
    heads   an int
    mask    array that NumPy can stretch to [B, heads, L, L], such as [L, L]; added to the scaled scores; or None

    Returns an array [B, L, D], float32 if all inputs are; x, params and mask stay as they were.
    A width D that cannot be shared out evenly: raise ValueError.
    """
    out = np.zeros(x.shape)
    # TODO: project, split, attend in each head with the scale 1 / sqrt(d), merge, W_o
    return out
