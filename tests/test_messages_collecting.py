"""What is said of archives, folders and downloads of a class, as `grader submissions` shows it, in both languages."""

import json
import socket
import stat
import tarfile
import zipfile

import pytest
from goldens import same
from test_archives import encrypted, nest, put, tarred, zipped
from test_notebooks import notebook

from grader import archives
from grader.archives import open_archive
from grader.collecting import tree
from grader.collecting.collect import collect
from grader.language import LANGUAGES
from grader.reports.handed_in import HandedIn
from grader.reports.terminal import Screen
from grader.sources import Refusal
from grader.submissions import Found, read

A, B = "a = 1\n", "b = 2\n"


def laid(folder, files):
    """Write files below a folder; those of a dict into an archive."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = zipped(content) if isinstance(content, dict) else content
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder


def listed(where, *, before_reading=lambda: None, **options):
    """Return the screen of `grader submissions` in both languages."""
    collected = collect(where, **options)
    before_reading()
    faults = {(one.id, one.attempt): read(one).fault for one in collected.found}
    reasons = {key: fault.reason for key, fault in faults.items() if fault is not None}
    lines = []
    for language in LANGUAGES:
        lines += [*(line.plain for line in HandedIn(language=language).lines(collected, reasons)), ""]
    return lines


def special(kind):
    info = zipfile.ZipInfo("student.py")
    info.external_attr = (kind | 0o777) << 16
    return zipped({info: "x"})


def device():
    info = tarfile.TarInfo("student.py")
    info.type = tarfile.FIFOTYPE
    return tarred([(info, b"")])


def cut(data, size):
    """Return a tar whose only member is said to be longer than it is."""
    return data[: 512 + size]


def test_archives_that_are_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MAX_MEMBERS", 1000)
    files = {
        "climbs/hw.zip": {"../student.py": A},
        "cut/hw.tar": cut(tarred([("student.py", A.encode() * 400)]), 1024),
        "damaged/hw.zip": zipped({"student.py": A * 9})[:60],
        "deep/hw.zip": {"a/" * 40 + "student.py": A},
        "device/hw.tar": device(),
        "encrypted/hw.zip": encrypted(zipped({"student.py": A})),
        "garbage/hw.tar.gz": b"not a tar",
        "large/hw.zip": {"student.py": "#" * (1 << 20) + "#"},
        "link/hw.zip": special(stat.S_IFLNK),
        "many/hw.zip": {f"{number}.txt": "" for number in range(1001)},
        "method/hw.zip": zipped({"student.py": A}, compression=zipfile.ZIP_BZIP2),
        "nested/hw.zip": nest(4)[0],
        "other.rar": "Rar!",
        "seven/hw.7z": "7z",
        "unsound/hw.zip": zipped({"student.py": A}, compression=zipfile.ZIP_STORED).replace(b"a = 1", b"a = 2"),
    }
    where = laid(tmp_path / "class", files)
    laid(where, {"replaced/hw.zip": {"student.py": A}})
    same("archives", listed(where, before_reading=lambda: laid(where, {"replaced/hw.zip": {"other.py": A}})))


def test_what_is_asked_of_a_file_that_is_no_archive(tmp_path):
    with pytest.raises(Refusal) as caught:
        open_archive(put(tmp_path, b"x", "notes.txt"))
    same("no-archive", [caught.value.reason.to(language) for language in LANGUAGES])


CHOICES = {
    "by number/student.py": A,
    "by number/student-1.py": B,
    "by number/student-2.py": B,
    "by number in an archive/hw.zip": {"student.py": A, "student-1.py": B},
    "damaged beside/student.py": A,
    "damaged beside/old.zip": "PK",
    "least deep/student.py": A,
    "least deep/old/student.py": B,
    "first by name/x/student.py": A,
    "first by name/y/student.py": B,
    "folder of the lab/lab03/student.py": A,
    "folder of the lab/lab04/student.py": B,
    "named/student.py": A,
    "named/old_student.py": B,
    "many others/lab.py": A,
    **{f"many others/q{number}.py": B for number in range(5)},
    "none at all/.hidden": "",
    "none among/notes.txt": "x",
    "one archive/hw.zip": {"1/student.py": A, "2/student.py": B},
    "only notebook/Lab 4.ipynb": notebook(A),
    "only source/lab4_final.py": A,
    "other archive beside/student.py": A,
    "other archive beside/more.rar": "Rar!",
    "same word/my_student_v2.py": A,
    "same word/tools.py": B,
    "several folders/1/student.py": A,
    "several folders/2/student.py": A,
    "several folders/student.py": B,
    **{f"too many tries/{number}/student.py": A for number in range(1, 53)},
    "notes.docx": "",
}


def test_which_file_is_taken_of_several(tmp_path, monkeypatch):
    monkeypatch.setattr(tree, "MAX_ENTRIES", 120)
    where = laid(tmp_path / "class", CHOICES)
    laid(where, {f"too many files/{number}.txt": "" for number in range(130)})
    lines = listed(where, lab="lab04")
    repeated = [line for line in lines if line.startswith("too many tries  ") and not line.endswith("52/student.py")]
    same("choices", [line for line in lines if line not in repeated])


def test_downloads_of_platforms(tmp_path):
    canvas = {"lovelaceada_101_5001_student.py": A, "oneildana_LATE_102_5002_student.py": A,
              "turingalan_105_text.html": "<p>x</p>", "notes.txt": ""}  # fmt: skip
    moodle = {"Ada Lovelace_201_assignsubmission_file_/student.py": A,
              "李 雷_204_assignsubmission_onlinetext_/onlinetext.html": "<p>x</p>", "readme": ""}  # fmt: skip
    manifest = {"list.csv": "student,file,submitted_at,name\nann,a.py,2026-03-01T10:00:00Z,Ann Lee\nbob,,,\n"
                "cy,gone.py,,\n", "a.py": A}  # fmt: skip
    lines = ["=== canvas", *listed(laid(tmp_path / "canvas", canvas))]
    lines += ["=== moodle", *listed(laid(tmp_path / "moodle", moodle))]
    lines += ["=== classroom", *listed(laid(tmp_path / "one", {"lab04-ann/student.py": A, "README": ""}),
                                       kind="classroom")]  # fmt: skip
    lines += ["=== manifest", *listed(laid(tmp_path / "m", manifest) / "list.csv")]
    same("downloads", lines)


def test_who_is_who(tmp_path):
    where = laid(
        tmp_path / "class",
        {
            "ann/student.py": A,
            "Ann Lee/student.py": B,
            "Wei Wang/student.py": A,
            "bo/student.py": A,
            "cy/student.py": A,
        },
    )
    roster = tmp_path / "roster.csv"
    roster.write_bytes("id,name\nann,Ann Lee\nw1,Wei Wang\nw2,Wei Wang\ncy,\nzoe,佐藤\n".encode("gbk"))
    times = tmp_path / "times.csv"
    times.write_text("student,attempt,submitted_at\ncy,1,2026-03-01T10:00:00Z\ncy,3,2026-03-02T10:00:00Z\n"
                     "dan,,2026-03-01T10:00:00Z\n")  # fmt: skip
    same("roster", listed(where, roster=roster, times=times))


# Sources and notebooks


def unread(folder):
    """Return what is not read of single files, by name."""
    huge = {"cells": [], "metadata": {"kernelspec": {"language": "R"}}}
    files = {
        "no JSON.ipynb": "{ nothing",
        "not UTF-8.ipynb": b"\xff\xfe\xfd",
        "no cells.ipynb": "[]",
        "half a character.ipynb": json.dumps({"cells": [{"cell_type": "code", "source": "\ud800"}]}),
        "another language.ipynb": json.dumps(huge),
        "two marks.py": b"\xef\xbb\xbf" * 2 + b"# coding: gbk\n",
        "an unknown coding.py": "# coding: nonsense\n",
        "another coding.py": "# coding: utf-7\n",
        f"{'long' * 30}.py": b"\xff",
    }
    return laid(folder, files)


def test_single_files_that_are_not_read(tmp_path, monkeypatch):
    where = unread(tmp_path / "class")
    monkeypatch.chdir(where)
    (where / "a socket").mkdir()
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("a socket/student.py")
        same("unread", listed(where))


def test_lines_of_a_notebook_are_told_by_their_cells(tmp_path, grade, mini):
    cells = "def double(x):\n    return helper(x)", "def helper(x):\n    return x.nosuch", "def bump(x):\n    x += 1"
    path = tmp_path / "student.ipynb"
    path.write_bytes(notebook(*cells))
    one = read(Found("one", path, path.name))
    lines = []
    for language in LANGUAGES:
        screen = Screen(mini, one.source, language=language)
        report = grade(mini, {"one": one})["one"]
        lines += [*(line.plain for line in screen.lines(report, path.name)), ""]
    same("notebook", lines)
