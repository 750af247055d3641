"""Lab 12 - three routes from one token to another.  Fill in the six functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
"""

import numpy as np


def rnn_route(x, w):
    """Hand a state from token to token.

    x  array [L, D], one token a row; it must not be changed
    w  a number: how much of the state is kept at each step

    Returns a new array [L, D] of floats: h[0] = x[0], and h[i] = w * h[i-1] + x[i] for the tokens behind it.
    """
    h = np.zeros(x.shape)
    # TODO: one loop over the tokens
    return h


def rnn_influence(w, L):
    """Say how much of each token is left in the last state of rnn_route.

    w  a number, as in rnn_route: whole, 0 and below 0 too
    L  how many tokens there are, at least 1

    Returns an array [L] of floats: entry i is the factor by which x[i] stands in h[L-1].
    """
    influence = np.zeros(L)
    # TODO: how often is token i multiplied by w on its way?
    return influence


def fc_route(x, W):
    """Mix the tokens with fixed weights.

    x  array [L, D], one token a row
    W  array [L, L]: W[i][j] is how much of token j goes to place i

    Returns a new array [L, D] with out[i] = sum over j of W[i][j] * x[j]; x and W stay as they were.
    W that is not [L, L] for the length L of this sentence: raise ValueError and name both shapes.
    """
    out = np.zeros(x.shape)
    # TODO: one matrix product, and the check of the shape
    return out


def attention_route(x, causal=True):
    """Mix the tokens with weights that come from the tokens themselves.

    x       array [L, D], one token a row: queries, keys and values at once; it must not be changed
    causal  True: place i reads the tokens 0 to i only; False: it reads all

    Returns two arrays: out [L, D] and the weights A [L, L]. A = softmax(x x^T / sqrt(D)) along each row, over the
    tokens that the row may read; all other weights are exactly 0. out = A x.
    """
    A = np.zeros((len(x), len(x)))
    out = np.zeros(x.shape)
    # TODO: scores, causal mask, softmax along the last axis, mixture
    return out, A


def serial_steps(route, L):
    """Count the steps that have to wait for one another until all L places have their result.

    route  "rnn", "fc" or "attention"; any other: raise ValueError
    L      how many tokens there are, at least 1

    Returns an int. All that can be computed at the same time is one step.
    """
    # TODO: which of the three has to wait for its own results?
    return 0


def path_length(route, i, j):
    """Count the links that what token j says passes until it arrives at place i.

    route  "rnn", "fc" or "attention"; any other: raise ValueError
    i, j   two places, i > j

    Returns an int.
    """
    # TODO: does it go from place to place, or straight there?
    return 0
