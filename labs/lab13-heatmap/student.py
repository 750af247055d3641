"""Lab 13 - who looks at whom: a heat map of one sentence.  Fill in the five functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
Functions of your own beside these five are welcome, a softmax for instance.
"""

import numpy as np


def tokenize(sentence, vocab):
    """Cut a sentence into words of the vocabulary, from left to right, the longest word that fits each time.

    sentence  a str
    vocab     a list of str, in any order; it must not be changed

    Returns a list of str; put together, they are the sentence again. Choices are not taken back.
    Where no word fits: raise ValueError and name the place.
    """
    tokens = []
    # TODO: at each place, try the longest words first
    return tokens


def embed(tokens, table):
    """Look up the vector of each token.

    tokens  a list of n str
    table   a dict: each word's d numbers, as an array or a list; it must not be changed

    Returns a float64 array [n, d], one row a token. A token that is not in the table: raise KeyError.
    """
    width = len(next(iter(table.values())))
    out = np.zeros((len(tokens), width))
    # TODO: one row after the other
    return out


def heatmap(E, causal=True):
    """Weigh all pairs of tokens, with E as queries and as keys.

    E       array [n, d], one token a row; it must not be changed
    causal  whether token i may look at the tokens 0 to i only

    Returns an array [n, n]: softmax along the last axis of E E^T / sqrt(d), exactly 0 where token i may not look.
    float32 in, float32 out; integers give float64.
    """
    out = np.zeros((E.shape[0], E.shape[0]))
    # TODO: scores, scale, mask, softmax
    return out


def top_key(A, i):
    """Say which key gets the most from row i.

    A  array [n, m] of numbers; it must not be changed
    i  an int, the row

    Returns an int, the column of the largest number; the first one if there are several.
    """
    best = 0
    # TODO: compare the numbers of one row
    return best


def ascii_heatmap(A, labels, ramp=" .:-=+*#%@"):
    """Draw weights as text, one line a row: label|cells|

    A       array [n, m] of weights from 0 to 1
    labels  a list of n str
    ramp    a str: its characters, from that for weights near 0 to that for weights near 1

    Returns a str of n lines, with a line break between two of them and none at the end. With k characters in the
    ramp, a weight w gets character number floor(w * k); a weight of 1 gets the last one.
    """
    text = ""
    # TODO: for each row its label and one character a weight
    return text
