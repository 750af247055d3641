"""The arithmetic of one cell, written out from a lab's formula and checked against the reference."""

import numpy as np
import pytest

from grader.diagnosis.worked import Worked, read_worked
from grader.errors import LabError

SCORES = Worked(
    "attention_scores(q, k, scale) -> out",
    "out[i, j] = scale * sum(q[i, d] * k[j, d] for d in range(q.shape[1]))",
)
SOFTMAX = Worked(
    "softmax(x) -> out",
    "out[i, j] = exp(x[i, j] - max(x[i, t] for t in range(x.shape[1])))"
    " / sum(exp(x[i, t] - max(x[i, u] for u in range(x.shape[1]))) for t in range(x.shape[1]))",
)


def test_sum_is_written_out_with_the_inputs():
    q, k = np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[0.0, 1.0], [5.0, 6.0], [1.0, 1.0]])
    assert SCORES.write_out([q, k, 0.5], (1, 2), 3.5) == "out[1][2] = 0.5×(3×1 + 4×1) = 3.5"


def test_negative_numbers_are_bracketed_where_a_sign_stands_before_them():
    q, k = np.array([[1.0, -2.0]]), np.array([[-3.0, -4.0]])
    assert SCORES.write_out([q, k, 1.0], (0, 0), 5.0) == "out[0][0] = 1×(1×(-3) + (-2)×(-4)) = 5"


def test_functions_are_written_with_their_arguments():
    x = np.array([[1.0, 3.0]])
    right = np.exp(-2) / (np.exp(-2) + 1)
    assert SOFTMAX.write_out([x], (0, 0), right) == "out[0][0] = exp(1 - 3) / (exp(1 - 3) + exp(3 - 3)) = 0.1192"


def test_formula_that_contradicts_the_reference_is_refused():
    with pytest.raises(LabError, match="by the formula"):
        SCORES.write_out([np.ones((1, 2)), np.ones((1, 2)), 1.0], (0, 0), 3.0)


def test_what_is_too_long_or_does_not_fit_is_left_out():
    assert SCORES.write_out([np.ones((1, 40)), np.ones((1, 40)), 1.0], (0, 0), 40.0) == ""
    assert SCORES.write_out([np.ones((1, 2)), np.ones((1, 2)), 1.0], (0,), 2.0) == ""
    assert SCORES.write_out([np.ones(2), np.ones(2), 1.0], (0, 0), 2.0) == ""


def test_default_of_a_parameter_is_filled_in():
    formula = Worked("f(x, by=2.0) -> out", "out[i] = by * x[i]")
    assert formula.write_out([np.array([3.0])], (0,), 6.0) == "out[0] = 2×3 = 6"


def test_formula_for_an_unknown_function_is_said_with_its_file(mini):
    (mini.solutions / "worked.toml").write_text('treble = "out[i] = 3 * x[i]"\n')
    with pytest.raises(LabError, match=r"worked.toml.*no function 'treble'"):
        read_worked(mini)


def test_zero_has_no_sign_and_a_minus_stands_behind_no_sign():
    formula = Worked("f(s, g) -> dx", "dx[i] = s[i] * (g[i] - s[i] * g[i])")
    assert formula.write_out([np.array([-1.0]), np.array([1.0])], (0,), -2.0) == "dx[0] = -1×(1 - (-1)×1) = -2"
    assert formula.write_out([np.array([0.0]), np.array([-1.0])], (0,), -0.0) == "dx[0] = 0×(-1 - 0×(-1)) = 0"


def test_count_has_all_its_digits():
    formula = Worked("f(n, d) -> int", "size = 4 * n * d")
    assert formula.write_out([4096, 262144], (), 4294967296.0) == "size = 4×4096×262144 = 4294967296"
    assert formula.write_out([1.0, 2.5e8], (), 1e9) == "size = 4×1×2.5e8 = 1e9"
