"""Adds x to itself."""


def double(x):
    return x + x


def bump(x):
    x[...] = x + 1
