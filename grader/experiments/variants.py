"""The steps that experiments change: each wrong on purpose, none of them a solution of anything."""

from typing import Any

import numpy as np


def block_itself_too(mask: Any, base: int) -> Any:
    """Make ``j >= i + base`` out of ``j > i + base``."""
    for i in range(len(mask)):
        mask[i, i + base] = -1e9  # j == i + base
    return mask


def forget_base(mask: Any, t: int) -> Any:
    """Take the mask of all positions from its upper end."""
    return mask[:t]


def drop_afterwards(weights: Any, mask: Any) -> Any:
    """Hide cells when everything has been shared out already."""
    return np.where(mask < 0, 0.0, weights)


def leave_out_the_sum(s: Any, g: Any) -> Any:
    """Treat each weight as if its own score alone made it."""
    return s * g
