"""From checks to points.

A group's points are shared equally by its scoring checks, those that fail on the stub. A guard, a check that the
stub passes, earns nothing and costs one share when it turns red:

    group = points * max(0, scoring checks passed - guards failed) / scoring checks

So the stub scores exactly 0 and the reference exactly all.
"""

from collections.abc import Sequence
from fractions import Fraction

from grader.models import CheckResult


def earned(points: int, checks: Sequence[CheckResult]) -> Fraction:
    """Return the exact points of a group: between 0 and ``points``; 0 where nothing but guards is checked."""
    scoring = [check.passed for check in checks if not check.guard]
    lost = sum(not check.passed for check in checks if check.guard)
    if not scoring:
        return Fraction(0)
    return points * Fraction(max(0, sum(scoring) - lost), len(scoring))
