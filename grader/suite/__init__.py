"""What a verify.py sees: ``group``, ``Formula``, and the fixtures ``student``, ``check``, ``expected`` and ``rng``."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.sandbox.nodes import Formula

__all__ = ["Formula", "group"]


def group(group_id: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a test function as the checks of one group of lab.toml."""
    import pytest  # here: whoever compares values without a session does without it

    return pytest.mark.group(group_id)


def __getattr__(name: str) -> Any:
    """Import ``Formula`` when it is asked for: the plugin is loaded in every pytest session of the environment."""
    if name == "Formula":
        from grader.sandbox.nodes import Formula

        return Formula
    raise AttributeError(name)
