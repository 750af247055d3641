"""Suite of LAB_NAME."""

import numpy as np

from grader.suite import group


@group("test1")
def test_total(student, check, expected, rng):
    x = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    out = student.total(x)
    check.shape("out.shape", out, (2,))
    check.equal("out[0]", out[0], 6.0)
    check.equal("out[1]", out[1], 15.0)
    check.unchanged("x unchanged", out)

    x = rng.uniform(-1, 1, (4, 3))
    check.match("random [4,3] matches the oracle", student.total(x), expected.total(x))
