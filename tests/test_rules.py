"""Rules of a lab: what a function may not use is found on the syntax tree; its calls fail with line and reason."""

import pytest

from grader.labs import load_lab
from grader.models import Text
from grader.sandbox.rules import broken_rules
from grader.sandbox.wire import Broken, Forbidden

RULE = Forbidden(["@", "dot", "einsum", "sum"], ["matmul"])


@pytest.mark.parametrize(
    ("source", "line", "used"),
    [
        ("def matmul(a, b):\n    return a @ b\n", 2, "@"),
        ("def matmul(a, b):\n    a @= b\n    return a\n", 2, "@"),
        ("import numpy as np\ndef matmul(a, b):\n    return np.dot(a, b)\n", 3, "dot"),
        ("def matmul(a, b):\n    return a.dot(b)\n", 2, "dot"),
        ("from numpy import dot as d\ndef matmul(a, b):\n    return d(a, b)\n", 3, "dot"),
        ("import numpy as np\nd = np.dot\ndef matmul(a, b):\n    return d(a, b)\n", 2, "dot"),
        ("def matmul(a, b):\n    return helper(a, b)\ndef helper(a, b):\n    return a @ b\n", 4, "@"),
        ("def matmul(a, b):\n    def inner():\n        return a @ b\n    return inner()\n", 3, "@"),
        ("def matmul(a, b):\n    return [sum(x) for x in a]\n", 2, "sum"),
        ("matmul = lambda a, b: a @ b\n", 1, "@"),
        ("if True:\n    def matmul(a, b):\n        return a @ b\n", 3, "@"),
        ("try:\n    x = 1\nfinally:\n    def matmul(a, b):\n        return a @ b\n", 5, "@"),
        ("class M:\n    def of(self, a, b):\n        return a @ b\nmatmul = M().of\n", 3, "@"),
        (
            "class M:\n    def of(self, a, b):\n        return a @ b\ndef matmul(a, b):\n    return M().of(a, b)\n",
            3,
            "@",
        ),
        ("from operator import matmul as times\ndef matmul(a, b):\n    return times(a, b)\n", 3, "@"),
        ("import operator\ndef matmul(a, b):\n    return operator.imatmul(a, b)\n", 3, "@"),
        ("import operator\ndef matmul(a, b):\n    return operator.matmul(a, b)\n", 3, "@"),
        ("def matmul(a, b):\n    return a.__matmul__(b)\n", 2, "@"),
        ("import numpy as np\ntools = [np.dot]\ndef matmul(a, b):\n    return tools[0](a, b)\n", 2, "dot"),
        ("import numpy as np\ndef matmul(a, b, how=np.dot):\n    return how(a, b)\n", 2, "dot"),
        ("import numpy as np\na, t = 1, np.dot\ndef matmul(a, b):\n    return t(a, b)\n", 2, "dot"),
        ("from numpy import *\ndef matmul(a, b):\n    return dot(a, b)\n", 3, "dot"),
        (
            "import numpy as np\ndef set_up():\n    global t\n    t = np.dot\ndef matmul(a, b):\n    return t(a, b)\n",
            4,
            "dot",
        ),
        ("import numpy as np\ndef matmul(a, b):\n    return getattr(np, 'do' + 't')(a, b)\n", 3, "getattr"),
        ("import numpy as np\ndef dot(a, b):\n    return 1\ndef matmul(a, b):\n    return np.dot(a, b)\n", 5, "dot"),
    ],
)
def test_forbidden_thing_is_found_with_its_line(source, line, used):
    assert broken_rules(source, "student.py", [RULE]) == [Broken(0, "matmul", "student.py", line, used)]


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
        "def other(a):\n    out = a @ a\n    return out\ndef matmul(a, b):\n    out = []\n    return out\n",
        "def matmul(a, b):\n    return []\nif __name__ == '__main__':\n    print(matmul(1, 2) == 1 @ 2)\n",
        "def matmul(a, b):\n    return []\nprint(1 @ 2)\n",
        "total = [1 @ 2]\ndef matmul(a, b):\n    total = 0\n    return total\n",
    ],
)
def test_what_is_allowed_is_not_found(source):
    assert broken_rules(source, "student.py", [RULE]) == []


def test_name_with_its_module_forbids_that_one_only():
    rule = [Forbidden(["np.exp"], [])]
    assert broken_rules("import math\ndef f(x):\n    return math.exp(x)\n", "s", rule) == []
    (found,) = broken_rules("import numpy as np\ndef f(x):\n    return np.exp(x)\n", "s", rule)
    assert (found.line, found.used) == (3, "np.exp")


def test_comprehension_is_a_word_of_its_own():
    source = "def f(q):\n    return [\n        x\n        for x in q]\n"
    assert broken_rules(source, "s", [Forbidden(["for"], [])]) == []
    assert broken_rules(source, "s", [Forbidden(["comprehension"], [])])[0].line == 4


def test_rule_without_functions_holds_for_all_of_them():
    found = broken_rules("def f(a):\n    return a @ a\ndef g(a):\n    return a @ a\n", "s", [Forbidden(["@"], [])])
    assert [(one.function, one.line) for one in found] == [("f", 2), ("g", 4)]


def test_what_a_helper_does_counts_with_the_helper_named():
    source = "from tools import times\ndef matmul(a, b):\n    return times(a, b)\n"
    found = broken_rules(source, "student.py", [RULE], {"tools": "def times(a, b):\n    return a @ b\n"})
    assert found == [Broken(0, "matmul", "tools.py", 2, "@")]
    clean = {"tools": "def times(a, b):\n    return 1\ndef unused(a):\n    return a @ a\n"}
    assert broken_rules(source, "student.py", [RULE], clean) == []


def test_call_of_a_function_that_breaks_a_rule_fails_with_line_and_reason(mini, grade):
    path = mini.folder / "lab.toml"
    rule = '\n[[rules]]\nfunctions = ["double"]\nforbid = ["*"]\nreason.en = "Add instead."\nreason.zh = "用加法。"\n'
    path.write_text(path.read_text(encoding="utf-8") + rule, encoding="utf-8")
    lab = load_lab(mini.folder)
    times = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
    reports = grade(lab, {"times": times, "plus": times.replace("2 * x", "x + x")})
    red = reports["times"].groups[0].checks[0]
    assert red.message == Text("double uses * in line 2: Add instead.", "double 在第 2 行用了 *：用加法。")
    assert red.fault.frames[0].line == 2
    assert reports["times"].groups[1].verdict == "passed"
    assert reports["plus"].verdict == "passed"
