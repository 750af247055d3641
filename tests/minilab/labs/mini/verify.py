"""Suite of the small lab that tests of the grader use."""

import numpy as np

from grader.suite import group


@group("twice")
def test_double(student, check, expected, rng):
    out = student.double(np.array([1.0, 2.0]))
    check.shape("out.shape", out, (2,))
    check.equal("out[0]", out[0], 2.0)
    check.equal("out[1]", out[1], 4.0)
    x = rng.uniform(-1, 1, (3,))
    check.match("random [3] matches the oracle", student.double(x), expected.double(x))


@group("bumped")
def test_bump(student, check):
    done = student.bump(np.zeros(2))
    check.equal("x[0]", done.args[0][0], 1.0)
    check.none("returns None", done)
