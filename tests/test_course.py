"""course.toml: what holds for a lab, and what is said where it cannot be meant."""

from datetime import datetime, timedelta, timezone

import pytest
from builders import LAB_TOML, a_lab, write_lab

from grader.course import policy_of
from grader.errors import InputError, LabError
from grader.labs import load_lab


@pytest.fixture
def lab(tmp_path):
    return a_lab(tmp_path)


def policy(lab, tmp_path, text):
    path = tmp_path / "course.toml"
    path.write_text(text, encoding="utf-8")
    return policy_of(lab, path)


def test_without_a_course_the_labs_own_words_hold(tmp_path):
    text = LAB_TOML + '\n[late]\ndue = 2026-03-01T12:00:00Z\nper_day = 5\n\n[hidden]\nafter = "all"\n'
    found = policy_of(load_lab(write_lab(tmp_path / "labs", text=text)))
    assert (found.late.per_day, found.hidden.before, found.hidden.after) == (5, "nothing", "all")


def test_course_is_over_the_lab_and_its_table_for_the_lab_over_both(tmp_path):
    text = LAB_TOML + "\n[late]\ndue = 2026-03-01T12:00:00Z\nper_day = 5\ngrace_minutes = 9\n"
    lab = load_lab(write_lab(tmp_path / "labs", text=text))
    found = policy(lab, tmp_path, "[late]\nper_day = 10\ncap = 80\n[labs.small.late]\ncap = 70\n").late
    assert (found.grace_minutes, found.per_day, found.cap) == (9, 10, 70)
    assert found.due == datetime.fromisoformat("2026-03-01T12:00:00+00:00")


def test_table_of_another_lab_changes_nothing(lab, tmp_path):
    assert policy(lab, tmp_path, "[labs.other.late]\nper_day = 50\n").late.per_day == 0


def test_extensions_of_all_labs_and_of_one_add_up(lab, tmp_path):
    both = "[late.extensions]\nann = 2026-03-05T12:00:00Z\n"
    both += '[labs.small.late.extensions]\n"李雷" = 2026-03-06T12:00:00Z\n'
    found = policy(lab, tmp_path, both).late
    assert sorted(found.extensions) == ["ann", "李雷"]


def test_local_date_is_in_the_courses_time_zone(lab, tmp_path):
    found = policy(lab, tmp_path, '[late]\ntimezone = "Asia/Shanghai"\ndue = 2026-03-01T23:59:00\n').late
    assert found.due == datetime(2026, 3, 1, 23, 59, tzinfo=timezone(timedelta(hours=8)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[late\n", "not TOML"),
        ("[lates]\n", "unknown field `lates`"),
        ("[late]\nper_days = 3\n", r"\[late\].*unknown field `per_days`"),
        ("[late]\nper_day = 120\n", "per_day = 120.* is not between 0 and 100"),
        ("[late]\ndue = 2026-03-01T12:00:00\n", "has no time zone"),
        ('[late]\ntimezone = "Mars/Phobos"\n', "no time zone 'Mars/Phobos'"),
        ('[labs.small.late]\ndue = "tomorrow"\n', r"\[labs\.small\.late\]"),
        ('[hidden]\nbefore = "some"\n', r"\[hidden\].*'some'"),
        ("[late.extensions]\nann = 2026-03-05\n", "extensions.*a date needs its time"),
        ("[late]\ndue = 2026-03-05\n", "due.*a date needs its time"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_names_the_file_and_the_key(lab, tmp_path, text, said):
    with pytest.raises(InputError, match=rf"course\.toml.*{said}"):
        policy(lab, tmp_path, text)


def test_unknown_key_in_a_labs_own_policy_names_its_line(tmp_path):
    with pytest.raises(LabError, match=r"lab\.toml, line \d+: .*per_days"):
        load_lab(write_lab(tmp_path / "labs", text=LAB_TOML + "\n[late]\nper_days = 3\n"))
