"""Rules of a lab: what a function may not use is found on the syntax tree; its calls fail with line and reason."""

import pytest

from grader.labs import load_lab
from grader.sandbox.rules import broken_rules
from grader.sandbox.wire import Forbidden

RULE = Forbidden(["@", "dot", "einsum", "sum"], ["matmul"])


@pytest.mark.parametrize(
    ("source", "line", "used"),
    [
        ("def matmul(a, b):\n    return a @ b\n", 2, "@"),
        ("def matmul(a, b):\n    a @= b\n    return a\n", 2, "@"),
        ("import numpy as np\ndef matmul(a, b):\n    return np.dot(a, b)\n", 3, "dot"),
        ("def matmul(a, b):\n    return a.dot(b)\n", 2, "dot"),
        ("from numpy import dot as d\ndef matmul(a, b):\n    return d(a, b)\n", 3, "dot"),
        ("import numpy as np\nd = np.dot\ndef matmul(a, b):\n    return d(a, b)\n", 4, "dot"),
        ("def matmul(a, b):\n    return helper(a, b)\ndef helper(a, b):\n    return a @ b\n", 4, "@"),
        ("def matmul(a, b):\n    def inner():\n        return a @ b\n    return inner()\n", 3, "@"),
        ("def matmul(a, b):\n    return [sum(x) for x in a]\n", 2, "sum"),
        ("import numpy as np\ndef dot(a, b):\n    return 1\ndef matmul(a, b):\n    return np.dot(a, b)\n", 5, "dot"),
    ],
)
def test_forbidden_thing_is_found_with_its_line(source, line, used):
    assert broken_rules(source, "student.py", [RULE]) == [(0, "matmul", line, used)]


@pytest.mark.parametrize(
    "source",
    [
        "def matmul(a, b):\n    return [[0]]\n",
        "def other(a, b):\n    return a @ b\ndef matmul(a, b):\n    return []\n",
        "def dot(a, b):\n    return 1\ndef matmul(a, b):\n    return dot(a, b)\n",
        "def matmul(a, b):\n    '''no @ and no dot here'''\n    return []  # np.dot\n",
        "def matmul(a, b):\n    return matmul(a, b)\n",
        "def matmul(a, b):\n    dot = 0\n    return dot\n",
        "def matmul(sum, b):\n    return sum\n",
    ],
)
def test_what_is_allowed_is_not_found(source):
    assert broken_rules(source, "student.py", [RULE]) == []


def test_rule_without_functions_holds_for_all_of_them():
    found = broken_rules("def f(a):\n    return a @ a\ndef g(a):\n    return a @ a\n", "s", [Forbidden(["@"], [])])
    assert [(function, line) for _, function, line, _ in found] == [("f", 2), ("g", 4)]


def test_call_of_a_function_that_breaks_a_rule_fails_with_line_and_reason(mini, grade):
    path = mini.folder / "lab.toml"
    rule = '\n[[rules]]\nfunctions = ["double"]\nforbid = ["*"]\nreason.en = "Add instead."\nreason.zh = "用加法。"\n'
    path.write_text(path.read_text(encoding="utf-8") + rule, encoding="utf-8")
    lab = load_lab(mini.folder)
    times = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
    reports = grade(lab, {"times": times, "plus": times.replace("2 * x", "x + x")})
    red = reports["times"].groups[0].checks[0]
    assert red.message == "double uses * in line 2: Add instead."
    assert red.fault.frames[0].line == 2
    assert reports["times"].groups[1].verdict == "passed"
    assert reports["plus"].verdict == "passed"
