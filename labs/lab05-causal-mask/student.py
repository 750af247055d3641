"""Lab 05 - the causal mask.  Fill in the five functions below.

TASK.md (in Chinese: TASK.zh-CN.md) explains each step; `make test` shows every check.
"""

import numpy as np


def causal_mask(t, base=0, neg=-1e9):
    """Build the mask that hides the future.

    t     an int, the number of queries
    base  an int, how many earlier keys there are besides
    neg   a number, what is added to the score of a forbidden cell: -1e9 or -inf, for example

    Returns an array of floats [t, t + base]: neg where j > i + base, 0 elsewhere.
    """
    out = np.zeros((t, t + base))
    # TODO: two loops, or one comparison of two ranges
    return out


def allowed(t, base=0):
    """Say the same as causal_mask, as True and False.

    Returns an array of bool [t, t + base]: True where query i may look at key j.
    """
    out = np.ones((t, t + base), dtype=bool)
    # TODO: one comparison
    return out


def add_mask(scores, mask):
    """Lay one mask over every table of scores.

    scores  array [..., T, S]; it must not be changed
    mask    array [T, S]

    Returns a new array with the shape of scores: float32 if both are, and no fraction is cut if scores are integers.
    Last two axes of scores that differ from the shape of mask: raise ValueError, which should name both shapes.
    """
    out = np.zeros(scores.shape)
    # TODO: compare the shapes, then one statement
    return out


def zero_then_drop(scores, allowed):
    """Do it the wrong way, so that the damage can be measured.

    scores   array [T, S]; it must not be changed
    allowed  array of bool [T, S]

    Returns an array [T, S]: forbidden scores set to 0, softmax of each row, forbidden weights set to 0.
    """
    out = np.zeros(scores.shape)
    # TODO: the three steps, nothing else
    return out


def leak(weights, allowed):
    """Measure how much weight went to forbidden cells.

    weights  array [T, S]; it must not be changed
    allowed  array of bool [T, S]

    Returns the sum of all weights where allowed is False, one float.
    """
    total = 0.0
    # TODO: two loops, or one sum
    return total
