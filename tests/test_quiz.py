"""The quiz: answers read as data, judged within a tolerance, counted where they have points; never told."""

import os
import random
import zipfile
from decimal import Decimal

import msgspec
import pytest
from builders import grade_folder
from quizzed import ANSWERS, QUESTIONS, RIGHT, SOURCE, WRONG, with_quiz

from grader.collecting.collect import collect
from grader.desk import open_class
from grader.errors import LabError
from grader.executors.local import LocalExecutor
from grader.gradebook.rows import content_of, packed, parts_of, red_checks, unpacked
from grader.labs import load_lab
from grader.models import Origin, Report, Submission
from grader.publishing import publish
from grader.quiz.answers import MAX_ANSWERS, answers_of, read_answers
from grader.quiz.judging import judge
from grader.quiz.questions import read_quiz
from grader.quiz.values import Asked, Unfit, read_value
from grader.submissions import Found, read
from grader.visibility import student_view

NUMBER, PAIR, SHAPE, CHOICE = Asked("number"), Asked("number", 2), Asked("shape"), Asked("choice", letters="abcd")


@pytest.fixture
def quizzed(mini):
    return with_quiz(mini)


def judged(lab, text, points=0):
    data = text if isinstance(text, bytes) else text.encode()
    return judge(lab.quiz, lab.key, answers_of(data), points)


def states(result):
    return [one.state for one in result.answers]


# one answer


@pytest.mark.parametrize(
    ("asked", "raw", "value"),
    [
        (NUMBER, Decimal("0.5"), (Decimal("0.5"),)), (NUMBER, 3, (Decimal(3),)), (NUMBER, "0.5", (Decimal("0.5"),)),
        (NUMBER, " .5 ", (Decimal("0.5"),)), (NUMBER, "1e-3", (Decimal("0.001"),)), (NUMBER, "1/4", (Decimal("0.25"),)),
        (NUMBER, "-1/4", (Decimal("-0.25"),)), (NUMBER, "０．５", (Decimal("0.5"),)), (NUMBER, "−2", (Decimal(-2),)),
        (NUMBER, [Decimal("0.5")], (Decimal("0.5"),)), (PAIR, [1, Decimal("2.5")], (Decimal(1), Decimal("2.5"))),
        (PAIR, "1, 2.5", (Decimal(1), Decimal("2.5"))), (PAIR, "[1 2.5]", (Decimal(1), Decimal("2.5"))),
        (PAIR, ["1/2", "1/4"], (Decimal("0.5"), Decimal("0.25"))), (SHAPE, [2, 3], (2, 3)), (SHAPE, "(2, 3)", (2, 3)),
        (SHAPE, "（2，3）", (2, 3)), (SHAPE, 5, (5,)), (SHAPE, [0], (0,)), (CHOICE, "b", "b"), (CHOICE, " B ", "b"),
        (CHOICE, "(b)", "b"), (CHOICE, "b)", "b"), (CHOICE, "Ｂ", "b"),
    ],
)  # fmt: skip
def test_answer_is_read_as_it_is_meant(asked, raw, value):
    assert read_value(asked, raw) == value


@pytest.mark.parametrize("asked", [NUMBER, PAIR, SHAPE, CHOICE])
@pytest.mark.parametrize("raw", ["", "  ", []])
def test_what_is_left_empty_is_no_answer(asked, raw):
    assert read_value(asked, raw) is None


@pytest.mark.parametrize(
    ("asked", "raw"),
    [
        (NUMBER, "half"), (NUMBER, True), (NUMBER, [1, 2]), (NUMBER, {"a": 1}), (NUMBER, "1/0"), (NUMBER, [[1]]),
        (NUMBER, Decimal("nan")), (NUMBER, Decimal("-inf")), (NUMBER, "nan"), (NUMBER, 10**15), (NUMBER, "1e999"),
        (NUMBER, Decimal("1e999999")), (NUMBER, "1" * 300), (NUMBER, "__import__('os')"), (PAIR, [1]), (PAIR, 1),
        (PAIR, [1, True]), (PAIR, "1; 2; 3"), (SHAPE, [2, -3]), (SHAPE, [2, Decimal("2.5")]), (SHAPE, "two"),
        (SHAPE, [1] * 17), (CHOICE, "e"), (CHOICE, "ab"), (CHOICE, 2), (CHOICE, ["b"]), (CHOICE, "paint"),
    ],
)  # fmt: skip
def test_what_is_no_answer_is_told_in_a_sentence(asked, raw):
    value = read_value(asked, raw)
    assert isinstance(value, Unfit)
    assert value.why.en
    assert value.why.zh
    assert len(value.why.en) < 160


def test_number_on_the_edge_of_the_tolerance_is_right(quizzed):
    assert [states(judged(quizzed, f"twice = {number}"))[0] for number in ("1.33", "1.31", "1.3301", "1.3099")] == [
        "right", "right", "wrong", "wrong",
    ]  # fmt: skip


# the file


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"twice = 1.32\npair = nonsense\n", "answers.toml, line 2: not to be understood"),
        (b'twice = "1.32\n', "answers.toml, line 1: not to be understood"),
        (b"twice = 1.32\n\npair", "answers.toml, line 3: not to be understood"),
        (b"twice = 1.32\ntwice = 1.31\n", "answers.toml, line 2: this question is answered a second time"),
        (b"[twice]\n[twice]\n", "answers.toml, line 2: this question is answered a second time"),
        (b"# x\ntwice = \xff\n", "answers.toml, line 2: not UTF-8 text (byte 0xff)"),
        (b"twice = " + b"[" * 600, "answers.toml, line 1: longer than 500 characters"),
        (b"twice = " + b"[\n" * 5_000, "answers.toml, line 1: not to be understood"),
        (b"a." * 10_000 + b"a = 1", "answers.toml, line 1: longer than 500 characters"),
        (b"twice = " + b"9" * 480, None),
    ],
)
def test_file_that_cannot_be_read_is_told_with_its_line(quizzed, data, said):
    result = judged(quizzed, data)
    assert "right" not in states(result)
    assert "wrong" not in states(result)
    if said is not None:
        assert [problem.en.startswith(said) for problem in result.problems] == [True]
        assert not result.legible


def test_no_file_whatever_is_in_it_raises(quizzed):
    draw = random.Random(0)
    pieces = (*b'"[]{}=.#0', b"\n", b"\x00", b"\xff", b"nan", b"1e9", b'"""', b"twice", b"\\u", b"2020-01-01")
    for _ in range(400):
        data = bytearray(RIGHT.encode())
        for _ in range(draw.randrange(1, 6)):
            at, piece = draw.randrange(len(data)), draw.choice(pieces)
            data[at : at + draw.randrange(3)] = bytes([piece]) if isinstance(piece, int) else piece
        result = judged(quizzed, bytes(data), points=4)
        assert len(result.answers) == 4
        assert msgspec.json.encode(result)


def test_unknown_questions_are_named_and_the_others_judged(quizzed):
    result = judged(quizzed, 'twise = 1\n"tw ice" = 2\n[deep.er]\nx = 1\n')
    assert [problem.en for problem in result.problems] == [
        "answers.toml, line 1: no question is called 'twise'",
        "answers.toml, line 2: no question is called 'tw ice'",
        "answers.toml, line 3: no question is called 'deep'",
    ]
    assert states(judged(quizzed, RIGHT + "other = 1\n")) == ["right"] * 4


def test_many_unknown_questions_are_counted():
    filled = read_answers(answers_of("".join(f"x{n} = 1\n" for n in range(30)).encode()), ["twice"])
    assert len(filled.problems) == 6
    assert filled.problems[-1].en == "answers.toml: 25 more names that no question has"


def test_answer_that_is_none_has_the_line_it_stands_on(quizzed):
    one = judged(quizzed, '# a comment\n\nwhy = "c"\n').answers[2]
    assert one.said.en == 'answers.toml, line 3: one of a, b is expected; here is "c"'


def test_byte_order_mark_and_windows_lines_do_no_harm(quizzed):
    assert states(judged(quizzed, b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode())) == ["right"] * 4


# judged


def test_right_wrong_and_open_answers_are_told_apart(quizzed):
    result = judged(quizzed, WRONG)
    assert states(result) == ["wrong", "wrong", "wrong", "open"]
    assert [one.said.en if one.said else None for one in result.answers] == [
        "That is the square.", None, "Nobody has a ladder that long.", None,
    ]  # fmt: skip
    assert result.score is None


def test_right_answer_is_nowhere_in_what_becomes_of_a_wrong_one(quizzed):
    said = msgspec.json.encode(judged(quizzed, WRONG, points=10)).decode()
    assert "1.32" not in said
    assert "[3, 5]" not in said
    assert "scattering" not in said


def test_questions_share_the_points(quizzed):
    assert judged(quizzed, RIGHT, points=10).score.exact == "10"
    assert judged(quizzed, 'twice = 1.32\nwhy = "a"\n', points=10).score.exact == "5/2"


def test_without_what_is_right_it_is_counted_what_is_answered(quizzed):
    result = judge(quizzed.quiz, None, answers_of(b"twice = 7\n"), 10)
    assert states(result) == ["given", "open", "open", "open"]
    assert not result.judged
    assert result.score is None


def test_nothing_handed_in_matters_only_where_it_has_points(quizzed):
    assert judge(quizzed.quiz, quizzed.key, None, 0) is None
    assert judge(quizzed.quiz, quizzed.key, None, 10).score.exact == "0"
    assert judge(quizzed.quiz, None, None, 10) is None


# in a report


def submitted(answers=None, source=SOURCE):
    data = answers_of(answers.encode()) if answers is not None else None
    return Submission(Origin("ann", "ann/student.py"), source, answers=data)


def test_quiz_without_points_changes_no_score(quizzed, grade):
    found = grade(quizzed, {"ann": submitted(WRONG)})["ann"]
    assert found.quiz.judged
    assert (found.verdict, found.score.exact, found.score.out_of, found.first_wrong) == ("passed", "10", 10, None)
    assert red_checks(found) == ["quiz/twice", "quiz/pair", "quiz/why"]
    assert [name for name, _ in parts_of(found)] == ["twice", "bumped"]


def test_quiz_with_points_counts_like_a_group(mini, grade):
    lab = with_quiz(mini, 10)
    right = grade(lab, {"ann": submitted(RIGHT)})["ann"]
    wrong = grade(lab, {"ann": submitted(WRONG)})["ann"]
    none = grade(lab, {"ann": submitted()})["ann"]
    assert (right.verdict, right.score.exact, right.score.out_of) == ("passed", "20", 20)
    assert (wrong.verdict, wrong.score.exact, wrong.first_wrong.en) == ("failed", "10", "quiz: twice")
    assert wrong.diagnosis is None
    assert (none.verdict, none.score.exact, none.quiz.handed_in) == ("failed", "10", False)
    assert [name for name, _ in parts_of(wrong)] == ["twice", "bumped", "quiz"]


def test_bad_file_of_answers_disturbs_no_check(quizzed, grade):
    plain = grade(quizzed, {"ann": submitted()})["ann"]
    for text in ("twice = = 2", "twice = [" * 1000, "twice = nan\npair = 1e999\nwhy = 2020-01-01\nsize = {a = 1}\n"):
        found = grade(quizzed, {"ann": submitted(text)})["ann"]
        assert (found.groups, found.score, found.verdict) == (plain.groups, plain.score, plain.verdict)


def test_quiz_is_judged_where_the_code_cannot_be_loaded(mini, grade):
    found = grade(with_quiz(mini, 10), {"ann": submitted(RIGHT, "def double(:\n")})["ann"]
    assert (found.fault.exception, found.score.exact) == ("SyntaxError", "10")


def test_student_has_no_points_of_the_quiz_to_lose(mini, grade):
    lab = with_quiz(mini, 10).handed_out()
    found = grade(lab, {"ann": submitted(WRONG)})["ann"]
    assert (lab.key, found.quiz.judged, found.verdict) == (None, False, "passed")
    assert (found.score.exact, found.score.out_of) == ("10", 10)


def test_quiz_is_shown_while_hidden_groups_are_not(mini, grade):
    lab = with_quiz(mini, 10)
    found = grade(lab, {"ann": submitted(WRONG)})["ann"]
    path = lab.folder / "lab.toml"
    path.write_text(path.read_text().replace('id = "bumped"\n', 'id = "bumped"\nhidden = true\n'))
    view = student_view(load_lab(lab.folder), found, "nothing")
    assert view.report.quiz == found.quiz
    assert (view.report.score.exact, view.report.score.out_of, view.points_to_come) == ("6", 16, 4)
    assert view.report.verdict == "failed"


@pytest.mark.parametrize("points", [0, 10])
def test_quiz_that_is_told_after_the_due_date_is_held_back_until_then(mini, grade, points):
    lab = with_quiz(mini, points, told="after_due")
    assert not lab.quiz_told_at_once
    found = {name: grade(lab, {"ann": submitted(text)})["ann"] for name, text in (("wrong", WRONG), ("right", RIGHT))}
    views = {name: student_view(lab, report, "nothing", quiz=False) for name, report in found.items()}
    for view in views.values():
        assert (view.whole, view.all_checks, view.quiz_points_to_come) == (points == 0, True, points)
        assert (view.report.verdict, view.report.first_wrong) == ("passed", None)
        assert (view.report.score.exact, view.report.score.out_of) == ("10", 10)
        assert not {"right", "wrong"} & set(states(view.report.quiz))
        assert [one.said for one in view.report.quiz.answers] == [None] * 4
    assert student_view(lab, found["wrong"], "nothing").report == found["wrong"]


def test_class_is_told_of_a_quiz_after_its_due_date(mini, tmp_path):
    lab, out = with_quiz(mini, 10, told="after_due"), tmp_path / "out"
    place(tmp_path, "in/ann/student.py")
    place(tmp_path, "in/ann/answers.toml", WRONG)
    grade_folder(lab, tmp_path / "in", out, LocalExecutor(1))
    for due, told in (("2999-01-01T00:00:00Z", False), ("2020-01-01T00:00:00Z", True)):
        course = place(tmp_path, "course.toml", f"[late]\ndue = {due}\n")
        with open_class(out, course) as view:
            publish(view, out)
        page = (out / "feedback/ann.md").read_text(encoding="utf-8")
        assert ("FAIL What is twice" in page, "That is the square" in page, "**10** / 20" in page) == (told, told, told)
        assert "**10** / 10" not in page or not told


def test_report_of_an_older_kit_is_read(quizzed, grade):
    found = grade(quizzed, {"ann": submitted()})["ann"]
    old = msgspec.to_builtins(found)
    del old["quiz"]
    del old["submission"]["answers"]
    assert msgspec.convert(old, Report) == found
    assert unpacked(packed(found)) == found


# handed in


def place(folder, name, text=SOURCE):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def answers_by_student(folder):
    found = {}
    for one in collect(folder).found:
        submission = read(one)
        found[one.id] = submission.answers.text if submission.answers is not None else None
    return found


def test_answers_are_those_beside_the_students_file(tmp_path):
    place(tmp_path, "ann/student.py")
    place(tmp_path, "ann/answers.toml", "ann")
    place(tmp_path, "bob/homework/student.py")
    place(tmp_path, "bob/answers.toml", "bob")
    place(tmp_path, "cyd.py")
    place(tmp_path, "dan/student.py")
    place(tmp_path, "dan/answers.toml", "early")
    place(tmp_path, "dan/answers (1).toml", "late")
    place(tmp_path, "eve/labs/one/student.py")
    place(tmp_path, "eve/labs/two/answers.toml", "of another lab")
    with zipfile.ZipFile(tmp_path / "fay.zip", "w") as archive:
        archive.writestr("fay/student.py", SOURCE)
        archive.writestr("fay/answers.toml", "fay")
    place(tmp_path, "gil/answers.toml", "only")
    assert answers_by_student(tmp_path) == {
        "ann": "ann", "bob": "bob", "cyd": None, "dan": "late", "eve": None, "fay": "fay", "gil": "only",
    }  # fmt: skip


def test_answers_come_with_a_download_of_a_platform(tmp_path):
    place(tmp_path, "canvas/annlee_11_501_student.py")
    place(tmp_path, "canvas/annlee_11_502_answers-1.toml", "ann")
    place(tmp_path, "canvas/bobray_12_503_student.py")
    place(tmp_path, "moodle/Ann Lee_31_assignsubmission_file_/student.py")
    place(tmp_path, "moodle/Ann Lee_31_assignsubmission_file_/answers.toml", "ann")
    assert answers_by_student(tmp_path / "canvas") == {"annlee_11": "ann", "bobray_12": None}
    assert answers_by_student(tmp_path / "moodle") == {"Ann Lee_31": "ann"}


@pytest.mark.parametrize("kind", ["link", "folder", "too big"])
def test_answers_that_are_not_read_are_told_and_the_code_is_read(tmp_path, kind):
    student, answers = place(tmp_path, "student.py"), tmp_path / "answers.toml"
    if kind == "link":
        answers.symlink_to(student)
    elif kind == "folder":
        answers.mkdir()
    else:
        answers.write_bytes(b"#" * (MAX_ANSWERS + 1))
    submission = read(Found("ann", student, "student.py"))
    assert submission.fault is None
    assert submission.source == SOURCE
    assert submission.answers.fault.en.startswith("answers.toml ")


def test_file_of_another_name_is_handed_in_alone(tmp_path):
    place(tmp_path, "answers.toml", RIGHT)
    assert read(Found("ann", place(tmp_path, "ann.py"), "ann.py")).answers is None


def test_no_file_of_answers_costs_no_reading(tmp_path, monkeypatch):
    student = place(tmp_path, "student.py")
    opened = []
    real = os.open
    monkeypatch.setattr(os, "open", lambda path, *rest, **more: opened.append(path) or real(path, *rest, **more))
    read(Found("ann", student, "student.py"))
    assert opened == [student]


def test_other_answers_are_another_content(tmp_path):
    found = Found("ann", place(tmp_path, "student.py"), "student.py")
    contents = [content_of(read(found).origin, None)]
    for text in ("a", "b"):
        place(tmp_path, "answers.toml", text)
        contents.append(content_of(read(found).origin, None))
    assert contents[0] == read(found).origin.sha256
    assert len(set(contents)) == 3


def test_changed_answers_are_graded_again_and_unchanged_ones_are_not(mini, tmp_path):
    lab, folder, out = with_quiz(mini, 10), tmp_path / "in", tmp_path / "out"
    place(folder, "ann/student.py")
    place(folder, "bob/student.py")
    place(folder, "ann/answers.toml", WRONG)
    first = grade_folder(lab, folder, out, LocalExecutor(1))
    assert [(one.submission.id, one.score.exact) for one in first] == [("ann", "10"), ("bob", "10")]
    place(folder, "ann/answers.toml", RIGHT)
    lines = (out / "gradebook.csv").read_text().splitlines()
    assert lines[0].split(",")[8:12] == ["twice", "bumped", "quiz", "verdict"]
    again = grade_folder(lab, folder, out, LocalExecutor(1))
    assert [(one.submission.id, one.score.exact) for one in again] == [("ann", "20"), ("bob", "10")]
    assert (out / "feedback/ann.md").read_text().count("PASS What is twice") == 1


def test_class_is_not_graded_where_nobody_knows_what_is_right(mini, tmp_path):
    lab = with_quiz(mini, 10)
    (lab.solutions / "quiz.toml").unlink()
    place(tmp_path, "in/ann/student.py")
    with pytest.raises(LabError, match=r"its quiz has points, which need solutions/mini/quiz\.toml"):
        grade_folder(load_lab(lab.folder), tmp_path / "in", tmp_path / "out", LocalExecutor(1))


def test_lab_is_another_one_with_another_quiz(mini):
    lab = with_quiz(mini)
    versions = {lab.version}
    for path, old, new in (
        (lab.folder / "quiz.toml", "twice 0.66", "twice 0.67"), (lab.solutions / "quiz.toml", "square", "cube"),
    ):  # fmt: skip
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        versions.add(load_lab(lab.folder).version)
    assert len(versions) == 3


# quizzes that make no sense


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "twice"', 'id = "Twice"', "line 1: 'Twice' is no id of a question"),
        ('id = "pair"', 'id = "twice"', "line 8: question 'twice' is declared twice"),
        ('kind = "shape"', 'kind = "choice"', "question 'size' is a choice: it needs 2 to 8 options"),
        ('kind = "choice"', 'kind = "shape"', "question 'why' has options, but is no choice"),
        ("count = 2", "count = 0", "question 'pair': count is 1 or more"),
        ('kind = "shape"', 'kind = "shape"\ncount = 2', "has a count or a tolerance, but does not ask for a number"),
        ("tolerance = 0.01", "tolerance = -1", "tolerance 0 or more"),
        ("tolerance = 0.01", "answer = 1.32", "unknown field `answer` (key questions[0].answer)"),
        ('kind = "shape"', 'kind = "form"', "Invalid enum value 'form'"),
    ],
)
def test_questions_that_make_no_sense_are_told_with_their_line(tmp_path, old, new, said):
    assert old in QUESTIONS
    path = tmp_path / "quiz.toml"
    path.write_text(QUESTIONS.replace(old, new), encoding="utf-8")
    with pytest.raises(LabError) as raised:
        read_quiz(path)
    assert said in str(raised.value)
    assert "line " in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "pair"', 'id = "paar"', "there is no question 'paar'; the questions are twice, pair, why, size"),
        ('id = "pair"', 'id = "twice"', "question 'twice' is answered twice"),
        ("[3, 5]", "[3, 5, 7]", "2 numbers are expected"),
        ('answer = "b"', 'answer = "c"', "one of a, b is expected"),
        ("answer = 1.32", 'answer = ""', "it is empty"),
    ],
)
def test_answers_that_make_no_sense_are_told_with_their_line(mini, old, new, said):
    assert old in ANSWERS
    lab = with_quiz(mini, answers=ANSWERS.replace(old, new))
    with pytest.raises(LabError) as raised:
        _ = lab.key
    assert said in str(raised.value)


def test_missing_answer_is_told(mini):
    lab = with_quiz(mini, answers=ANSWERS.partition('[[answers]]\nid = "size"')[0])
    with pytest.raises(LabError, match="it has no answer to size"):
        _ = lab.key


def test_points_need_a_quiz_and_no_group_has_its_name(mini):
    path = mini.folder / "lab.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "\n[quiz]\npoints = 5\n", encoding="utf-8")
    with pytest.raises(LabError, match=r"the quiz has 5 points, but no quiz\.toml"):
        load_lab(mini.folder)
    path.write_text(text.replace('id = "twice"', 'id = "quiz"'), encoding="utf-8")
    with pytest.raises(LabError, match="no group can be called 'quiz'"):
        load_lab(mini.folder)


def test_broken_quiz_is_told_before_anything_runs(mini, grade):
    lab = with_quiz(mini)
    (lab.solutions / "quiz.toml").write_text("[[answers]]\nid = 'twice'\nanswer = 'many'\n")
    with pytest.raises(LabError, match=r"quiz\.toml, line 1: 'many' is no answer to 'twice': a number is expected"):
        grade(load_lab(lab.folder), {"ann": submitted()})
