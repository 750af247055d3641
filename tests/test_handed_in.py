import json
import subprocess
import sys

import pytest
from rich.cells import cell_len

from grader.collecting.collect import collect
from grader.reports.handed_in import HandedIn
from grader.submissions import read


@pytest.fixture
def where(tmp_path):
    files = {
        "李雷/student.py": "a = 1\n",
        "ann/student.py": "a = 1\n",
        "ann/student-1.py": "a = 2\n",
        "bob/lab4_final.py": "b = 1\n",
        "cy/notes.txt": "nothing to run",
        "dee/student.py": "\x1b[31mred\xff".encode("latin-1"),
        "\u202eevil\x1b[2J/student.py": "e = 1\n",
        "x" * 90 + "/" + "y" * 90 + "/student.py": "x = 1\n",
        "grades.xlsx": "",
    }
    for name, content in files.items():
        path = tmp_path / "class" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "roster.csv").write_text("id,name\nann,Ann Lee\nbob,Bob\nzoe,Zoë 佐藤\n", encoding="utf-8")
    return tmp_path


def grader(*arguments, cwd):
    command = [sys.executable, "-m", "grader", "submissions", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture
def screen(where):
    collected = collect(where / "class", roster=where / "roster.csv")
    faults = {(one.id, one.attempt): read(one).fault for one in collected.found}
    reasons = {key: fault.reason for key, fault in faults.items() if fault is not None}

    def lines(**options):
        return [line.plain for line in HandedIn(**options).lines(collected, reasons)]

    return lines


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_line_is_wider_than_the_screen(screen, width, language):
    assert max(cell_len(line) for line in screen(width=width, language=language)) <= width


def test_columns_stand_below_one_another_in_any_script(screen):
    lines = screen(width=100)
    head = next(number for number, line in enumerate(lines) if line.startswith("student"))
    rows = [line for line in lines[head + 1 : lines.index("", head)] if not line.startswith("  ")]
    column = cell_len(lines[head].split("file")[0])
    for row in rows:
        assert any(cell_len(row[:at]) == column and row[at - 1] == " " != row[at] for at in range(len(row)))


def test_attempts_choices_and_what_is_missing_are_all_said(screen):
    text = "\n".join(screen(width=120))
    assert "6 students" not in text
    assert "ann/student-1.py" in text
    assert "2/2" in text
    assert "student-1.py was taken, the last of 2" in text
    assert "lab4_final.py was taken, the only .py file" in text
    assert "  ! there is no student.py among notes.txt" in text
    assert "  ! student.py, line 1: not utf-8 text (byte 0xff)" in text
    assert "grades.xlsx: not understood" in text
    assert "李雷: not on the roster" in text
    assert text.endswith("Handed in nothing (1)\n  zoe  Zoë 佐藤")


def test_nothing_a_student_chose_reaches_the_screen_as_it_is(screen):
    assert all(line.isprintable() for line in screen(width=300))


def test_command_lists_and_exits_with_0_whatever_the_files_are_like(where):
    done = grader("class", "--roster", "roster.csv", "--lang", "en", cwd=where)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("folder: 8 students, 8 attempts; 1 handed in nothing\n")
    assert done.stderr == ""


def test_command_speaks_chinese(where):
    done = grader("class", "--roster", "roster.csv", "--lang", "zh", cwd=where)
    assert "没有提交（1）" in done.stdout
    assert "采用了 lab4_final.py（唯一的 .py 文件）" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nowhere"], "nowhere"),
        (["class", "--roster", "nowhere.csv"], "nowhere.csv"),
        (["class", "--roster", "class/grades.xlsx"], "no column is known"),
        (["class", "--times", "roster.csv"], "line 2"),
        (["class", "--format", "moodle"], "--format folder"),
        (["class", "--format", "manifest"], "not a manifest"),
        (["class", "--lab", "nolab"], "nolab"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(where, arguments, word):
    done = grader(*arguments, cwd=where)
    assert done.returncode == 2
    assert word in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_json_has_all_of_it(where):
    document = json.loads(grader("class", "--roster", "roster.csv", "--json", cwd=where).stdout)
    assert document["kind"] == "folder"
    assert document["nothing"] == ["zoe"]
    assert [one["attempt"] for one in document["submissions"] if one["student"] == "ann"] == [1, 2]
    [unread] = [one["unread"] for one in document["submissions"] if one["student"] == "dee"]
    assert unread["en"].startswith("student.py, line 1")
    assert {note["level"] for note in document["notes"]} == {"lost", "chosen", "roster"}
    assert {one["id"] for one in document["students"]} >= {"ann", "zoe", "李雷"}
