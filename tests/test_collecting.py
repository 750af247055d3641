import io
import json
import os
import unicodedata
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.collecting.collect import collect
from grader.errors import InputError
from grader.submissions import read

SOURCE = "def f(x):\n    return x\n"


def put(path, content=SOURCE):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def laid(folder, files):
    """Write files below a folder; names that end in .zip may hold a dict of their own."""
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        put(folder / name, zipped(content) if isinstance(content, dict) else content)
    return folder


def sources(collected, helpers=()):
    """Return the text of each attempt by student and number, or why there is none."""
    submissions = {(found.id, found.attempt): read(found, helpers) for found in collected.found}
    return {key: one.fault.reason.en if one.fault else one.source for key, one in submissions.items()}


def said(collected, level):
    return [f"{note.where}: {note.said.en}" for note in collected.notes if note.level == level]


def of_ann(tmp_path, files, **options):
    """Return what is collected of a class of ann, with these files, and bob."""
    root = laid(tmp_path / "class", {"bob/student.py": "b = 1\n"})
    laid(root / "ann", files)
    collected = collect(root, **options)
    assert sources(collected)["bob", 1] == "b = 1\n"
    return collected


def attempts(collected):
    return [text for (student, _), text in sorted(sources(collected).items()) if student == "ann"]


# --- one student's files


@pytest.mark.parametrize(
    "files",
    [
        {"student.py": "a = 1\n"},
        {"student (1).py": "a = 1\n"},
        {"student-1.py": "a = 1\n"},
        {"Student.py": "a = 1\n"},
        {"lab4_final.py": "a = 1\n"},
        {"my_student_v2.py": "a = 1\n", "tools.py": "t = 1\n"},
        {"deep/er/student.py": "a = 1\n"},
        {"hw.zip": {"student.py": "a = 1\n"}},
        {
            "hw.ZIP": zipped(
                {"lab 4/student.py": "a = 1\n", "__MACOSX/lab 4/._student.py": "\0", "lab 4/.DS_Store": "\0"}
            )
        },
        {"hw.zip": {"inner.zip": zipped({"student.py": "a = 1\n"})}},
        {"student.py": "a = 1\n", "tools.py": "t = 1\n", "notes.txt": "x", "report.docx": "x"},
        {"student.py": "a = 1\n", ".git/student.py": "g = 1\n", "venv/lib/student.py": "v = 1\n"},
        {"student.py": "a = 1\n", "__pycache__/student.py": "p = 1\n"},
    ],
    ids=lambda files: " + ".join(files),
)
def test_file_that_is_meant_is_found(tmp_path, files):
    collected = of_ann(tmp_path, files)
    assert attempts(collected) == ["a = 1\n"]
    assert said(collected, "lost") == []


@pytest.mark.parametrize(
    ("files", "word"),
    [
        ({"lab4_final.py": "a = 1\n"}, "the only .py file"),
        ({"my_student_v2.py": "a = 1\n", "tools.py": ""}, "student in its name"),
        (
            {"student.py": "a = 1\n", "old/student.py": "o = 1\n"},
            "it lies least deep in folders; passed over: old/student.py",
        ),
        ({"student.py": "a = 1\n", "student.ipynb": "{}"}, "passed over: student.ipynb"),
        ({"student.py": "a = 1\n", "old_student.py": "o = 1\n"}, "passed over: old_student.py"),
        (
            {"x/student.py": "a = 1\n", "y/student.py": "o = 1\n"},
            "the first by name of those least deep in folders; passed over: y/student.py",
        ),
    ],
    ids=lambda one: " + ".join(one) if isinstance(one, dict) else "",
)
def test_choice_among_several_files_says_what_was_taken_and_why(tmp_path, files, word):
    collected = of_ann(tmp_path, files)
    assert attempts(collected) == ["a = 1\n"]
    assert len(said(collected, "chosen")) == 1
    assert said(collected, "chosen")[0].startswith("ann: ")
    assert word in said(collected, "chosen")[0]


def test_nothing_is_said_where_there_is_no_choice(tmp_path):
    assert of_ann(tmp_path, {"student.py": "a = 1\n", "tools.py": "t = 1\n"}).notes == []


def test_several_files_of_other_names_are_not_guessed_among(tmp_path):
    collected = of_ann(tmp_path, {"lab.py": "a = 1\n", "main.py": "b = 2\n"})
    assert attempts(collected) == ["there is no student.py among lab.py, main.py"]


@pytest.mark.parametrize("files", [{}, {"notes.txt": "x"}, {"hw.zip": {}}])
def test_folder_without_a_source_is_a_submission_that_lacks_its_file(tmp_path, files):
    [reason] = attempts(of_ann(tmp_path, files))
    assert reason.startswith("there is no student.py")


def test_folder_of_the_labs_name_is_preferred(tmp_path):
    files = {f"labs/{lab}/student.py": f"{lab} = 1\n" for lab in ("lab03", "lab04", "lab05")}
    collected = of_ann(tmp_path, files, lab="lab04")
    assert attempts(collected) == ["lab04 = 1\n"]
    assert "lab04" in said(collected, "chosen")[0]


def test_notebook_stands_for_a_file_that_is_not_there(tmp_path):
    cell = {"cell_type": "code", "source": "a = 1", "metadata": {}}
    book = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4})
    collected = of_ann(tmp_path, {"Lab 4.ipynb": book})
    assert attempts(collected) == ["a = 1\n"]


def test_helpers_are_those_beside_the_file_whatever_it_is_called(tmp_path):
    files = {"lab/student (1).py": "a = 1\n", "lab/tools.py": "t = 1\n", "tools.py": "wrong = 1\n"}
    collected = of_ann(tmp_path, {"hw.zip": files})
    [found] = [one for one in collected.found if one.id == "ann"]
    assert read(found, ("tools", "absent")).helpers == {"tools": "t = 1\n"}


# --- several attempts


@pytest.mark.parametrize(
    "names",
    [
        ("student.py", "student-1.py", "student-2.py", "student-10.py"),
        ("student.py", "student (1).py", "student (2).py", "student (10).py"),
        ("1/student.py", "2/student.py", "10/student.py"),
        ("2026-03-01T10-00-00/student.py", "2026-03-01T11-00-00/lab.py", "2026-03-02T09-00-00/student.py"),
        ("2026-03-01 10.00/student.py", "2026-03-02 09.00/student.py"),
        ("1/student.py", "2/student.py", "student.py"),
    ],
)
def test_attempts_are_all_kept_in_the_order_of_their_names(tmp_path, names):
    texts = [f"# {name}\n" for name in names]
    collected = of_ann(tmp_path, dict(zip(names, texts, strict=True)))
    assert attempts(collected) == texts


def test_archives_with_numbers_are_attempts(tmp_path):
    files = {"hw.zip": {"student.py": "first\n"}, "hw-1.zip": {"student.py": "second\n"}}
    assert attempts(of_ann(tmp_path, files)) == ["first\n", "second\n"]


@pytest.mark.parametrize(
    "files",
    [
        {"student.py": "1\n", "student-1.py": "2\n"},
        {"1/student.py": "1\n", "2/student.py": "2\n"},
        {"work/1/student.py": "1\n", "work/2/student.py": "2\n"},
        {"hw.zip": zipped({"student.py": "1\n"}), "hw-1.zip": zipped({"student.py": "2\n"})},
    ],
    ids=lambda files: " + ".join(files),
)
def test_what_is_packed_into_one_archive_is_one_attempt(tmp_path, files):
    collected = of_ann(tmp_path, {"all.zip": files})
    assert attempts(collected) == ["2\n"]
    assert "the last of 2" in said(collected, "chosen")[-1]


def test_exercises_with_numbers_are_not_attempts_of_one(tmp_path):
    assert attempts(of_ann(tmp_path, {"ex-1.py": "1\n", "ex-2.py": "2\n"})) == [
        "there is no student.py among ex-1.py, ex-2.py"
    ]


def test_more_attempts_than_anyone_makes_are_not_all_graded(tmp_path):
    collected = of_ann(tmp_path, {f"{number}/student.py": f"{number}\n" for number in range(60)})
    assert attempts(collected) == [f"{number}\n" for number in range(10, 60)]
    assert "the last 50" in said(collected, "lost")[0]


def test_folders_named_by_a_time_with_an_offset_say_when(tmp_path):
    files = {"2026-03-01T23-00-00+0800/student.py": "second\n", "2026-03-01T14-00-00Z/student.py": "first\n"}
    collected = of_ann(tmp_path, files)
    assert attempts(collected) == ["first\n", "second\n"]
    at = [found.at.isoformat() for found in collected.found if found.id == "ann"]
    assert at == ["2026-03-01T14:00:00+00:00", "2026-03-01T23:00:00+08:00"]


def test_one_attempt_that_lacks_its_file_does_not_cost_the_others(tmp_path):
    collected = of_ann(tmp_path, {"1/student.py": "a = 1\n", "2/notes.txt": "x", "3/student.py": "c = 1\n"})
    assert attempts(collected) == ["a = 1\n", "c = 1\n"]


# --- hostile and broken


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"PK not a zip", "damaged"),
        (zipped({"../../student.py": "x = 1\n"}), "leads out"),
        (zipped({"student.py": "#" * (1 << 20) + "#"}), "1,048,577"),
    ],
)
def test_archive_that_cannot_be_used_is_its_students_fault_only(tmp_path, content, word):
    assert word in attempts(of_ann(tmp_path, {"hw.zip": content}))[0]


def test_damaged_archive_beside_a_student_file_is_a_note(tmp_path):
    collected = of_ann(tmp_path, {"student.py": "a = 1\n", "old.zip": b"PK broken"})
    assert attempts(collected) == ["a = 1\n"]
    assert "old.zip" in said(collected, "lost")[0]


@pytest.mark.parametrize("name", ["hw.rar", "hw.7z", "student.py.gz"])
def test_archive_of_another_kind_says_to_hand_in_a_zip(tmp_path, name):
    assert "hand in a zip" in attempts(of_ann(tmp_path, {name: b"Rar!"}))[0]


def test_nothing_is_ever_written(tmp_path):
    root = laid(
        tmp_path / "class", {"ann/hw.zip": {"../evil.py": "", "student.py": "x"}, "bob.zip": {"student.py": ""}}
    )
    before = sorted(str(path) for path in tmp_path.rglob("*"))
    sources(collect(root))
    assert sorted(str(path) for path in tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")
def test_links_lead_nowhere(tmp_path):
    laid(tmp_path / "elsewhere", {"student.py": "secret = 1\n", "hw.zip": {"student.py": "secret = 2\n"}})
    root = laid(tmp_path / "class", {"bob/student.py": "b = 1\n"})
    for name in ("ann", "cy", "dee"):
        (root / name).mkdir()
    (root / "ann" / "sub").symlink_to(tmp_path / "elsewhere")
    (root / "cy" / "hw.zip").symlink_to(tmp_path / "elsewhere" / "hw.zip")
    (root / "dee" / "student.py").symlink_to(tmp_path / "elsewhere" / "student.py")
    (root / "eve").symlink_to(tmp_path / "elsewhere")
    found = sources(collect(root))
    assert found.pop(("bob", 1)) == "b = 1\n"
    assert len(found) == 4
    assert all("symbolic link" in reason for reason in found.values())


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.text(alphabet="ab./\\_-( )1é李\u202e", min_size=1, max_size=16), st.binary(max_size=8), max_size=6
    )
)
def test_any_archive_gives_submissions_or_a_sentence(tmp_path, files):
    path = put(tmp_path / "any.zip", zipped(files))
    try:
        collected = collect(path)
    except InputError:
        return
    assert len({(found.id, found.attempt) for found in collected.found}) == len(collected.found)
    assert {found.id for found in collected.found} == set(collected.students)
    assert all(found.id.isprintable() and "/" not in found.id for found in collected.found)
    assert len({found.id.casefold() for found in collected.found}) == len(collected.students)
    sources(collected)


# --- a folder or an archive of a class


CLASS = {"ann/student.py": "a = 1\n", "bob.py": "b = 1\n", "cy/lab.zip": zipped({"student.py": "c = 1\n"})}


@pytest.mark.parametrize("wrapper", ["", "class/", "a/b/"])
def test_archive_of_a_class_is_the_same_as_its_folder(tmp_path, wrapper):
    expected = {("ann", 1): "a = 1\n", ("bob", 1): "b = 1\n", ("cy", 1): "c = 1\n"}
    path = put(tmp_path / "c.zip", zipped({wrapper + name: text for name, text in CLASS.items()}))
    assert sources(collect(path)) == expected
    assert sources(collect(laid(tmp_path / "folder", CLASS))) == expected


def test_archives_and_notebooks_beside_one_another_are_submissions(tmp_path):
    root = laid(
        tmp_path / "class", {"ann.zip": {"student.py": "a = 1\n"}, "bob.ipynb": '{"cells": []}', "cy.rar": b"Rar!"}
    )
    found = sources(collect(root))
    assert found["ann", 1] == "a = 1\n"
    assert found["bob", 1] == ""
    assert "hand in a zip" in found["cy", 1]


def test_copy_of_a_browser_is_a_later_attempt_and_a_hyphen_is_somebody_else(tmp_path):
    root = laid(tmp_path / "class", {"ann.py": "1\n", "ann (1).py": "2\n", "ann-1.py": "3\n", "bob (1).py": "4\n"})
    assert sources(collect(root)) == {("ann", 1): "1\n", ("ann", 2): "2\n", ("ann-1", 1): "3\n", ("bob (1)", 1): "4\n"}


def test_one_students_folder_may_be_named_itself(tmp_path):
    root = laid(tmp_path / "ann", {"student.py": "a = 1\n", "tools.py": "t = 1\n"})
    [found] = collect(root).found
    assert (found.id, found.attempt) == ("ann", 1)
    assert read(found, ("tools",)).helpers == {"tools": "t = 1\n"}


def test_what_is_not_understood_is_a_note_and_junk_is_not(tmp_path):
    root = laid(tmp_path / "class", {"ann.py": "", "readme.docx": "", ".DS_Store": "", "__MACOSX/._ann.py": ""})
    collected = collect(root)
    assert said(collected, "lost") == [
        "readme.docx: not understood: neither a folder, an archive, nor a .py or .ipynb file"
    ]
    assert [found.id for found in collected.found] == ["ann"]


def test_names_that_differ_by_case_only_stay_apart(tmp_path):
    root = laid(tmp_path / "class", {"Ann.py": "1\n", "ann/student.py": "2\n"})
    assert len({one.casefold() for one in collect(root).students}) == 2


def test_ids_are_in_composed_form(tmp_path):
    laid(tmp_path / "class", {unicodedata.normalize("NFD", "Zoë") + ".py": "1\n"})
    assert list(collect(tmp_path / "class").students) == ["Zoë"]


@pytest.mark.parametrize("name", ["nowhere", "notes.txt", "empty", "class.rar", "broken.zip", "odd.csv", "odd.json"])
def test_what_holds_no_class_is_an_input_error_that_names_it(tmp_path, name):
    (tmp_path / "empty").mkdir()
    for one in ("notes.txt", "class.rar", "broken.zip", "odd.csv", "odd.json"):
        put(tmp_path / one, "x,y\n")
    with pytest.raises(InputError, match=name):
        collect(tmp_path / name)


# --- Canvas


CANVAS = {
    "lovelaceada_101_5001_student.py": "a = 1\n",
    "oneildana_LATE_102_5002_student.py": "d = 1\n",
    "müllerzoë_103_5003_student.py": "z = 1\n",
    "müllerzoë_103_5004_student-1.py": "z = 2\n",
    "anon_104_5005_student.py": "n = 1\n",
    "anon_LATE_Ab3xY_5006_student.py": "m = 1\n",
    "turingalan_105_text.html": "<p>my answer</p>",
    "hopper_106_5007_my_1_2_lab.zip": zipped({"lab/student.py": "h = 1\n"}),
    "leilei_107_5008_student.py": "l = 1\n",
    "leilei_107_5009_tools.py": "t = 1\n",
}


@pytest.fixture(params=["zip", "folder", "wrapped"])
def canvas(request, tmp_path):
    if request.param == "folder":
        return laid(tmp_path / "download", CANVAS)
    wrapper = "submissions/" if request.param == "wrapped" else ""
    return put(tmp_path / "submissions.zip", zipped({wrapper + name: text for name, text in CANVAS.items()}))


def test_canvas_download_is_recognised_and_read(canvas):
    collected = collect(canvas)
    assert collected.kind == "canvas"
    found = sources(collected)
    assert "there is no student.py" in found.pop(("turingalan_105", 1))
    assert found == {
        ("lovelaceada_101", 1): "a = 1\n", ("oneildana_102", 1): "d = 1\n", ("müllerzoë_103", 1): "z = 1\n",
        ("müllerzoë_103", 2): "z = 2\n", ("anon_104", 1): "n = 1\n", ("anon_Ab3xY", 1): "m = 1\n",
        ("hopper_106", 1): "h = 1\n", ("leilei_107", 1): "l = 1\n",
    }  # fmt: skip


def test_canvas_marks_who_was_late_and_gives_user_ids(canvas):
    collected = collect(canvas)
    assert {found.id for found in collected.found if found.late} == {"oneildana_102", "anon_Ab3xY"}
    assert collected.students["müllerzoë_103"].lms == "103"
    assert collected.students["anon_Ab3xY"].lms == "Ab3xY"


def test_text_entry_of_canvas_is_not_understood(canvas):
    [note] = said(collect(canvas), "lost")
    assert "turingalan_105_text.html" in note
    assert "text entry" in note


def test_helper_of_canvas_is_the_students_own(canvas):
    by_id = {found.id: found for found in collect(canvas).found}
    assert read(by_id["leilei_107"], ("tools",)).helpers == {"tools": "t = 1\n"}
    assert read(by_id["lovelaceada_101"], ("tools",)).helpers == {}


def test_canvas_name_is_matched_with_a_roster_without_canvas_ids(tmp_path):
    root = laid(tmp_path / "d", {"oneildana_102_5002_student.py": "d = 1\n", "leilei_107_5008_student.py": "l = 1\n"})
    roster = put(tmp_path / "r.csv", 'id,name\ns1,"O\'Neil, Dana"\ns2,"Lei, Lei"\n')
    assert {found.id for found in collect(root, roster=roster).found} == {"s1", "s2"}


# --- Moodle


MOODLE = {
    "Ada Lovelace_201_assignsubmission_file_/student.py": "a = 1\n",
    "李 雷_202_assignsubmission_file_/lab/student.py": "l = 1\n",
    "Dana O'Neil_203_assignsubmission_file_/hw.zip": zipped({"student.py": "d = 1\n"}),
    "Alan_Turing_204_assignsubmission_onlinetext_/onlinetext.html": "<p>x</p>",
    "Zoë_205_assignsubmission_file_student.py": "z = 1\n",
    "Zoë_205_assignsubmission_file_tools.py": "t = 1\n",
}


@pytest.mark.parametrize("packed", [True, False])
def test_moodle_download_is_recognised_and_read(tmp_path, packed):
    where = put(tmp_path / "m.zip", zipped(MOODLE)) if packed else laid(tmp_path / "m", MOODLE)
    collected = collect(where)
    assert collected.kind == "moodle"
    found = sources(collected)
    assert "there is no student.py" in found.pop(("Alan_Turing_204", 1))
    assert found == {
        ("Ada Lovelace_201", 1): "a = 1\n", ("李 雷_202", 1): "l = 1\n", ("Dana O'Neil_203", 1): "d = 1\n",
        ("Zoë_205", 1): "z = 1\n",
    }  # fmt: skip
    assert collected.students["李 雷_202"].name == "李 雷"
    assert collected.students["李 雷_202"].lms == "202"
    assert "online text" in said(collected, "lost")[0]
    zoe = next(one for one in collected.found if one.id == "Zoë_205")
    assert read(zoe, ("tools",)).helpers == {"tools": "t = 1\n"}


# --- clones


def clone(root, name, text):
    return laid(
        root / name, {"student.py": text, ".git/HEAD": "ref: x\n", ".git/student.py": "g = 1\n", "README.md": "#"}
    )


def test_clones_are_recognised_and_named_by_login(tmp_path):
    root = laid(tmp_path / "clones", {})
    for login in ("ann-lee", "ann", "Bob99"):
        clone(root, f"lab-04-{login}", f"# {login}\n")
    collected = collect(root)
    assert collected.kind == "classroom"
    assert sources(collected) == {(login, 1): f"# {login}\n" for login in ("ann-lee", "ann", "Bob99")}
    assert collected.students["ann-lee"].login == "ann-lee"


def test_logins_that_all_begin_alike_are_found_on_the_roster(tmp_path):
    root = laid(tmp_path / "clones", {})
    for login in ("cs1-ann", "cs1-bob"):
        clone(root, f"lab04-{login}", f"# {login}\n")
    roster = put(tmp_path / "r.csv", "id,github\ns1,cs1-ann\ns2,cs1-bob\n")
    assert sources(collect(root, roster=roster)) == {("s1", 1): "# cs1-ann\n", ("s2", 1): "# cs1-bob\n"}


def test_login_of_a_single_clone_is_a_guess_that_is_said(tmp_path):
    root = laid(tmp_path / "clones", {})
    clone(root, "lab04-ann", "a = 1\n")
    collected = collect(root)
    assert sources(collected) == {("ann", 1): "a = 1\n"}
    assert "single clone" in said(collected, "roster")[0]


# --- manifests


def manifest(tmp_path, rows, kind="csv"):
    laid(
        tmp_path / "m",
        {"a.py": "a = 1\n", "b/student.py": "b = 1\n", "c.zip": {"student.py": "c = 1\n"}, "a2.py": "a = 2\n"},
    )
    if kind == "csv":
        head = list(dict.fromkeys(key for row in rows for key in row))
        lines = [",".join(head), *(",".join(str(row.get(key, "")) for key in head) for row in rows)]
        return put(tmp_path / "m" / "list.csv", "\n".join(lines))
    return put(tmp_path / "m" / "list.json", json.dumps({"submissions": rows} if kind == "object" else rows))


@pytest.mark.parametrize("kind", ["csv", "json", "object"])
def test_manifest_lists_files_folders_and_archives(tmp_path, kind):
    rows = [
        {"student": "ann", "file": "a.py", "name": "Ann Lee", "submitted_at": "2026-03-01T10:00:00Z", "late": True},
        {"student": "bob", "file": "b"},
        {"student": "cy", "file": "c.zip"},
        {"student": "dee", "file": ""},
        {"student": "eve", "file": "gone.py"},
    ]
    collected = collect(manifest(tmp_path, rows, kind))
    assert collected.kind == "manifest"
    assert sources(collected) == {
        ("ann", 1): "a = 1\n", ("bob", 1): "b = 1\n", ("cy", 1): "c = 1\n", ("eve", 1): "there is no gone.py",
    }  # fmt: skip
    assert set(collected.students) == {"ann", "bob", "cy", "dee", "eve"}
    assert collected.students["ann"].name == "Ann Lee"
    assert collected.found[0].at.isoformat() == "2026-03-01T10:00:00+00:00"
    assert collected.found[0].late


@pytest.mark.parametrize("key", ["attempt", "submitted_at"])
def test_attempts_of_a_manifest_are_ordered_by_number_or_time(tmp_path, key):
    values = {"attempt": (2, 1), "submitted_at": ("2026-03-02T00:00:00Z", "2026-03-01T00:00:00Z")}[key]
    rows = [{"student": "ann", "file": file, key: at} for file, at in zip(("a2.py", "a.py"), values, strict=True)]
    assert sources(collect(manifest(tmp_path, rows))) == {("ann", 1): "a = 1\n", ("ann", 2): "a = 2\n"}


@pytest.mark.parametrize(
    "row",
    [
        {"student": "ann", "file": "../a.py"},
        {"student": "ann", "file": "/etc/passwd"},
        {"student": "ann", "file": "C:\\a.py"},
        {"student": "ann", "file": "b\\..\\..\\a.py"},
        {"student": "", "file": "a.py"},
        {"student": "ann", "file": "a.py", "submitted_at": "2026-03-01T10:00:00"},
        {"student": "ann", "file": "a.py", "attempt": "x"},
        {"student": "bob", "file": "a.py", "attempt": "1"},
    ],
    ids=str,
)
@pytest.mark.parametrize(("kind", "where"), [("csv", "line 3"), ("json", "entry 2")])
def test_entry_of_a_manifest_that_makes_no_sense_is_an_input_error_that_says_where(tmp_path, row, kind, where):
    first = {"student": "bob", "file": "a.py", "attempt": "1", "submitted_at": "2026-03-01T10:00:00Z"}
    with pytest.raises(InputError, match=where):
        collect(manifest(tmp_path, [first, row], kind))


def test_link_on_the_way_to_a_file_of_a_manifest_is_refused(tmp_path):
    path = manifest(tmp_path, [{"student": "ann", "file": "link/student.py"}])
    (path.parent / "link").symlink_to(path.parent / "b")
    assert "symbolic link" in sources(collect(path))["ann", 1]


def test_table_without_files_is_not_a_manifest(tmp_path):
    with pytest.raises(InputError, match="student and file"):
        collect(put(tmp_path / "r.csv", "id,name\ns1,Ann\n"))


def test_kind_can_be_forced(tmp_path):
    root = laid(tmp_path / "class", {"lab04-ann/student.py": "a = 1\n", "lab04-bob/student.py": "b = 1\n"})
    assert set(collect(root).students) == {"lab04-ann", "lab04-bob"}
    assert set(collect(root, kind="classroom").students) == {"ann", "bob"}
    with pytest.raises(InputError, match="canvas"):
        collect(root, kind="canvas")
