import numpy as np


def double(x):
    out = np.zeros(x.shape)
    return out


def bump(x):
    return None
