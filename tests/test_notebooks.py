import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grading import grade_batch
from grader.models import FIXED_SEED, Origin, Rule, Submission, Text
from grader.notebooks import MAX_NOTEBOOK, convert, place, placed
from grader.reports.terminal import Screen
from grader.sandbox import wire
from grader.sandbox.faults import broken_rule
from grader.sandbox.launcher import launcher
from grader.sources import MAX_BYTES, Refusal
from grader.submissions import Found, read


def notebook(*cells, language="python", **more):
    """Return a notebook of code cells; a tuple is (type, source)."""
    typed = [cell if isinstance(cell, tuple) else ("code", cell) for cell in cells]
    listed = [{"cell_type": kind, "metadata": {}, "source": source, "outputs": []} for kind, source in typed]
    return json.dumps(
        {"cells": listed, "metadata": {"kernelspec": {"language": language}}, "nbformat": 4, **more}
    ).encode()


def source(*cells):
    return convert("student.ipynb", notebook(*cells)).source


def refused(data):
    with pytest.raises(Refusal) as caught:
        convert("student.ipynb", data)
    return caught.value.reason.en


# --- what is run


def test_code_cells_are_joined_in_their_order_and_others_left_out():
    code = convert("s.ipynb", notebook(("markdown", "# Title"), "a = 1\nb = 2", ("raw", "x"), "c = 3\n", "d = 4"))
    assert code.source == "a = 1\nb = 2\nc = 3\nd = 4\n"
    assert code.cells == (1, 3, 4)


def test_source_may_be_a_list_of_lines():
    assert source(["a = 1\n", "b = 2"]) == "a = 1\nb = 2\n"


def test_cells_without_code_are_not_counted():
    assert convert("s.ipynb", notebook("", "a = 1", "  \n ", "b = 2")).cells == (1, 2)


def test_notebook_of_the_older_format_is_read():
    cells = [{"cell_type": "code", "input": ["a = 1\n", "b = 2"]}, {"cell_type": "heading", "source": "x"}]
    data = json.dumps({"worksheets": [{"cells": cells}], "nbformat": 3, "metadata": {}}).encode()
    assert convert("s.ipynb", data).source == "a = 1\nb = 2\n"


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("%matplotlib inline", "# %matplotlib inline"),
        ("!pip install numpy", "# !pip install numpy"),
        ("files = !ls", "# files = !ls"),
        ("t = %timeit -o f()", "# t = %timeit -o f()"),
        ("np.dot?", "# np.dot?"),
        ("?np.dot", "# ?np.dot"),
        ("np.dot??", "# np.dot??"),
        ("a = 1 % 2", "a = 1 % 2"),
        ("a = b != c", "a = b != c"),
        ("print('100%')  # really?", "print('100%')  # really?"),
    ],
)
def test_lines_for_ipython_or_a_shell_become_comments(line, runs):
    assert source(f"x = 1\n{line}\ny = 2") == f"x = 1\n{runs}\ny = 2\n"


def test_magic_that_is_all_of_a_block_leaves_a_block():
    assert source("if x:\n    %time y\nz = 1") == "if x:\n    pass  # %time y\nz = 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "x = (7\n% 3)",
        "x = 7 \\\n% 3",
        'x = """\n%s\n!no\n"""',
        "x = '''it's \"\"\" not over\n%s\n'''",
        "x = [  # a ( in a comment\n'(', \"[\", 1\n% 1]",
        'x = "\\\\"\ny = (1\n% 2)',
    ],
)
def test_line_that_goes_on_an_expression_or_a_text_is_python(text):
    assert source(text) == text + "\n"
    compile(source(text), "s", "exec")


def test_magic_after_a_text_and_a_bracket_are_closed_is_a_comment():
    assert source("x = (1,\n 2)\n%time\ny = '''a\nb'''\n!ls") == "x = (1,\n 2)\n# %time\ny = '''a\nb'''\n# !ls\n"


def test_shell_command_over_several_lines_is_a_comment_as_a_whole():
    assert source("!pip install \\\n  numpy\nx = 1") == "# !pip install \\\n#   numpy\nx = 1\n"


def test_cell_in_another_language_is_a_comment_as_a_whole():
    assert source("%%bash\nls -la\necho 'x", "a = 1") == "# %%bash\n# ls -la\n# echo 'x\na = 1\n"


def test_cell_that_is_only_timed_is_run():
    assert source("%%time\na = 1\n%pwd") == "# %%time\na = 1\n# %pwd\n"


@given(st.lists(st.text(alphabet="ab%!?()[]'\"#\\ =\n", max_size=40), max_size=5))
def test_every_line_keeps_its_number(cells):
    code = convert("s.ipynb", notebook(*cells))
    expected = [line for cell in cells if cell.strip() for line in cell.removesuffix("\n").split("\n")]
    lines = code.source.split("\n")[:-1] if code.source else []
    assert len(lines) == len(expected)
    for line, original in zip(lines, expected, strict=True):
        assert original.lstrip() in line or line == f"# {original}"


# --- what is refused


@pytest.mark.parametrize(
    "data",
    [
        b"", b"not json", b"[]", b"3", b"{}", b'{"cells": 3}', b'{"cells": [3]}', b'{"cells": [{}]}',
        b'{"cells": [{"cell_type": "code", "source": [3]}]}', b'{"cells": [], "metadata": 3}',
        b"[" * 100_000, b'{"cells": ' + b"[" * 100_000, b"\xff\xfe", b'{"worksheets": [{"cells": [3]}]}',
    ],
)  # fmt: skip
def test_what_is_no_notebook_is_refused_in_a_sentence(data):
    reason = refused(data)
    assert "student.ipynb is not a notebook" in reason
    assert reason.isprintable()


def test_half_a_character_is_refused():
    assert "half a character" in refused(
        b'{"cells": [{"cell_type": "code", "source": "x = \'\\ud800\'"}], "metadata": {}}'
    )


def test_notebook_in_another_language_is_refused_naming_it():
    assert "in R, not in Python" in refused(notebook("x <- 1", language="R"))


def test_code_over_the_limit_of_a_file_is_refused_and_large_pictures_are_not(tmp_path):
    assert "bytes" in refused(notebook("#" * (MAX_BYTES + 1)))
    path = tmp_path / "student.ipynb"
    path.write_bytes(notebook("x = 1", outputs="p" * (2 * MAX_BYTES)))
    assert read(Found("ann", path, "x")).source == "x = 1\n"
    with open(path, "ab") as file:
        file.truncate(MAX_NOTEBOOK + 1)
    assert "bytes" in read(Found("ann", path, "x")).fault.reason.en


# --- where a line stands


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        (1, "cell 1, line 1", "第 1 个单元格第 1 行"),
        (4, "cell 1, line 4", "第 1 个单元格第 4 行"),
        (5, "cell 2, line 1", "第 2 个单元格第 1 行"),
        (99, "cell 3, line 90", "第 3 个单元格第 90 行"),
    ],
)
def test_line_is_placed_in_its_cell(line, english, chinese):
    assert place(line, (1, 5, 10)).en == english
    assert place(line, (1, 5, 10)).zh == chinese


def test_line_of_a_file_is_placed_in_student_py():
    assert place(12, ()).en == "student.py, line 12"
    assert place(12, ()).zh == "student.py 第 12 行"


def test_lines_in_pythons_own_messages_are_placed_too():
    said = "expected an indented block after 'if' statement on line 6"
    assert placed(said, (1, 5)) == "expected an indented block after 'if' statement in cell 2, line 2"
    assert placed(said, ()) == said


def report_of(grade_one, code):
    return grade_one(Submission(Origin("ann", "ann.ipynb", "ab", cells=code.cells), code.source))


@pytest.fixture(scope="module")
def grade_one(attention):
    start = launcher("none")

    def run(submission):
        reports = []
        grade_batch(attention, [submission], start, seed=FIXED_SEED, on_report=reports.append, diagnose=False)
        return reports[0]

    yield run
    start.close()


def test_syntax_error_in_a_notebook_names_cell_and_line(grade_one):
    code = convert("s.ipynb", notebook(("markdown", "hello"), "import numpy as np\n", "x = 1\ny = (2 +* 3)\n"))
    fault = report_of(grade_one, code).fault
    assert fault.reason.en.startswith("cell 2, line 2: ")
    assert fault.reason.zh.startswith("第 2 个单元格第 2 行：")
    assert fault.frames[0].line == 3  # of what was run


def test_line_that_python_mentions_is_placed_in_its_cell(grade_one):
    code = convert("s.ipynb", notebook("x = 1", "if x:\ny = 2"))
    assert report_of(grade_one, code).fault.reason.en.endswith("after 'if' statement in cell 2, line 1")


def test_traceback_of_a_notebook_names_cell_and_line(attention, grade_one):
    code = convert(
        "s.ipynb", notebook("import numpy as np\n", "def attention_scores(Q, K, scale):\n    return nothing\n")
    )
    report = report_of(grade_one, code)
    screen = "\n".join(line.plain for line in Screen(attention, code.source).lines(report, "ann.ipynb"))
    assert "cell 2, line 2, in attention_scores\n            return nothing" in screen
    assert "student.py, line" not in screen


def test_broken_rule_in_a_notebook_names_cell_and_line():
    rule = Rule(("@",), Text.same("write the loop"))
    fault = broken_rule(rule, wire.Broken(0, "f", "student.py", 7, "@"), "student.py", (1, 5))
    assert "uses @ in cell 2, line 3: write the loop" in fault.reason.en
