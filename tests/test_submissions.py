import hashlib
import os
import threading
import unicodedata
from pathlib import Path

import pytest

from grader.collecting.collect import collect
from grader.errors import InputError
from grader.sources import MAX_BYTES
from grader.submissions import Found, read

SOURCE = "def f(x):\n    return x\n"


def discover(where):
    return collect(where).found


def put(path, content=SOURCE):
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def read_bytes(tmp_path, data):
    """Return the submission whose student.py holds ``data``."""
    return read(Found("ann", put(tmp_path / "ann" / "student.py", data), "ann/student.py"))


def refusal(submission):
    """Return why a submission was not read."""
    assert submission.fault is not None
    assert submission.source == ""
    assert submission.fault.verdict == "error"
    assert submission.fault.stage == "source"
    return submission.fault.reason.en


# --- what is found


def test_folder_with_student_file_and_single_file_are_submissions(tmp_path):
    put(tmp_path / "bob" / "student.py")
    put(tmp_path / "ann.py")
    assert [(one.id, one.path, one.shown) for one in discover(tmp_path)] == [
        ("ann", tmp_path / "ann.py", "ann.py"),
        ("bob", tmp_path / "bob" / "student.py", os.path.join("bob", "student.py")),
    ]


def test_one_file_may_be_named_itself(tmp_path):
    path = put(tmp_path / "ann.py")
    put(tmp_path / "bob.py")
    assert [(one.id, one.path, one.shown) for one in discover(path)] == [("ann", path, "ann.py")]


def test_one_students_folder_may_be_named_itself(tmp_path):
    put(tmp_path / "ann" / "student.py")
    put(tmp_path / "ann" / "helper.py")
    path = tmp_path / "ann" / "student.py"
    assert [(one.id, one.path, one.shown) for one in discover(tmp_path / "ann")] == [("ann", path, "student.py")]


def test_working_folder_of_one_student_gets_the_folders_name(tmp_path, monkeypatch):
    put(tmp_path / "ann" / "student.py")
    monkeypatch.chdir(tmp_path / "ann")
    assert [found.id for found in discover(Path("."))] == ["ann"]


def test_submissions_are_sorted_by_id(tmp_path):
    for name in ("cy.py", "ann.py", "Bob.py"):
        put(tmp_path / name)
    ids = [found.id for found in discover(tmp_path)]
    assert ids == sorted(ids)
    assert len(ids) == 3


def test_hidden_entries_and_bytecode_are_passed_over(tmp_path):
    put(tmp_path / "ann.py")
    put(tmp_path / ".git" / "student.py")
    put(tmp_path / ".hidden.py")
    put(tmp_path / "__pycache__" / "student.py")
    put(tmp_path / "__pycache__" / "ann.cpython-312.pyc", b"\0")
    assert [found.id for found in discover(tmp_path)] == ["ann"]


def test_other_files_are_passed_over(tmp_path):
    put(tmp_path / "ann.py")
    put(tmp_path / "grades.csv")
    put(tmp_path / "ann.py.bak")
    assert [found.id for found in discover(tmp_path)] == ["ann"]


def test_folder_without_student_file_is_a_submission_with_a_fault(tmp_path):
    put(tmp_path / "ann" / "notes.txt")
    [found] = discover(tmp_path)
    assert found.id == "ann"
    assert "student.py" in refusal(read(found))


@pytest.mark.parametrize("name", ["李雷", "Ana María", "o'neil", "Zoë", "ann (late)", "ann.final"])
def test_names_with_spaces_and_letters_of_any_script_are_kept(tmp_path, name):
    put(tmp_path / name / "student.py")
    put(tmp_path / f"{name} 2.py")
    assert [found.id for found in discover(tmp_path)] == [name, f"{name} 2"]
    assert all(read(found).source == SOURCE for found in discover(tmp_path))


def test_folder_beside_a_file_of_one_name_are_two_submissions(tmp_path):
    put(tmp_path / "ann" / "student.py", "a = 1\n")
    put(tmp_path / "ann.py", "a = 2\n")
    found = discover(tmp_path)
    assert len({one.id for one in found}) == 2
    assert {read(one).source for one in found} == {"a = 1\n", "a = 2\n"}


def test_made_up_id_does_not_collide_with_a_real_one(tmp_path):
    put(tmp_path / "ann" / "student.py")
    put(tmp_path / "ann.py")
    put(tmp_path / "ann-2" / "student.py")
    assert len({found.id for found in discover(tmp_path)}) == 3


def test_names_that_differ_by_case_only_get_ids_that_differ_by_more(tmp_path):
    put(tmp_path / "ANN" / "student.py")
    put(tmp_path / "Ann.py")
    assert len({found.id.casefold() for found in discover(tmp_path)}) == 2


@pytest.mark.skipif(os.name == "nt", reason="such names do not exist there")
@pytest.mark.parametrize("name", ["a\x1b[31mb", "a\nb", "a\tb", "a\u202eb", "a\\b", os.fsdecode(b"a\xffb")])
def test_name_with_harmful_characters_is_escaped_in_the_id(tmp_path, name):
    put(tmp_path / name / "student.py")
    [found] = discover(tmp_path)
    assert all(unicodedata.category(c) not in {"Cc", "Cf", "Cs"} for c in found.id + found.shown)
    assert not set(found.id) & set("/\\")
    assert read(found).source == SOURCE


@pytest.mark.skipif(os.name == "nt", reason="such names do not exist there")
@pytest.mark.parametrize("name", ["a" * 250, "李" * 80, "\x01" * 200], ids=["long", "CJK", "control"])
def test_id_is_short_enough_for_the_name_of_a_file(tmp_path, name):
    put(tmp_path / name / "student.py")
    [found] = discover(tmp_path)
    (tmp_path / f".{found.id}.json.1234567.tmp").write_text("{}")
    assert len(found.id.encode()) <= 200


def test_two_long_names_with_one_beginning_get_different_ids(tmp_path):
    put(tmp_path / ("a" * 200 + "1.py"))
    put(tmp_path / ("a" * 200 + "2.py"))
    assert len({found.id for found in discover(tmp_path)}) == 2


@pytest.mark.parametrize("name", ["nowhere", "notes.txt"])
def test_what_is_no_folder_is_an_input_error(tmp_path, name):
    put(tmp_path / "notes.txt")
    with pytest.raises(InputError, match=name):
        discover(tmp_path / name)


def test_empty_folder_is_an_input_error_that_says_what_is_looked_for(tmp_path):
    with pytest.raises(InputError, match=r"student\.py"):
        discover(tmp_path)


def test_folder_of_nothing_but_other_files_is_an_input_error(tmp_path):
    put(tmp_path / "notes.txt")
    put(tmp_path / ".hidden" / "student.py")
    with pytest.raises(InputError):
        discover(tmp_path)


# --- what is read


def test_file_is_read_with_its_digest_and_shown_path(tmp_path):
    submission = read_bytes(tmp_path, SOURCE.encode())
    assert submission.source == SOURCE
    assert submission.fault is None
    assert submission.origin.id == "ann"
    assert submission.origin.file == "ann/student.py"
    assert submission.origin.sha256 == hashlib.sha256(SOURCE.encode()).hexdigest()


def test_empty_file_is_read(tmp_path):
    submission = read_bytes(tmp_path, b"")
    assert submission.fault is None
    assert submission.source == ""


@pytest.mark.parametrize(
    ("data", "source"),
    [
        (b"\xef\xbb\xbfx = 'caf\xc3\xa9'\n", "x = 'café'\n"),
        (b"\xef\xbb\xbf# coding: utf-8\nx = 1\n", "# coding: utf-8\nx = 1\n"),
        ("# 注释\nx = 1\n".encode(), "# 注释\nx = 1\n"),
        (b"# -*- coding: latin-1 -*-\nx = 'caf\xe9'\n", "# -*- coding: latin-1 -*-\nx = 'café'\n"),
        (b"#!/bin/python\n# coding: gbk\nx = '\xc0\xee'\n", "#!/bin/python\n# coding: gbk\nx = '李'\n"),
    ],
    ids=["BOM", "BOM and coding line", "UTF-8", "latin-1 coding line", "coding on line 2"],
)
def test_byte_order_mark_and_coding_line_are_honoured(tmp_path, data, source):
    submission = read_bytes(tmp_path, data)
    assert submission.fault is None
    assert submission.source == source


def test_file_with_windows_line_ends_has_the_same_lines(tmp_path):
    submission = read_bytes(tmp_path, SOURCE.replace("\n", "\r\n").encode())
    assert submission.fault is None
    assert submission.source.splitlines() == SOURCE.splitlines()


@pytest.mark.parametrize("line", [1, 2, 3, 7])
def test_latin_1_without_coding_line_is_refused_naming_its_line(tmp_path, line):
    lines = [b"x = 1"] * 8
    lines[line - 1] = b"x = 'caf\xe9'"
    reason = refusal(read_bytes(tmp_path, b"\n".join(lines)))
    assert f"line {line}:" in reason
    assert "utf-8" in reason.lower()


def test_undecodable_byte_is_named(tmp_path):
    assert "0xe9" in refusal(read_bytes(tmp_path, b"a = 1\nb = 2\nc = 'caf\xe9'\n"))


def test_undecodable_byte_is_named_after_a_byte_order_mark(tmp_path):
    reason = refusal(read_bytes(tmp_path, b"\xef\xbb\xbfa = 1\nb = 2\n\xe9\n"))
    assert "line 3:" in reason
    assert "0xe9" in reason


def test_unknown_coding_is_refused_naming_it(tmp_path):
    reason = refusal(read_bytes(tmp_path, b"# coding: klingon\nx = 1\n"))
    assert "klingon" in reason
    assert "UTF-8" in reason


@pytest.mark.parametrize("coding", ["rot13", "hex", "undefined", "punycode"])
def test_coding_that_cannot_decode_the_file_is_refused(tmp_path, coding):
    assert refusal(read_bytes(tmp_path, f"# coding: {coding}\nx = 1  # y.z\n".encode()))


@pytest.mark.parametrize("coding", ["unicode_escape", "raw_unicode_escape", "utf-7", "utf-16", "idna"])
@pytest.mark.parametrize("text", ["\\ud800", "+2AA-", "y" * 70, "y" * 71, ".."])
def test_source_under_any_coding_is_refused_or_can_be_sent_on_as_text(tmp_path, coding, text):
    submission = read_bytes(tmp_path, f"# coding: {coding}\nx = '{text}'\n".encode())
    assert submission.fault is not None or submission.source.encode()


def test_refused_file_keeps_its_digest(tmp_path):
    data = b"x = 1\ny = 2\nz = '\xe9'\n"
    assert read_bytes(tmp_path, data).origin.sha256 == hashlib.sha256(data).hexdigest()


def test_reason_holds_no_control_characters(tmp_path):
    reason = refusal(read_bytes(tmp_path, b"# coding: \x1b[31mx\nx = '\xe9'\n\xe9"))
    assert reason.isprintable()


def test_file_at_the_size_limit_is_read_and_one_over_it_refused(tmp_path):
    assert read_bytes(tmp_path, b"#" * MAX_BYTES).fault is None
    assert "1,048,577" in refusal(read_bytes(tmp_path, b"#" * (MAX_BYTES + 1)))


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="needs symbolic links")
@pytest.mark.parametrize("target", ["secret.py", "missing.py"])
def test_symbolic_link_is_refused(tmp_path, target):
    put(tmp_path / "secret.py", "secret = 1\n")
    put(tmp_path / "class" / "bob.py")
    (tmp_path / "class" / "ann").mkdir()
    (tmp_path / "class" / "ann" / "student.py").symlink_to(tmp_path / target)
    (tmp_path / "class" / "cy.py").symlink_to(tmp_path / target)
    submissions = {found.id: read(found) for found in discover(tmp_path / "class")}
    assert submissions["bob"].fault is None
    for name in ("ann", "cy"):
        assert "is a symbolic link" in refusal(submissions[name])


def test_directory_named_student_py_without_a_file_is_refused(tmp_path):
    (tmp_path / "ann" / "student.py").mkdir(parents=True)
    [found] = discover(tmp_path)
    assert "student.py" in refusal(read(found))


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc")
def test_refused_directory_leaves_no_open_file(tmp_path):
    put(tmp_path / "ann" / "student.py" / "inside.py")
    [found] = discover(tmp_path)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        read(found)
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("place", ["ann/student.py", "ann.py"])
def test_named_pipe_is_refused_without_waiting_for_a_writer(tmp_path, place):
    path = tmp_path / place
    path.parent.mkdir(exist_ok=True)
    os.mkfifo(path)
    [found] = discover(tmp_path)
    answers = []
    reader = threading.Thread(target=lambda: answers.append(read(found)), daemon=True)
    reader.start()
    reader.join(30)  # waits so long only if the reader does
    if reader.is_alive():
        os.close(os.open(path, os.O_WRONLY))
    assert "plain file" in refusal(answers[0])


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs devices")
def test_device_is_refused():
    assert "plain file" in refusal(read(Found("ann", Path("/dev/zero"), "ann")))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_unreadable_file_is_refused(tmp_path):
    path = put(tmp_path / "ann.py")
    path.chmod(0)
    assert "cannot be read" in refusal(read(Found("ann", path, "ann.py")))


def test_file_that_is_gone_is_refused(tmp_path):
    assert "student.py" in refusal(read(Found("ann", tmp_path / "student.py", "student.py")))


def test_folder_that_is_a_symbolic_link_is_refused(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "student.py").write_text("x = 1\n")
    (tmp_path / "class").mkdir()
    (tmp_path / "class/ann").symlink_to(elsewhere)
    found = discover(tmp_path / "class")
    assert [one.id for one in found] == ["ann"]
    assert "symbolic link" in read(found[0]).fault.reason.en


def test_helper_that_the_lab_names_is_read_and_nothing_else_beside_the_file(tmp_path):
    for name in ("student", "tools", "other", "conftest"):
        (tmp_path / f"{name}.py").write_text(f"# {name}\n")
    found = discover(tmp_path)[0]
    assert read(found).helpers == {}
    assert read(found, ("tools", "absent")).helpers == {"tools": "# tools\n"}


def test_helper_counts_for_the_digest_and_is_refused_like_the_file_itself(tmp_path):
    (tmp_path / "student.py").write_text("import tools\n")

    def now():
        return read(discover(tmp_path)[0], ("tools",))

    alone = now().origin.sha256
    (tmp_path / "tools.py").write_text("x = 1\n")
    assert now().origin.sha256 != alone
    (tmp_path / "tools.py").unlink()
    (tmp_path / "tools.py").symlink_to("/etc/passwd")
    assert "symbolic link" in now().fault.reason.en


def test_single_file_gets_no_helper_of_its_neighbours(tmp_path):
    (tmp_path / "ann.py").write_text("import tools\n")
    (tmp_path / "tools.py").write_text("# another student's file\n")
    found = {one.id: one for one in discover(tmp_path)}
    assert read(found["ann"], ("tools",)).helpers == {}
