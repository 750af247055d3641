"""What is said of a quiz, in both languages, as golden files: the command, each fault of a file, screens and pages."""

import msgspec
import pytest
from builders import a_group, a_report, green
from goldens import same
from quizzed import ANSWERS, QUESTIONS, RIGHT, SOURCE, WRONG, with_quiz
from test_messages_commands import say  # noqa: F401 - a fixture

from grader.labs import load_lab
from grader.language import LANGUAGES
from grader.models import Origin, Submission
from grader.pages.markdown import feedback_markdown
from grader.quiz.answers import answers_of
from grader.quiz.judging import judge
from grader.records import Attempt, Mark, Standing, Student
from grader.reports.terminal import QUIET, Screen
from grader.visibility import StudentView, student_view

FAULTS = {
    "an answer that is not understood": b'twice = 1.32\npair = [1\nwhy = "b"\n',
    "a question answered twice": b'twice = 1.32\nwhy = "b"\ntwice = 1.3\n',
    "not UTF-8": b"# \xc4\xe3\n",
    "a line without end": b"twice = " + b"1" * 600,
    "questions that there are not": b"".join(b"q%d = 1\n" % number for number in range(9)) + RIGHT.encode(),
    "answers of the wrong kind": b'twice = "about 1"\npair = 3\nwhy = "c"\nsize = [2, -3]\n',
    "a shape that is none": b'size = "two by three"\n',
    "numbers that are none": b"twice = nan\npair = [1e20, 1]\nsize = [2.5]\n",
}


@pytest.fixture
def kit(mini, monkeypatch):
    """The folder of a student: the small lab, and nothing of what is right."""
    lab = with_quiz(mini)
    monkeypatch.chdir(lab.folder.parent.parent)
    monkeypatch.delenv("GRADER_LABS", raising=False)
    return lab


def test_what_the_command_shows(kit, say):  # noqa: F811 - a fixture
    sheet = kit.folder / "answers.toml"
    lines = [line.removeprefix("# ") for line in sheet.read_text(encoding="utf-8").splitlines()]
    (kit.solutions / "quiz.toml").unlink()
    lines += say("quiz", "mini")
    sheet.write_text(WRONG, encoding="utf-8")
    lines += say("quiz", "mini")
    (kit.solutions / "quiz.toml").write_text(ANSWERS, encoding="utf-8")
    lines += say("quiz", "mini")
    sheet.write_text('twice = 1.32\nwhy = "c"\n', encoding="utf-8")
    lines += say("quiz", "mini")
    sheet.write_text("twice = = 1\n", encoding="utf-8")
    lines += say("quiz", "mini")
    lines += say("quiz", "mini", "--answers", "nowhere.toml")
    (kit.folder / "quiz.toml").unlink()
    lines += say("quiz", "mini")
    same("quiz/command", lines)


def test_ways_to_answer(mini):
    from grader.reports.quiz import form

    quiz = with_quiz(mini, questions=QUESTIONS.replace("count = 2\n", "count = 2\ntolerance = 1e-14\n")).quiz
    exact = with_quiz(mini, questions=QUESTIONS.replace("tolerance = 0.01\n", "")).quiz
    ways = {question.id: form(question) for question in (*exact.questions, *quiz.questions)}
    ways |= {f"{question.id}, exact": form(question) for question in exact.questions}
    same("quiz/forms", [f"{name}: {text.to(language)}" for name, text in ways.items() for language in LANGUAGES])


def screen(lab, report, verbosity=1):
    for language in LANGUAGES:
        lines = Screen(lab, SOURCE, language=language, verbosity=verbosity).lines(report, "student.py")
        yield from (line.plain for line in lines)
        yield ""


def report_with(grade, lab, data):
    answers = answers_of(data) if data is not None else None
    return grade(lab, {"ann": Submission(Origin("ann", "ann/student.py"), SOURCE, answers=answers)})["ann"]


def test_screens_of_a_report_with_a_quiz(mini, grade):
    plain = with_quiz(mini)
    shown = {
        "without points": (plain, WRONG.encode()),
        "without points, nothing answered": (plain, b""),
        "not judged": (plain.handed_out(), WRONG.encode()),
        "not judged, nothing answered": (plain.handed_out(), b""),
        "not judged, not readable": (plain.handed_out(), b"twice = = 1\n"),
    }
    counts = with_quiz(load_lab(mini.folder), 10)
    shown |= {
        "with points": (counts, RIGHT.replace("1.32", '"about"').replace('"b"', '""').encode()),
        "with points, nothing handed in": (counts, None),
        "with points, not judged": (counts.handed_out(), RIGHT.encode()),
    }
    lines = []
    for name, (lab, data) in shown.items():
        report = report_with(grade, lab, data)
        lines += [f"=== {name}", *screen(lab, report), *screen(lab, report, QUIET)]
    same("quiz/screens", lines)


def test_what_is_said_of_answers_that_cannot_be_read(mini, grade):
    lab = with_quiz(mini)
    lines = []
    for name, data in FAULTS.items():
        report = report_with(grade, lab, data)
        lines.append(f"=== {name}")
        for language in LANGUAGES:
            shown = [line.plain for line in Screen(lab, SOURCE, language=language).lines(report, "student.py")]
            begin = next(
                at for at, line in enumerate(shown) if line in ("Quiz", "测验") or line.startswith(("Quiz ", "测验 "))
            )
            lines += [*shown[begin : shown.index("", begin)], ""]
    same("quiz/faults", lines)


def test_feedback_page_has_the_quiz(mini):
    lab = with_quiz(mini, 10)
    lines = []
    for name, data in {"some right": b'twice = 0.4356\npair = [3, 5]\nwhy = "e"\n', "not readable": b"?"}.items():
        quiz = judge(lab.quiz, lab.key, answers_of(data), 10)
        whole = a_report(lab, a_group(lab, "twice", green("out")), quiz=quiz)
        standing = Standing(Student("ann"), Mark(whole.score, whole.score), 1, Attempt("ann", 1, "ann"))
        for language in LANGUAGES:
            page = feedback_markdown(lab, standing, StudentView(whole), language=language)
            lines += [f"=== {name}", *page.splitlines()]
    held = student_view(
        lab,
        msgspec.structs.replace(whole, quiz=judge(lab.quiz, lab.key, answers_of(WRONG.encode()), 10)),
        "all",
        quiz=False,
    )
    for language in LANGUAGES:
        lines += ["=== told later", *feedback_markdown(lab, standing, held, language=language).splitlines()]
    same("quiz/page", lines)
