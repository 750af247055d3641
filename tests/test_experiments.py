"""`grader experiment`: a student's own functions unchanged and changed, and what is said of the difference."""

import inspect

import numpy as np
import pytest
from goldens import same
from rich.cells import cell_len
from test_cli import grader

from grader.errors import InputError
from grader.experiments import variants
from grader.experiments.experiment import Variant
from grader.experiments.perform import perform
from grader.experiments.screen import OTHERWISE, Screen
from grader.experiments.shelf import EXPERIMENTS, experiment_of, listing
from grader.labsearch import find_lab
from grader.language import LANGUAGES
from grader.models import Limits, Text
from grader.reports.wrap import wrapped
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session

BY_NAME = pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda one: one.name)


@pytest.fixture(scope="module")
def start():
    one = launcher("none")
    yield one
    one.close()


@pytest.fixture
def results(start):
    """Make an experiment on the reference with something of a student's behind it, or on the stub."""

    def run(experiment, beside="", *, stub=False):
        lab = find_lab(experiment.lab)
        text = (lab.stub if stub else lab.solutions / "reference.py").read_text(encoding="utf-8")
        session = Session(start, f"{text}\n\n{beside}", Limits(call_seconds=2.0))
        try:
            return list(perform(experiment, lab, session))
        finally:
            session.close()

    return run


def told(experiment, results, language="en", *, plain=False):
    return [line.plain for line in Screen(language, plain=plain).lines(experiment, results)]


# What comes out


@BY_NAME
def test_right_functions_give_what_is_expected_and_the_change_does_what_is_foreseen(results, experiment):
    found = results(experiment)
    assert [(one.right, one.foreseen) for one in found] == [(True, True)] * len(experiment.trials)
    lines = "".join(told(experiment, found)).replace(" ", "")
    assert all(trial.meaning.en.replace(" ", "") in lines for trial in experiment.trials)


@BY_NAME
def test_nothing_is_claimed_of_functions_that_are_not_written(results, experiment):
    found = results(experiment, stub=True)
    assert not any(one.foreseen for one in found)
    lines = " ".join(" ".join(told(experiment, found)).split())
    assert "expected, so the change cannot show anything" in lines
    assert f"grader test {experiment.lab}" in lines
    assert not any(trial.meaning.en[:30] in lines for trial in experiment.trials)


@BY_NAME
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plain", [False, True])
def test_no_line_is_wider_than_80_cells(results, experiment, language, plain):
    lines = told(experiment, results(experiment), language, plain=plain)
    assert [line for line in lines if cell_len(line) > 80] == []


def test_tables_stand_side_by_side_and_plain_ones_below_one_another(results):
    experiment = experiment_of("no-scale")
    found = results(experiment)
    side = "  0.5761 0.2119 0.2119    0.5761 0.2119 0.2119    0.9993* 0.0003352* 0.0003352*"
    assert side in told(experiment, found)
    lines = told(experiment, found, plain=True)
    assert lines.count("  0.5761 0.2119 0.2119") == 2
    assert side not in lines


def test_only_what_the_change_changed_is_marked(results):
    experiment = experiment_of("no-maximum")
    lines = told(experiment, results(experiment))
    assert any(line.endswith("nan* 0") for line in lines)  # of [1000, 0]
    small = lines[lines.index("x = [0, ln 2, ln 5]") : lines.index("x = [1000, 1000]")]
    assert not any("*" in line for line in small)


def test_another_function_that_the_change_needs_is_named(results):
    experiment = experiment_of("no-maximum")
    found = results(experiment, "def softmax_naive(x):\n    return np.zeros(x.shape)\n")
    assert all(one.right and not one.foreseen for one in found)
    text = " ".join(" ".join(told(experiment, found)).split())
    assert "needs softmax_naive too" in text
    assert text.count("needs softmax_naive too") == 1


def test_a_function_that_reacts_in_its_own_way_is_not_told_the_usual_story(results):
    experiment = experiment_of("minus-inf")
    body = "def softmax(x):\n    e = np.exp(np.nan_to_num(x - x.max()))\n    return e / e.sum(axis=-1, keepdims=True)\n"
    found = results(experiment, body)
    assert found[0].right
    assert OTHERWISE.en in " ".join(" ".join(told(experiment, found)).split())


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise KeyError('no <b>key</b>')", "raised KeyError"),
        ("return np.zeros((2, 2, 2))", "gave shape (2, 2, 2), want (4, 4)"),
        ("return None", "gave None"),
        ("return 'text'", "gave a str"),
        ("while True: pass", "2 s"),
        ("import os; os._exit(3)", "exit"),
    ],
)
def test_a_function_that_fails_gets_a_sentence(results, body, said):
    experiment = experiment_of("no-self")
    (one, _) = results(experiment, f"def causal_mask(t, base=0, neg=-1e9):\n    {body}\n")
    assert isinstance(one.yours, Text)
    assert said in one.yours.en
    assert "Traceback" not in "".join(told(experiment, [one]))


# What the kit ships


def test_every_changed_step_is_on_the_screen_and_has_no_right_twin(results):
    for experiment in EXPERIMENTS:
        steps = [step for trial in experiment.trials for step in trial.changed if isinstance(step, Variant)]
        lines = told(experiment, results(experiment))
        for step in steps:
            assert any(line.strip().startswith(f"def {step.function.__name__}(") for line in lines)
    shipped = {name for name, one in vars(variants).items() if inspect.isfunction(one)}
    names = {function.name for lab in {find_lab(one.lab) for one in EXPERIMENTS} for function in lab.functions}
    assert not shipped & names
    used = {
        step.function.__name__
        for one in EXPERIMENTS
        for trial in one.trials
        for step in trial.changed
        if isinstance(step, Variant)
    }
    assert used == shipped


def test_expected_numbers_differ_from_changed_ones_somewhere():
    for experiment in EXPERIMENTS:
        assert any(not np.array_equal(trial.want, trial.then) for trial in experiment.trials)


def test_inputs_are_the_same_for_every_run(results):
    experiment = experiment_of("no-self")
    first, second = results(experiment), results(experiment)
    assert [one.changed.tolist() for one in first] == [one.changed.tolist() for one in second]


# The command


def test_without_a_name_all_are_listed(root):
    done = grader("experiment", "--lang", "zh", cwd=root)
    assert done.returncode == 0
    for one in listing():
        assert one.name in done.stdout
        assert one.title.zh in done.stdout


def test_command_runs_the_student_s_own_file(root):
    file = root / "solutions/lab05-causal-mask/reference.py"
    done = grader("experiment", "no-base", "--student", file, "--lang", "en", cwd=root)
    assert (done.returncode, done.stderr) == (0, "")
    assert "0 0 0 -1e9      0 0 0 -1e9      0 -1e9* -1e9* -1e9" in done.stdout
    stub = grader("experiment", "no-base", "--lang", "en", cwd=root)
    assert "Write causal_mask first" in stub.stdout


def test_plain_has_no_escapes_even_where_colour_is_forced(root):
    colour = {"NO_COLOR": "", "FORCE_COLOR": "1", "COLORTERM": "truecolor"}
    shown = [grader("experiment", "no-base", *options, cwd=root, **colour).stdout for options in ([], ["--plain"])]
    assert "\x1b[" in shown[0]
    assert "\x1b" not in shown[1]


def test_what_cannot_be_run_is_a_sentence(root, tmp_path):
    done = grader("experiment", "nothing", cwd=root)
    assert done.returncode == 2
    assert "no-maximum" in done.stderr
    done = grader("experiment", "no-base", "--student", "nowhere.py", cwd=root)
    assert (done.returncode, done.stderr) == (2, "grader: there is no nowhere.py\n")
    for data, code in ((b"# caf\xe9\n", 2), (b"def f(:\n", 0), (b"raise SystemExit\n", 0)):
        (tmp_path / "student.py").write_bytes(data)
        done = grader("experiment", "no-base", "--student", tmp_path / "student.py", cwd=root)
        assert done.returncode == code
        assert "Traceback" not in done.stdout + done.stderr


# What is said, in both languages

ODD = {
    "no-maximum": "def softmax_naive(x):\n    return np.zeros(x.shape)\n",
    "minus-inf": (
        "def softmax(x):\n    e = np.exp(np.nan_to_num(x - x.max()))\n    return e / e.sum(axis=-1, keepdims=True)\n"
    ),
    "no-self": "def causal_mask(t, base=0, neg=-1e9):\n    return np.zeros((t, 1))\n",
    "no-base": "def causal_mask(t, base=0, neg=-1e9):\n    return 'x'\n",
}


def test_what_is_said_is_the_golden_one(results):
    lines = []
    for language in LANGUAGES:
        for plain in (False, True):
            lines += [*(line.plain for line in Screen(language, plain=plain).listing(listing())), ""]
        try:
            experiment_of("nothing")
        except InputError as error:
            lines += [*wrapped(error.to(language), 80), ""]
    for experiment in EXPERIMENTS:
        found = [results(experiment)]
        if experiment.name in ODD:
            found.append(results(experiment, ODD[experiment.name]))
        for one in found:
            for language in LANGUAGES:
                lines += [*told(experiment, one, language), ""]
    same("experiments", lines)
