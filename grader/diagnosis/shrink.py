"""Small inputs on which a bug shows: the smallest shapes and integers, found by Hypothesis when a lab is recorded.

A student has no reference to compare with on new inputs. So the search is made beforehand, on every known bug of the
lab, and what it finds is kept in the catalogue in order of size: the first of these calls on which a submission
departs is the smallest counterexample shown.
"""

import copy
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from grader.diagnosis.observe import Seen, departs, observe
from grader.errors import InputError
from grader.models import Fault, Function, Outcome, Text
from grader.sandbox import nodes

LONGEST = 4  # of an axis
EXAMPLES = 150
NUMBERS = (-2, 3)
SCALES = (1.0, 0.5, 2.0)
BLOCKED = 1e6  # from here on a number is a mask's, not data


def call_directly(function: Callable[..., Any] | None, declared: Function, args: Sequence[Any]) -> Seen:
    """Call a trusted function in this process; return what it did."""
    own = copy.deepcopy(tuple(args))
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            assert function is not None
            value = function(*own)
        except Exception as error:  # noqa: BLE001 - what it raised is what it did
            bases = tuple(cls.__name__ for cls in type(error).__mro__ if cls.__module__ == "builtins")
            fault = Fault("error", "call", Text.same(""), type(error).__name__, bases)
            return observe(declared, Outcome(declared.name, None, tuple(args), own, fault))
    return observe(declared, Outcome(declared.name, value, tuple(args), own))


def smallest(
    declared: Function, template: Sequence[Any], right: Callable[..., Any], wrong: Callable[..., Any]
) -> list[Any] | None:
    """Return the smallest arguments made like ``template`` on which ``wrong`` departs from ``right`` in its value.

    None if the search finds none. Raises ``InputError`` where Hypothesis is not installed.
    """
    try:
        from hypothesis import HealthCheck, Phase, find, settings
        from hypothesis.errors import HypothesisException
    except ImportError as error:
        raise InputError("recording needs Hypothesis: pip install 'attention-lab-kit[author]'") from error

    def shows(args: list[Any]) -> bool:
        expected = call_directly(right, declared, args)
        if isinstance(expected.value, nodes.Opaque):  # the reference refuses such input: nothing to learn from
            return False
        return "value" in departs(call_directly(wrong, declared, args), expected)

    quiet = settings(
        max_examples=EXAMPLES, database=None, derandomize=True, deadline=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate, Phase.shrink],
    )  # fmt: skip
    try:
        found: list[Any] = find(_like(template), shows, settings=quiet)
    except HypothesisException:  # nothing found, or a bug that does not do the same twice
        return None
    return found


def _like(template: Sequence[Any]) -> Any:
    """Return a strategy for arguments like ``template``: axes of one length keep one length, smaller."""
    from hypothesis import strategies as st

    lengths = sorted({side for value in _arrays(template) for side in value.shape})

    @st.composite
    def arguments(draw: Any) -> list[Any]:
        sizes = {side: draw(st.integers(1, min(side, LONGEST))) if side else 0 for side in lengths}
        return [_draw(draw, value, sizes) for value in template]

    return arguments()


def _arrays(values: Any) -> list[Any]:
    if isinstance(values, np.ndarray):
        return [values]
    if isinstance(values, dict):
        values = list(values.values())
    return [array for item in values for array in _arrays(item)] if isinstance(values, list | tuple) else []


def _draw(draw: Any, value: Any, sizes: dict[int, int]) -> Any:
    from hypothesis import strategies as st

    if isinstance(value, np.ndarray):
        shape = tuple(sizes[side] for side in value.shape)
        if value.dtype.kind == "b" or (value.dtype.kind == "f" and bool((np.abs(value) > BLOCKED).any())):
            return value[tuple(slice(0, side) for side in shape)].copy()  # a mask keeps its pattern
        count = int(np.prod(shape))
        low = max(NUMBERS[0], int(np.iinfo(value.dtype).min)) if value.dtype.kind in "iu" else NUMBERS[0]
        numbers = draw(st.lists(st.integers(low, NUMBERS[1]), min_size=count, max_size=count))
        return np.array(numbers, dtype=value.dtype).reshape(shape)
    if type(value) is float:
        return draw(st.sampled_from([*SCALES, value]))
    if isinstance(value, dict):
        return {key: _draw(draw, item, sizes) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_draw(draw, item, sizes) for item in value)
    return value
