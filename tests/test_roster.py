import unicodedata

import pytest

from grader.collecting.collect import collect
from grader.collecting.roster import read_roster
from grader.errors import InputError

SOURCE = "def f(x):\n    return x\n"


def put(path, content=SOURCE):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def roster(tmp_path, text, encoding="utf-8"):
    return put(tmp_path / "roster.csv", text.encode(encoding))


def students(tmp_path, text, encoding="utf-8"):
    notes = []
    return list(read_roster(roster(tmp_path, text, encoding), notes).students), notes


def matched(tmp_path, folders, text, encoding="utf-8", **options):
    """Return what is collected of folders of these names with this roster."""
    for name in folders:
        put(tmp_path / "class" / name / "student.py")
    return collect(tmp_path / "class", roster=roster(tmp_path, text, encoding), **options)


def who(collected):
    """Return by student id the folder that was found for it."""
    return {found.id: found.path.parent.name for found in collected.found}


def levels(collected):
    return [note.said.en for note in collected.notes if note.level == "roster"]


# --- how it is written


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_roster_is_read_in_any_unicode_encoding_and_with_any_separator(tmp_path, encoding, separator):
    rows = "id,name\ns1,Zoë\ns2,李雷\n".replace(",", separator)
    found, notes = students(tmp_path, rows, encoding)
    assert [(one.id, one.name) for one in found] == [("s1", "Zoë"), ("s2", "李雷")]
    assert notes == []


@pytest.mark.parametrize(("name", "encoding"), [("Zoë Müller", "cp1252"), ("François", "cp1252"), ("李雷", "gbk")])
def test_roster_that_is_not_unicode_is_read_and_says_so(tmp_path, name, encoding):
    found, notes = students(tmp_path, f"id;name\ns1;{name}\n", encoding)
    assert found[0].name == name
    assert "not UTF-8" in notes[0].said.en


def test_headers_are_known_in_any_case_and_order(tmp_path):
    found, _ = students(tmp_path, " NAME ,Section,GitHub Username,Student ID,SIS ID,User ID\nAnn,B,ann-l,s1,77,88\n")
    one = found[0]
    assert (one.id, one.name, one.section, one.login, one.sis, one.lms) == ("s1", "Ann", "B", "ann-l", "77", "88")


def test_first_and_last_name_make_a_name(tmp_path):
    found, _ = students(tmp_path, "id,last name,first name\ns1,Lovelace,Ada\n")
    assert found[0].name == "Ada Lovelace"


def test_line_breaks_and_separators_in_quotes_belong_to_the_cell(tmp_path):
    found, _ = students(tmp_path, 'id,name\ns1,"Lovelace, Ada"\ns2,"A\nB"\n\n\n')
    assert [one.name for one in found] == ["Lovelace, Ada", "A\\nB"]


def test_names_are_harmless_to_a_screen(tmp_path):
    found, _ = students(tmp_path, "id,name\n\x1b[31ms1,\u202eAnn\x1b[0m\n")
    assert found[0].id.isprintable()
    assert found[0].name.isprintable()


def test_canvas_gradebook_is_a_roster_without_its_points_row(tmp_path):
    text = (
        "Student,ID,SIS User ID,SIS Login ID,Section,Lab 4 (77)\n"
        "    Points Possible,,,,,100\n"
        '"Lovelace, Ada",123,s1,ada,A,\n'
    )
    found, _ = students(tmp_path, text)
    assert len(found) == 1
    one = found[0]
    assert (one.id, one.name, one.lms, one.login, one.sis, one.section) == (
        "s1",
        "Lovelace, Ada",
        "123",
        "ada",
        "s1",
        "A",
    )


@pytest.mark.parametrize(
    "header", ["Identifier,Full name,ID number,Email address,Grade", "标识符,全名,学号,电子邮件地址,成绩"]
)
@pytest.mark.parametrize("word", ["Participant ", "参与者", "Teilnehmer/in"])
def test_moodle_worksheet_is_a_roster(tmp_path, header, word):
    found, _ = students(tmp_path, f"{header}\n{word}123,Ada Lovelace,s1,ada@x.org,\n")
    assert [(one.id, one.name, one.lms) for one in found] == [("s1", "Ada Lovelace", "123")]


# --- what is wrong with it


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,name\ns1,Ann\ns2,Bob\ns1,Cy\n", "line 4"),
        ("id,login\ns1,ann\ns2,ANN\n", "line 3"),
        ("name\nWang Wei\nWang Wei\n", "line 3"),
        ("id,name,section\n,,B\n", "line 2"),
        ("colour,size\nred,3\n", "colour"),
        ("", "empty"),
        ('id,name\ns1,"' + "x" * 200_000 + '"\n', "line 2"),
    ],
)
def test_roster_that_makes_no_sense_is_an_input_error_that_says_where(tmp_path, text, said):
    with pytest.raises(InputError, match=r"roster\.csv") as caught:
        students(tmp_path, text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 500


def test_roster_that_is_not_there_or_no_text_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match="nowhere"):
        read_roster(tmp_path / "nowhere.csv", [])
    with pytest.raises(InputError, match="UTF-8"):
        read_roster(put(tmp_path / "a.csv", b"id,name\ns1,\x81\x8d\n"), [])


# --- whose submission is whose


@pytest.mark.parametrize("label", ["s1", "S1", "ann-l", "77", "88", "ann@example.org", "Ann O'Neil", "ann o'neil"])
def test_folder_may_be_named_by_anything_the_roster_knows(tmp_path, label):
    text = (
        "id,name,login,sis,user id,email\ns1,Ann O'Neil,ann-l,77,88,ann@example.org\ns2,Bob,bob,78,89,bob@example.org\n"
    )
    assert who(matched(tmp_path, [label], text)) == {"s1": label}


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("other", ["NFC", "NFD"])
def test_accents_are_one_whichever_way_they_are_written(tmp_path, form, other):
    folder = unicodedata.normalize(form, "Zoë Ñandú")
    collected = matched(tmp_path, [folder], f"id,name\ns1,{unicodedata.normalize(other, 'Zoë Ñandú')}\n")
    assert who(collected) == {"s1": folder}
    assert levels(collected) == []


def test_name_alone_is_matched_exactly_and_never_nearly(tmp_path):
    collected = matched(tmp_path, ["Ann", "Bobb"], "id,name\ns1,Anne\ns2,Bob\n")
    assert set(who(collected)) == {"Ann", "Bobb"}
    assert len([said for said in levels(collected) if "not on the roster" in said]) == 2


def test_name_that_two_have_is_not_guessed(tmp_path):
    collected = matched(tmp_path, ["王伟"], "id,name\ns1,王伟\ns2,王伟\n")
    assert who(collected) == {"王伟": "王伟"}
    assert any("the name of 2 on the roster" in said for said in levels(collected))


def test_who_handed_in_nothing_is_a_student_without_attempts(tmp_path):
    collected = matched(tmp_path, ["s1"], "id,name\ns1,Ann\ns2,Bob\n")
    assert set(collected.students) == {"s1", "s2"}
    assert [found.id for found in collected.found] == ["s1"]
    assert collected.students["s2"].name == "Bob"
    assert collected.enrolled == {"s1", "s2"}


def test_who_is_not_on_the_roster_is_kept_with_a_note(tmp_path):
    collected = matched(tmp_path, ["s1", "guest"], "id,name\ns1,Ann\n")
    assert set(who(collected)) == {"s1", "guest"}
    assert collected.enrolled == {"s1"}
    assert [note.where for note in collected.notes] == ["guest"]


def test_two_folders_of_one_student_are_attempts_of_one(tmp_path):
    collected = matched(tmp_path, ["s1", "ann-l"], "id,login\ns1,ann-l\n")
    assert [(found.id, found.attempt) for found in collected.found] == [("s1", 1), ("s1", 2)]
    assert any("same student" in said for said in levels(collected))


def test_id_goes_before_a_login_that_reads_the_same(tmp_path):
    collected = matched(tmp_path, ["x1"], "id,login\nx1,a\nq,x1\n")
    assert who(collected) == {"x1": "x1"}


# --- times


def timed(tmp_path, rows, attempts=("student.py",), header="student,submitted_at"):
    for name in attempts:
        put(tmp_path / "class" / "ann" / name, name)
    times = put(tmp_path / "times.csv", f"{header}\n{rows}\n")
    return collect(tmp_path / "class", times=times)


def test_time_of_a_student_is_that_of_the_attempt(tmp_path):
    collected = timed(tmp_path, "ann,2026-03-01T23:59:00+08:00")
    assert collected.found[0].at.isoformat() == "2026-03-01T23:59:00+08:00"


def test_time_without_an_offset_is_an_input_error_with_its_line(tmp_path):
    with pytest.raises(InputError, match=r"times\.csv, line 3.*offset"):
        timed(tmp_path, "ann,2026-03-01T23:59:00Z\nann,2026-03-01T23:59:00")


@pytest.mark.parametrize("text", ["yesterday", "2026-13-01T00:00:00Z", "1700000000"])
def test_what_is_no_time_is_an_input_error_with_its_line(tmp_path, text):
    with pytest.raises(InputError, match=r"times\.csv, line 2"):
        timed(tmp_path, f"ann,{text}")


def test_times_put_attempts_in_order(tmp_path):
    rows = "ann,2026-03-02T00:00:00Z,1\nann,2026-03-01T00:00:00Z,2"
    collected = timed(tmp_path, rows, ("student.py", "student-1.py"), "student,submitted_at,attempt")
    assert [found.path.name for found in collected.found] == ["student-1.py", "student.py"]
    assert [found.attempt for found in collected.found] == [1, 2]


def test_one_time_for_several_attempts_is_that_of_the_last(tmp_path):
    collected = timed(tmp_path, "ann,2026-03-02T00:00:00Z", ("student.py", "student-1.py"))
    assert [found.at is not None for found in collected.found] == [False, True]


def test_time_of_a_stranger_or_of_an_attempt_that_is_not_there_is_a_note(tmp_path):
    header = "student,submitted_at,attempt"
    collected = timed(tmp_path, "bob,2026-03-02T00:00:00Z,\nann,2026-03-02T00:00:00Z,7", header=header)
    assert [note.said.en[:6] for note in collected.notes] == ["line 2", "line 3"]
    assert collected.found[0].at is None


def test_time_is_found_by_any_key_of_the_roster(tmp_path):
    put(tmp_path / "class" / "ann-l" / "student.py")
    times = put(tmp_path / "times.csv", "github,time\nANN-L,2026-03-02T00:00:00Z\n")
    collected = collect(tmp_path / "class", roster=roster(tmp_path, "id,login\ns1,ann-l\n"), times=times)
    assert collected.found[0].id == "s1"
    assert collected.found[0].at is not None
