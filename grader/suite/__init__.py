"""What a verify.py sees: ``group``, and the fixtures ``student``, ``check``, ``expected`` and ``rng``."""

from collections.abc import Callable
from typing import Any

import pytest

__all__ = ["group"]


def group(group_id: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a test function as the checks of one group of lab.toml."""
    return pytest.mark.group(group_id)
