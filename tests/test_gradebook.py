"""The gradebook: what is kept, what counts of it, and what is said when its file cannot be used."""

import os
import sqlite3
import threading
from fractions import Fraction

import pytest
from builders import a_group, a_lab, a_report, green, red

from grader.errors import InputError
from grader.gradebook import schema
from grader.gradebook.store import Gradebook
from grader.models import Fault, Origin, Score, Text
from grader.records import Attempt, Student

KEY = "k" * 64
ANN = Student("ann", "Ann Ó Briain", "A", "ann-gh", "s1", "77")


@pytest.fixture
def lab(tmp_path):
    return a_lab(tmp_path)


@pytest.fixture
def book(tmp_path):
    with Gradebook(tmp_path / "gradebook.sqlite") as book:
        yield book


def take_in(book, *attempts, source="/in", students=(ANN,), enrolled=()):
    book.take_in(source, attempts, {one.id: one for one in students}, enrolled)


def report_of(lab, content="c1", verdict="failed", score=Fraction(20), **changes):
    group = a_group(lab, "first", green("a"), red("b", got="1", want="2"))
    value = None if score is None else Score.of(score, 100)
    origin = Origin("ann", "student.py", content)
    return a_report(lab, group, student="ann", verdict=verdict, score=value, submission=origin, **changes)


def test_report_comes_back_as_it_was(book, lab):
    take_in(book, Attempt("ann", 1, "ann/student.py", "c1"))
    report = report_of(lab)
    book.add(report, KEY, lab)
    entry = book.entry("ann", "c1")
    assert book.report(entry.report) == report
    assert (entry.score, entry.verdict, entry.red, entry.groups) == (
        report.score, "failed", ("first/b",), (("first", report.groups[0].score),)
    )  # fmt: skip
    assert entry.first_wrong == Text.same("first: b")


def test_failed_regrade_never_overwrites_a_good_score(book, lab):
    take_in(book, Attempt("ann", 1, "a.py", "c1"))
    book.add(report_of(lab, score=Fraction(90)), KEY, lab)
    book.add(report_of(lab, verdict="internal", score=None, internal="the machine stumbled"), KEY, lab)
    assert book.entry("ann", "c1").score.fraction == 90
    assert [one.verdict for one in book.entries("ann", "c1")] == ["failed", "internal"]


def test_regrade_with_a_score_counts_from_then_on(book, lab):
    take_in(book, Attempt("ann", 1, "a.py", "c1"))
    for points in (90, 30):
        book.add(report_of(lab, score=Fraction(points)), KEY, lab)
    assert book.entry("ann", "c1").score.fraction == 30


def test_only_a_score_counts_as_graded(book, lab):
    take_in(book, Attempt("ann", 1, "a.py", "c1"))
    book.add(report_of(lab, verdict="internal", score=None), KEY, lab)
    assert book.graded(KEY) == set()
    book.add(report_of(lab), KEY, lab)
    assert book.graded(KEY) == {("ann", "c1")}
    assert book.graded("another lab, grader or seed") == set()


def test_submission_that_could_not_be_read_is_known_by_its_reason(book, lab):
    reason = Text("there is no student.py", "没有 student.py")
    fault = Fault("error", "source", reason)
    report = report_of(lab, content="", verdict="error", fault=fault)
    book.take_in("/in", [], {"ann": ANN})
    book.add(report, KEY, lab)
    [(_, content)] = book.graded(KEY)
    assert content.startswith("unread:")


def test_exact_scores_survive(book, lab):
    take_in(book, Attempt("ann", 1, "a.py", "c1"))
    book.add(report_of(lab, score=Fraction(26, 3)), KEY, lab)
    assert book.entry("ann", "c1").score.fraction == Fraction(26, 3)


def test_identical_failing_outputs_have_one_name_and_others_another(book, lab):
    take_in(book, *(Attempt("ann", n, "a.py", f"c{n}") for n in (1, 2, 3)))
    for content, got in (("c1", "1"), ("c2", "1"), ("c3", "7")):
        group = a_group(lab, "first", red("b", got=got, want="2"))
        report = a_report(lab, group, student="ann", submission=Origin("ann", f"{content}.py", content))
        book.add(report, KEY, lab)
    one, two, three = (book.entry("ann", content).behaviour for content in ("c1", "c2", "c3"))
    assert one == two != three


def test_attempts_stand_in_the_order_handed_in(book):
    from datetime import UTC, datetime

    early, late = (datetime(2026, 3, day, tzinfo=UTC) for day in (1, 2))
    take_in(book, Attempt("ann", 1, "b.py", "c2", late), Attempt("ann", 2, "a.py", "c1", early))
    assert [one.sha256 for one in book.attempts("ann")] == ["c1", "c2"]


def test_attempt_that_is_gone_from_its_folder_counts_no_more_and_stays_in_the_history(book):
    take_in(book, Attempt("ann", 1, "a.py", "c1"))
    take_in(book, Attempt("ann", 1, "a.py", "c2"))
    assert [one.sha256 for one in book.attempts("ann")] == ["c2"]
    assert [one.sha256 for one in book.attempts("ann", gone=True)] == ["c1", "c2"]


def test_run_over_another_folder_takes_nobody_out(book):
    bob = Student("bob")
    take_in(book, Attempt("ann", 1, "a.py", "c1"), source="/section-1")
    take_in(book, Attempt("bob", 1, "b.py", "c1"), source="/section-2", students=[bob])
    assert [one.id for one in book.students()] == ["ann", "bob"]
    take_in(book, source="/section-1")
    assert [one.id for one in book.students()] == ["bob"]


def test_who_is_on_the_roster_is_in_the_class_without_handing_in(book):
    take_in(book, enrolled=["ann"])
    assert book.students() == [ANN]
    assert book.attempts("ann") == []


def test_new_roster_takes_the_old_ones_place(book):
    take_in(book, enrolled=["ann"])
    take_in(book, students=[Student("bob")], enrolled=["bob"])
    assert [one.id for one in book.students()] == ["bob"]


def test_score_set_by_hand_and_taken_back_stay_in_the_history(book):
    take_in(book)
    book.override("ann", Score.of(Fraction(80), 100), "ida", "fire drill")
    book.override("ann", None, "ida", "it was bob")
    first, second = book.overrides("ann")
    assert (first[0].score.fraction, first[1:3]) == (80, ("ida", "fire drill"))
    assert (second[0], second[1:3]) == (None, ("ida", "it was bob"))


def test_unknown_student_is_said_with_ids_that_resemble_it(book):
    take_in(book, students=[Student("lei-li"), Student("lei-wang")])
    with pytest.raises(InputError, match="no student 'lei-l'; ids like it: lei-li, lei-wang"):
        book.student("lei-l")


def test_everything_is_there_when_the_file_is_opened_again(tmp_path, lab):
    path = tmp_path / "gradebook.sqlite"
    with Gradebook(path) as book:
        take_in(book, Attempt("ann", 1, "a.py", "c1"))
        book.note(lab=lab.id, seed="7")
        book.add(report_of(lab), KEY, lab)
    with Gradebook(path, create=False) as book:
        assert book.noted("seed") == "7"
        assert book.entry("ann", "c1").score.fraction == 20


def test_two_writers_lose_nothing(tmp_path, lab):
    path = tmp_path / "gradebook.sqlite"
    with Gradebook(path) as book:
        take_in(book, Attempt("ann", 1, "a.py", "c1"))

    def write():
        with Gradebook(path) as book:
            for _ in range(20):
                book.add(report_of(lab), KEY, lab)

    threads = [threading.Thread(target=write) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Gradebook(path) as book:
        assert len(book.entries("ann", "c1")) == 60


def test_missing_gradebook_is_said_where_one_is_needed(tmp_path):
    with pytest.raises(InputError, match="grade a class first"):
        Gradebook(tmp_path / "gradebook.sqlite", create=False)
    assert list(tmp_path.iterdir()) == []


def test_file_that_is_no_database_is_said_and_left_alone(tmp_path):
    path = tmp_path / "gradebook.sqlite"
    path.write_text("student,score\n" * 100)
    with pytest.raises(InputError, match=r"gradebook\.sqlite: file is not a database; move it away"):
        Gradebook(path)
    assert path.read_text() == "student,score\n" * 100


def test_database_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "gradebook.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE theirs (x)")
    other.close()
    with pytest.raises(InputError, match="not a gradebook"):
        Gradebook(path)


def test_gradebook_of_a_newer_kit_is_not_touched(tmp_path):
    path = tmp_path / "gradebook.sqlite"
    Gradebook(path).close()
    with sqlite3.connect(path) as later:
        later.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    later.close()
    with pytest.raises(InputError, match="newer kit"):
        Gradebook(path)


def test_step_to_a_new_version_is_taken_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "gradebook.sqlite"
    Gradebook(path).close()
    broken = (*schema.STEPS, "CREATE TABLE more (x); CREATE TABLE more (x);")
    monkeypatch.setattr(schema, "STEPS", broken)
    monkeypatch.setattr(schema, "VERSION", len(broken))
    with pytest.raises(InputError, match="already exists"):
        Gradebook(path)
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS[:-1], "CREATE TABLE more (x);"))
    with Gradebook(path), sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(broken),)
        assert db.execute("SELECT count(*) FROM more").fetchone() == (0,)
    db.close()


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
def test_folder_that_may_not_be_written_to_is_said(tmp_path):
    folder = tmp_path / "out"
    folder.mkdir(mode=0o555)
    with pytest.raises(InputError, match="one you may write to"):
        Gradebook(folder / "gradebook.sqlite")


def test_full_disk_is_said_and_what_was_graded_is_kept(tmp_path, lab):
    path = tmp_path / "gradebook.sqlite"
    with Gradebook(path) as book:
        take_in(book, Attempt("ann", 1, "a.py", "c1"))
        book.add(report_of(lab), KEY, lab)
        pages = book._db.execute("PRAGMA page_count").fetchone()[0]
        book._db.execute(f"PRAGMA max_page_count = {pages}")  # SQLite's own way to have a full disk
        many = [f"{number:04}" * 2000 for number in range(100)]
        with pytest.raises(InputError, match="full; make room and run the same command again"):
            book.note(**{name[:4]: name for name in many})
    with Gradebook(path) as book:
        assert book.entry("ann", "c1").score.fraction == 20
