"""What a push shows: which files count, remarks on lines, GitHub Classroom's points, the workflows that are written."""

import base64
import json
import re
import shlex
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import click
import msgspec
import pytest
import yaml
from builders import a_fault, a_group, a_lab, a_report, green, red
from goldens import same
from hypothesis import given, settings
from hypothesis import strategies as st
from pushed import commands

from grader.ci import annotations as remarks
from grader.ci.annotations import MOST, Annotation, annotations, command, harmless
from grader.ci.classroom import encoded, result, score, whole_points
from grader.ci.found import LISTED_OF, MOST_FOLDERS, PASSED_OVER, TOO_MANY, look_into
from grader.ci.graded import Graded
from grader.ci.lines import Lines
from grader.ci.summary import MOST_BYTES, TOO_LONG, isolation, summary
from grader.ci.words import CLASSROOM
from grader.ci.workflows import FILES, checked_kit, write_workflow
from grader.ci.written import write_results
from grader.cli import app, main
from grader.collecting.collect import collect
from grader.errors import InputError
from grader.labs import load_lab
from grader.language import LANGUAGES
from grader.models import Diagnosis, Example, Explanation, Frame, Origin, Submission, Text
from grader.sandbox.choice import Trial
from grader.submissions import read

SOURCE = "import numpy as np\n\n\ndef double(x):\n    return x\n\n\n@np.vectorize\ndef shift(x, by):\n    pass\n"
ACROSS_LINES = st.text(st.sampled_from("::##[]=,;%\n\r\t errorstop-commandsadd-mask"), max_size=60)


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    return a_lab(tmp_path_factory.mktemp("ci"))


def done(lab, *groups, source=SOURCE, path="student.py", cells=(), **changes):
    """Return the small lab's outcome for one file."""
    report = a_report(lab, *(groups or (a_group(lab, "first", green("a")),)), **changes)
    return Graded(lab, Submission(Origin("student", path, cells=cells), source), report, untouched=False)


# --- which files count


def labs_named(folder, *names):
    (folder / "kit").mkdir()
    return [load_lab(Path(a_lab(folder / name).folder).rename(folder / "kit" / name)) for name in names]


@pytest.fixture
def labs(tmp_path):
    return labs_named(tmp_path, "lab01-a", "lab02-b", "lab03-c")


def repository(folder, *files):
    for name in files:
        path = folder / "work-ada" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n")
    (folder / "work-ada").mkdir(exist_ok=True)
    return folder / "work-ada"


def files_of(repository, labs, *named):
    looked = look_into(repository, labs, [one for one in labs if one.id in named])
    return {one.lab.id: one.found.shown for one in looked.handed}, [note.en for note in looked.notes]


@pytest.mark.parametrize(
    ("files", "chosen"),
    [
        (["student.py"], "student.py"),
        (["lab02-b/student.py", "student.py"], "lab02-b/student.py"),
        (["labs/lab02-b/student.py", "labs/lab01-a/student.py"], "labs/lab02-b/student.py"),
        (["labs/lab02-b/student.py", "lab02-b/student.py"], "lab02-b/student.py"),
        (["lab02-b/student.ipynb", "labs/lab02-b/student.py"], "labs/lab02-b/student.py"),
        (["src/student.py", "a/b/student.py", "lab.py"], "src/student.py"),
        ([".hidden/student.py", "venv/student.py", "work/student.ipynb"], "work/student.ipynb"),
    ],
)
def test_the_file_that_counts_is_the_one_that_counts_when_clones_are_graded(tmp_path, labs, files, chosen):
    folder = repository(tmp_path, *files)
    assert files_of(folder, labs, "lab02-b")[0] == {"lab02-b": chosen}
    (tmp_path / "clones").mkdir()
    folder.rename(tmp_path / "clones/work-ada")
    (tmp_path / "clones/work-bob").mkdir()
    found = next(one for one in collect(tmp_path / "clones", kind="classroom", lab="lab02-b").found if one.id == "ada")
    assert found.path == tmp_path / "clones/work-ada" / chosen


def test_all_labs_of_a_repository_are_found_and_a_missing_file_is_not_passed_over(tmp_path, labs):
    folder = repository(tmp_path, "labs/lab01-a/student.py", "lab02-b/verify.py", "other/student.py")
    looked = look_into(folder, labs, [])
    assert [(one.lab.id, one.found.shown) for one in looked.handed] == [
        ("lab01-a", "labs/lab01-a/student.py"), ("lab02-b", "lab02-b/student.py"),
    ]  # fmt: skip
    assert read(looked.handed[1].found).fault.reason.en == "there is no student.py"
    assert [note.en for note in looked.notes] == ["not graded here: other/student.py"]


def test_labs_that_are_named_count_whatever_the_repository_holds(tmp_path, labs):
    folder = repository(tmp_path, "labs/lab01-a/student.py", "student.py")
    found, notes = files_of(folder, labs, "lab01-a", "lab03-c")
    assert found == {"lab01-a": "labs/lab01-a/student.py", "lab03-c": "student.py"}
    assert notes == ["not graded here: student.py"]
    assert read(look_into(folder, labs, [labs[0], labs[2]]).handed[1].found).fault is not None


def test_no_link_leads_out_of_a_repository(tmp_path, labs):
    folder = repository(tmp_path)
    (tmp_path / "out/lab01-a").mkdir(parents=True)
    (tmp_path / "out/lab01-a/student.py").write_text("secret = 1\n")
    (folder / "labs").symlink_to(tmp_path / "out")
    (folder / "lab02-b").mkdir()
    (folder / "lab02-b/student.py").symlink_to(tmp_path / "out/lab01-a/student.py")
    for one in look_into(folder, labs, labs).handed:
        submission = read(one.found)
        assert submission.source == ""
        assert submission.fault is not None


def test_nothing_to_grade_is_said(tmp_path, labs):
    with pytest.raises(InputError, match="name the lab with --lab"):
        look_into(repository(tmp_path, "student.py"), labs, [])
    with pytest.raises(InputError, match="there is no folder"):
        look_into(tmp_path / "nowhere", labs, labs)


def test_a_repository_of_many_folders_ends_the_search_and_says_so(tmp_path, labs, monkeypatch):
    monkeypatch.setattr("grader.ci.found.MOST_FOLDERS", 3)
    folder = repository(tmp_path, "a/x", "b/x", "c/x", "d/x", "student.py")
    found, notes = files_of(folder, labs, "lab01-a")
    assert found == {"lab01-a": "student.py"}
    assert notes == ["there are more than 3 folders; the rest was not looked at"]
    assert MOST_FOLDERS > 1000


# --- lines


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (SOURCE, 4),
        (SOURCE.replace("\n", "\r\n"), 4),
        (SOURCE.replace("\n", "\r"), 4),
        ("def double(x):\n    pass\n\ndef double(x, y=0):\n    pass\n", 4),
        ("class A:\n    def double(self):\n        pass\n", 1),
        ("x = 1\ndouble = lambda x: 2 * x\ndouble == 3\n", 2),
        ("x = 1\nasync  def double(x): pass\n", 2),
        ("# def double\ndef double_it(x): pass\ndef doubled(x): pass\n", 1),
        ("", 1),
    ],
)
def test_a_function_is_found_where_it_begins(lab, source, line):
    assert Lines(done(lab, source=source)).function("double") == line


def test_a_check_is_about_the_line_that_raised_else_about_its_function(lab):
    raised = red("a", "error", fault=a_fault(frames=(Frame(2, "f"), Frame(5, "double"))))
    unnamed = red("b", "error", fault=a_fault(function="double"))
    third = a_group(lab, "third", red("c"))
    lines = Lines(done(lab))
    assert lines.check(third, raised) == 5
    assert lines.check(third, unnamed) == 4
    assert lines.check(third, third.checks[0]) == 9


def test_no_line_lies_outside_the_file(lab):
    for line in (-5, 0, 10**9):
        lost = red("a", "error", fault=a_fault(frames=(Frame(line, "f"),)))
        assert 1 <= Lines(done(lab)).check(a_group(lab, "first", lost), lost) <= SOURCE.count("\n") + 1


# --- remarks


def test_the_first_wrong_function_is_remarked_on_first_with_its_likely_mistake(lab):
    known = Explanation("shift", "no_by", Text("You left out by.", "漏了 by。"))
    example = Example("shift", (("x", "[[1]\n [2]]"), ("by", "3")), Text.same("None"), Text.same("[[4]\n [5]]"))
    wrong = Diagnosis(
        (), ("shift", "double"), example=example, explanations=(known,), relation=Text("all zero", "全是零")
    )
    groups = a_group(lab, "first", red("a", got="1", want="2")), a_group(lab, "second", red("b", got="3", want="4"))
    first, second = annotations([done(lab, *groups, diagnosis=wrong)], "en")
    assert (first.line, first.title) == (9, "First wrong: shift")
    assert first.message.split("\n") == [
        "shift with x = [[1] [2]], by = 3: got None, want [[4] [5]]", "all zero",
        "What you probably did: You left out by.", "first/b: got 3, want 4 (0 of 1 checks pass)",
    ]  # fmt: skip
    assert (second.line, second.title) == (4, "FIRST  double")


def test_one_exception_in_several_groups_is_one_remark_that_tells_the_reason_once(lab):
    raised = a_fault("shift raised IndexError: no", frames=(Frame(10, "shift"),))
    groups = [a_group(lab, group, red("a", "error", fault=raised)) for group in ("second", "third")]
    [only] = annotations([done(lab, *groups)], "en")
    assert only.line == 10
    assert only.message.count("IndexError") == 1
    assert only.message.count("the same reason") == 1


def test_a_file_that_cannot_be_loaded_is_one_remark_at_its_line(lab):
    broken = a_fault("student.py, line 2: SyntaxError: invalid", frames=(Frame(2, ""),))
    groups = [a_group(lab, group, red("a", "error", fault=broken)) for group in ("first", "second")]
    [only] = annotations([done(lab, *groups, fault=broken)], "en")
    assert (only.line, only.message) == (2, "student.py, line 2: SyntaxError: invalid")


def test_a_remark_on_a_notebook_names_its_cell(lab):
    [only] = annotations([done(lab, a_group(lab, "first", red("a")), path="student.ipynb", cells=(1, 4))], "zh")
    assert only.line == 1
    assert "2" in only.title
    assert "cell" not in only.title


def test_nothing_is_remarked_on_a_file_that_is_as_it_was_handed_out(lab):
    assert annotations([done(lab, a_group(lab, "first", red("a")))._replace(untouched=True)], "en") == []


@pytest.mark.parametrize(("count", "said"), [(MOST, None), (MOST + 1, "1 more place "), (MOST + 5, "5 more places ")])
def test_ten_remarks_are_shown_and_the_others_counted(count, said):
    lines = list(remarks.commands([Annotation("student.py", n, "t", "m") for n in range(1, count + 1)], "en"))
    assert sum(line.startswith("::error ") for line in lines) == MOST
    assert len(lines) == MOST + (said is not None)
    assert said is None or said in lines[-1]


def unescaped(text, escapes):
    for code, character in escapes:
        text = text.replace(code, character)
    return text.replace("%25", "%")


@settings(deadline=None)
@given(message=st.text() | ACROSS_LINES, title=st.text() | ACROSS_LINES)
def test_a_command_is_one_line_that_says_what_it_was_given(message, title):
    line = command("error", message, file="student.py", title=title)
    assert "\n" not in line
    assert "\r" not in line
    assert "##[" not in line
    found = re.fullmatch(r"::error file=student\.py,title=([^:,]*)::(.*)", line, re.DOTALL)
    data = (("%0D", "\r"), ("%0A", "\n"))
    assert unescaped(found[2], data) == message.replace("##[", "##\\[")
    assert unescaped(found[1], (*data, ("%3A", ":"), ("%2C", ","))) == title.replace("##[", "##\\[")


@settings(deadline=None)
@given(st.text() | ACROSS_LINES)
def test_no_line_that_was_made_harmless_is_a_command(text):
    assert commands("\n".join(map(harmless, text.split("\n")))) == []


@pytest.mark.parametrize("line", ["::error::x", " \t::stop-commands::x", "\u3000::add-mask::x", "a ##[error]x"])
def test_what_a_runner_takes_for_a_command_is_known_to_these_tests(line):
    assert commands(line + "\n") == ([] if "stop" in line else [line])
    assert commands(harmless(line)) == []


# --- GitHub Classroom

shares = st.integers(0, 20).flatmap(
    lambda out_of: st.tuples(st.fractions(0, out_of, max_denominator=40), st.just(out_of))
)


@settings(deadline=None)
@given(st.lists(shares, max_size=6))
def test_whole_points_sum_to_the_exact_sum_rounded_down(groups):
    given_out = whole_points(groups)
    assert sum(given_out) == int(sum((earned for earned, _ in groups), Fraction(0)))
    for points, (earned, out_of) in zip(given_out, groups, strict=True):
        assert 0 <= points <= out_of
        assert abs(points - earned) < 1


def test_a_group_that_is_red_does_not_look_full_while_another_can_take_the_point():
    assert whole_points([(Fraction(19, 10), 2), (Fraction(1, 10), 5)]) == [1, 1]


def test_every_point_is_a_test_so_that_both_of_classrooms_sums_agree(lab):
    one = done(lab, a_group(lab, "first", green("a"), red("b"), green("c")), a_group(lab, "second", red("d")))
    made = result([one], "en")
    tests = made["tests"]
    assert made["max_score"] == len(tests) == 90
    assert score(made) == sum(test["status"] == "pass" for test in tests) == 40
    assert made["status"] == "fail"
    assert all(
        set(test) == {*["name", "status", "score", "message", "test_code", "filename", "line_no", "duration"]}
        for test in tests
    )
    assert [test["message"] for test in tests if test["message"]] == [
        "first/b: failed (2 of 3 checks pass)", "first/d: failed (0 of 1 checks pass)",
    ]  # fmt: skip
    assert json.loads(base64.b64decode(encoded(made))) == made


def test_where_the_grader_failed_classroom_gets_no_result(lab):
    assert result([done(lab), done(lab, a_group(lab, "first", internal="broke"))], "en") is None


def test_what_the_reporter_prints_is_no_command_either(lab):
    hostile = a_fault("::error::owned\n::error::owned ##[error]x")
    made = result([done(lab, a_group(lab, "first", red("::error::x", "error", fault=hostile)))], "en")
    said = "\n".join(test["name"] + "\n" + test["message"] for test in made["tests"])
    assert "owned" in said
    assert commands(said) == []


# --- what is written


def test_results_of_hostile_text_are_written(lab, tmp_path):
    hostile = a_fault("\\udcff ]]> | ` <script> ::error::", frames=(Frame(1, "f`"),))
    one = done(lab, a_group(lab, "first", red("|`x`|", "error", fault=hostile)), source="\n")
    text = summary([one], "en", [Text.same("a|b <i>")])
    write_results(tmp_path, [one], annotations([one], "en"), text)
    [entry] = json.loads((tmp_path / "codequality.json").read_text())
    assert entry["location"] == {"path": "student.py", "lines": {"begin": 1}}
    assert b"<script>" not in (tmp_path / "summary.md").read_bytes().replace(b"`<script>", b"")
    assert (tmp_path / lab.id / "report.json").is_file()


def test_a_summary_that_would_be_refused_leaves_pages_out(lab):
    long = a_group(lab, "first", *(red(f"{n} " + "x" * 90) for n in range(4000)))
    text = summary([done(lab, long)] * 8, "en", [])
    assert len(text.encode()) < MOST_BYTES + 2000
    assert "is left out here" in text


def test_results_are_not_written_through_a_link(lab, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / lab.id).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="symbolic link"):
        write_results(tmp_path, [done(lab)], [], "")


def test_what_github_shows_is_the_golden_one(lab):
    """Annotations, the summary and names of Classroom's tests."""
    raised = a_fault("shift raised IndexError: no", "error", frames=(Frame(10, "shift"),))
    known = Explanation("double", "same", Text("You gave x back.", "你把 x 原样还了回来。"))
    example = Example("double", (("x", "1"),), Text.same("1"), Text.same("2"))
    halves = (
        a_group(lab, "first", green("a"), red("b", got="1", want="2")),
        a_group(lab, "second", red("c", "error", fault=raised)),
        a_group(lab, "third", red("d", "error", fault=raised)),
    )
    begun = done(lab, *halves, diagnosis=Diagnosis((), ("double",), example=example, explanations=(known,)))
    left = done(lab, a_group(lab, "first", red("a")), path="labs/left/student.py")._replace(untouched=True)
    failed = done(lab, a_group(lab, "first", internal="the suite broke"), path="failed/student.py")
    notebook = done(lab, *halves, path="student.ipynb", cells=(1, 4, 9))
    many = [Annotation("student.py", line, "title", "message") for line in range(1, MOST + 3)]
    notes = [
        isolation(Trial("landlock", ("process", "landlock-7"))), isolation(Trial("limits")),
        PASSED_OVER.filled(files=LISTED_OF.filled(listed="a", all=9)), TOO_MANY.filled(most=5000),
        CLASSROOM.filled(whole=30, all=100),
    ]  # fmt: skip
    lines = []
    for language in LANGUAGES:
        lines += [f"=== annotations, {language}"]
        for one in annotations([begun, failed, notebook], language):
            lines += [f"{one.file}, line {one.line}: {one.title}", *(f"  {line}" for line in one.message.split("\n"))]
        lines += list(remarks.commands(many, language))[-1:]
        lines += ["", f"=== summary, {language}", *summary([begun, left, failed], language, notes).splitlines()[:18]]
        lines += ["", f"=== one lab, {language}", *summary([begun], language, []).splitlines()[:5]]
        lines += ["", f"=== Classroom, {language}"]
        lines += [test["name"] for test in result([begun, left], language)["tests"]][28:32]
        lines += [TOO_LONG.filled(lab="mini").to(language), ""]
    same("pages/ci", lines)


# --- workflows


@pytest.mark.parametrize(
    "kit",
    [
        "attention-lab-kit==1.2", "attention-lab-kit[watch]==1.2.0", "/opt/kit.whl", "kit @ file:///opt/kit.whl",
        "https://example.org/kit-1.2-py3-none-any.whl", "git+https://example.org/a/b.git@v1",
        "attention-lab-kit @ git+https://example.org/a/b.git@0123abc", "git+ssh://git@example.org/a/b.git@v1",
        "/opt/kit; echo 'it''s' # not a comment: really.whl",
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", FILES)
def test_a_step_installs_exactly_the_kit_that_was_named(tmp_path, kind, kit):
    path = write_workflow(kind, tmp_path, kit=checked_kit(kit), labs=["lab04-attention"])
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))
    [job] = jobs["jobs"].values() if "jobs" in jobs else jobs.values()
    steps = [step.get("run", "") for step in job["steps"]] if "steps" in job else job["before_script"] + job["script"]
    [install] = [line for step in steps for line in step.splitlines() if "pip install" in line]
    assert shlex.split(install)[-2:] == ["--disable-pip-version-check", kit] or shlex.split(install)[-1] == kit
    assert any("--lab lab04-attention" in step for step in steps)
    assert "@" not in "".join(steps).replace(kit.replace("'", "'\"'\"'"), "").replace(kit, "")


@pytest.mark.parametrize(
    "kit",
    ["attention-lab-kit", "attention-lab-kit>=1", "attention-lab-kit==1.*", "git+https://example.org/a/b.git", "",
     "git+ssh://git@example.org/a/b.git", "kit==1\nb", "kit==${{ secrets.X }}", "a==1 b==2", "--index-url=https://example.org/kit.whl",
     "./kit.whl", "kit.whl", "submission/kit"],
)  # fmt: skip
def test_a_kit_that_is_not_pinned_is_refused(kit):
    with pytest.raises(InputError):
        checked_kit(kit)


def test_a_file_that_is_there_is_kept_unless_told_otherwise(tmp_path):
    path = write_workflow("gitlab", tmp_path, kit="kit==1")
    path.write_text("mine")
    with pytest.raises(InputError, match="--force"):
        write_workflow("gitlab", tmp_path, kit="kit==1")
    assert path.read_text() == "mine"
    write_workflow("gitlab", tmp_path, kit="kit==1", force=True)
    assert path.read_text() != "mine"


# --- the commands, as they are typed


@pytest.fixture
def typed(monkeypatch, capsys, tmp_path, root):
    """Type a command; return its exit code, and what is printed, places aside."""

    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["grader", "ci", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code
        shown = capsys.readouterr()
        return code, (shown.out + shown.err).replace(str(tmp_path), "...").replace(str(root), "...")

    monkeypatch.chdir(tmp_path)
    for name in ("GITHUB_ACTIONS", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GRADER_LABS"):
        monkeypatch.delenv(name, raising=False)
    return run


@pytest.fixture
def pushed(tmp_path, root):
    """A repository with the small lab, and the options to grade it."""
    (tmp_path / "work").mkdir()
    (tmp_path / "work/student.py").write_text("def double(x):\n    return 2 * x\n\n\ndef bump(x):\n    x += 2\n")
    labs = ("--labs", root / "tests/minilab/labs")
    return "run", "--repository", "work", *labs, "--jail", "limits", "--allow-weak-isolation"


def test_what_is_said_is_the_golden_one(typed, pushed, root, monkeypatch):
    monkeypatch.setattr("grader.ci.workflows.default_kit", lambda: "attention-lab-kit==0.0.0")
    monkeypatch.setattr("grader.sandbox.choice.choose", lambda *_, **__: Trial("limits", ("process", "rlimits")))
    write_workflow("github", Path("there"), kit="kit==1")
    Path("file").write_text("")
    Path("link").symlink_to("work")
    lines = []
    for arguments in (
        ("init", "github"), ("init", "github", "--out", "there"), ("init", "github", "--lab", "nosuch"),
        ("init", "github", "--classroom", "--lab", "lab04-attention", "--kit", "/opt/kit.whl"),
        ("init", "gitlab", "--lab", "lab01-tensor", "--lab", "lab02-softmax"), ("init", "gitlab", "--classroom"),
        ("init", "gitlab", "--kit", "attention-lab-kit"), ("init", "gitlab", "--kit", "${{ x }}/y"),
        ("init", "gitlab", "--kit", "./kit.whl"),
        ("init", "gitlab", "--out", "file/below"),
        (*pushed, "--lab", "mini"), (*pushed, "--lab", "mini", "--classroom"), pushed, (*pushed, "--lab", "nosuch"),
        (*pushed, "--lab", "mini", "--student", "nowhere.py"), (*pushed, "--student", "work/student.py"),
        (*pushed, "--labs", "work"), (*pushed, "--lab", "mini", "--out", "file/below"),
        (*pushed, "--lab", "mini", "--out", "link"), ("run", "--repository", "nowhere"),
    ):  # fmt: skip
        for language in LANGUAGES:
            shutil.rmtree(".github", ignore_errors=True)
            Path(".gitlab-ci.yml").unlink(missing_ok=True)
            code, said = typed(*arguments, "--lang", language)
            shown = (str(one).replace(str(root), "...") for one in arguments)
            title = " ".join(shown).replace(" --labs .../tests/minilab/labs --jail limits --allow-weak-isolation", "")
            lines += [f"=== {title}", *said.splitlines(), f"(exit code {code})", ""]
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "there")
    monkeypatch.setattr("grader.labsearch.kit_labs", lambda: None)
    for language in LANGUAGES:
        lines += [f"=== a kit without labs, {language}", *typed("run", "--lang", language)[1].splitlines()]
        lines += [f"=== the summary cannot be written, {language}"]
        lines += typed(*pushed, "--lab", "mini", "--lang", language)[1].splitlines()[-1:]
    same("ci", lines)


def test_exit_code_is_0_only_if_everything_passes(typed, pushed, tmp_path):
    assert typed(*pushed, "--lab", "mini")[0] == 1
    (tmp_path / "work/student.py").write_text("def double(x):\n    return 2 * x\n\n\ndef bump(x):\n    x += 1\n")
    assert typed(*pushed, "--lab", "mini")[0] == 0


def test_a_file_as_it_was_handed_out_is_said_to_be_so_and_does_not_pass(typed, pushed, tmp_path, root):
    stub = root / "tests/minilab/labs/mini/student.py"
    (tmp_path / "work/student.py").write_bytes(stub.read_bytes())
    code, said = typed(*pushed, "--lab", "mini")
    assert code == 1
    assert "as it was handed out" in said
    assert "FAIL" not in said


def test_where_the_grader_fails_there_is_no_result_and_exit_code_3(typed, pushed, tmp_path, monkeypatch):
    def fails(lab, *_, on_report, **__):
        on_report(a_report(lab, a_group(lab, "twice", internal="the suite broke")))

    monkeypatch.setattr("grader.ci.graded.grade_batch", fails)
    monkeypatch.setenv("GITHUB_OUTPUT", str(tmp_path / "output"))
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    code, said = typed(*pushed, "--lab", "mini", "--classroom")
    assert code == 3
    [found] = commands(said)
    assert found.startswith("::error title=mini::No score: the grader failed, not you.")
    assert not (tmp_path / "output").exists()
    assert "0 / 10" not in (tmp_path / "results/summary.md").read_text(encoding="utf-8")


def test_on_github_bad_input_is_an_annotation_too(typed, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    code, said = typed("run", "--lab", "no:such,lab")
    assert code == 2
    [found] = commands(said)
    assert found.startswith("::error title=grader::no lab 'no:such,lab'; known labs: ")


def test_labs_of_the_folder_and_of_the_environment_are_not_used(typed, tmp_path, monkeypatch):
    for where in ("labs", "named"):
        (tmp_path / where / "mini").mkdir(parents=True)
        (tmp_path / where / "mini/lab.toml").write_text("")
        (tmp_path / where / "mini/student.py").write_text("")
    monkeypatch.setenv("GRADER_LABS", str(tmp_path / "named"))
    code, said = typed("run", "--lab", "mini")
    assert code == 2
    assert said.startswith("grader: no lab 'mini'; known labs: lab01-tensor, ")


def test_hidden_groups_do_not_run_on_a_push(tmp_path, monkeypatch):
    from standings import hidden_lab

    from grader.ci.found import Handed
    from grader.ci.graded import graded
    from grader.submissions import Found

    whole = hidden_lab(tmp_path)
    assert any(group.hidden for group in whole.groups)
    seen = []

    def notes(lab, *_, on_report, **__):
        seen.append(lab)
        on_report(a_report(lab, a_group(lab, "first", green("a"))))

    monkeypatch.setattr("grader.ci.graded.grade_batch", notes)
    (tmp_path / "student.py").write_text("")
    whole.stub.write_text("# stub\n")
    [one] = graded([Handed(whole, Found("student", tmp_path / "student.py", "student.py"))], None)
    assert not any(group.hidden for group in (*seen[0].groups, *one.lab.groups))
    assert "not the whole score" in summary([one], "en", [])


def test_report_is_the_documented_one(typed, pushed, tmp_path):
    from grader.models import Report

    typed(*pushed, "--lab", "mini")
    report = msgspec.json.decode((tmp_path / "results/mini/report.json").read_bytes(), type=Report)
    assert report.submission.file == "student.py"
    assert report.score.value < 10


# --- what docs/ci.md says to type

PAGE = (Path(__file__).parent.parent / "docs/ci.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(bash|yaml)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
YAML = [yaml.safe_load(text) for kind, text in BLOCKS if kind == "yaml"]
STEPS = [step.get("run", "") for one in YAML for job in one["jobs"].values() for step in job.get("steps", ())]
TYPED = [
    line.split("  #")[0].removeprefix(".venv/bin/")
    for text in [*(text for kind, text in BLOCKS if kind == "bash"), *STEPS]
    for line in text.splitlines()
    if line.removeprefix(".venv/bin/").startswith("grader ")
]


@pytest.mark.parametrize("line", TYPED)
def test_a_command_of_the_page_is_understood(line):
    command, words = app, shlex.split(line)[1:]
    while isinstance(command, click.Group):
        name, *words = words
        command = command.commands[name]
    command.make_context(command.name, list(words))


def test_the_page_has_commands_and_the_labs_it_names_exist(root):
    assert len(TYPED) > 5
    assert {path.name for path in (root / "labs").iterdir()} >= set(re.findall(r"--lab (lab[\w-]+)", PAGE))
    for option in re.findall(r"^\| `(--[\w-]+)", PAGE, re.MULTILINE):
        assert any(option in parameter.opts for parameter in app.commands["ci"].commands["init"].params), option


@pytest.mark.parametrize("kind", FILES)
def test_what_the_templates_and_the_page_run_is_a_shell_script(tmp_path, kind):
    written = yaml.safe_load(write_workflow(kind, tmp_path, kit="kit==1").read_text(encoding="utf-8"))
    jobs = written.get("jobs", written).values()
    scripts = [step["run"] for job in jobs for step in job.get("steps", ()) if "run" in step]
    scripts += ["\n".join(job["before_script"] + job["script"]) for job in jobs if "script" in job]
    for script in [*scripts, *STEPS]:
        done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), script
