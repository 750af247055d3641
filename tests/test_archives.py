import bz2
import contextlib
import gzip
import io
import lzma
import os
import random
import stat
import struct
import tarfile
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import archives
from grader.archives import MAX_UNPACKED, is_archive, is_other_archive, member_path, open_archive, read_member
from grader.sources import MAX_BYTES, Refusal

SOURCE = b"def f(x):\n    return x\n"


def zipped(files, **options):
    """Return a zip; names may be ZipInfo."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", **{"compression": zipfile.ZIP_DEFLATED, **options}) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def tarred(members):
    """Return a tar of (TarInfo or name, bytes)."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for one, content in members:
            info = one if isinstance(one, tarfile.TarInfo) else tarfile.TarInfo(one)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return out.getvalue()


def put(tmp_path, data, name="a.zip"):
    path = tmp_path / name
    path.write_bytes(data)
    return path


def names(archive):
    return [member.name for member in archive.members if member.refused is None]


def refusals(archive):
    return {member.name: member.refused.en for member in archive.members if member.refused is not None}


def refused(call, *args):
    with pytest.raises(Refusal) as caught:
        call(*args)
    return caught.value.reason.en


# --- names


@pytest.mark.parametrize(
    "name",
    [
        "../a.py",
        "a/../../b.py",
        "/etc/a.py",
        "C:/a.py",
        "c:a.py",
        "..\\a.py",
        "\\\\host\\a.py",
        "a\\..\\..\\b.py",
        "a/..",
    ],
)
def test_zip_member_that_climbs_out_is_refused(tmp_path, name):
    archive = open_archive(put(tmp_path, zipped({name: SOURCE, "student.py": SOURCE})))
    assert names(archive) == ["student.py"]
    assert all("leads out of its archive" in reason for reason in refusals(archive).values())
    assert len(refusals(archive)) == 1


@given(st.text(alphabet=st.sampled_from("ab./\\:C~ \u202e\0é"), max_size=14))
def test_no_member_path_leaves_its_folder(name):
    try:
        path = member_path(name)
    except Refusal:
        return
    assert not os.path.isabs(path)
    assert ".." not in path.split("/")
    assert "\\" not in path
    assert os.path.normpath(os.path.join("/root", path)).startswith("/root")


def test_backslash_in_a_name_separates_folders(tmp_path):
    assert names(open_archive(put(tmp_path, zipped({"lab\\student.py": SOURCE})))) == ["lab/student.py"]


def unflagged(raw):
    """Return a zip whose one member has the bytes ``raw`` for a name, and does not say in what encoding."""
    placeholder = "x" * len(raw)
    return zipped({placeholder: SOURCE}).replace(placeholder.encode(), raw)


@pytest.mark.parametrize(
    ("name", "coding"),
    [
        ("Zoë.py", "utf-8"),
        ("李雷/student.py", "utf-8"),
        ("李雷/作业.py", "gbk"),
        ("Zoë.py", "cp437"),
        ("Müller.py", "cp437"),
    ],
)
def test_name_without_the_utf_8_flag_is_read_as_its_program_wrote_it(tmp_path, name, coding):
    archive = open_archive(put(tmp_path, unflagged(name.encode(coding))))
    assert names(archive) == [name]
    assert archive.read(name, MAX_BYTES) == SOURCE


def test_name_with_the_utf_8_flag_is_read(tmp_path):
    assert names(open_archive(put(tmp_path, zipped({"李雷/студент.py": SOURCE})))) == ["李雷/студент.py"]


def test_too_many_folders_in_a_name_are_refused(tmp_path):
    archive = open_archive(put(tmp_path, zipped({"a/" * 5000 + "student.py": SOURCE})))
    assert "folders deep" in next(iter(refusals(archive).values()))


# --- what members are


@pytest.mark.parametrize(("kind", "word"), [(stat.S_IFLNK, "symbolic link"), (stat.S_IFIFO, "plain file")])
def test_zip_member_that_is_no_plain_file_is_refused(tmp_path, kind, word):
    info = zipfile.ZipInfo("student.py")
    info.external_attr = (kind | 0o777) << 16
    archive = open_archive(put(tmp_path, zipped({info: "/etc/passwd"})))
    assert word in refusals(archive)["student.py"]
    assert word in refused(archive.read, "student.py", MAX_BYTES)


def encrypted(data):
    """Return a zip with the mark of encryption set in its member's headers."""
    raw = bytearray(data)
    for signature, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        raw[raw.find(signature) + offset] |= 1
    return bytes(raw)


def test_encrypted_member_is_refused_with_what_to_do(tmp_path):
    path = put(tmp_path, encrypted(zipped({"student.py": SOURCE})))
    assert "without a password" in refused(read_member, path, ("student.py",))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_method_whose_size_cannot_be_bounded_is_refused(tmp_path, method):
    path = put(tmp_path, zipped({"student.py": SOURCE}, compression=method))
    assert "unusual method" in refused(read_member, path, ("student.py",))


def test_member_that_is_not_there_is_refused_naming_both(tmp_path):
    reason = refused(read_member, put(tmp_path, zipped({"a.py": SOURCE})), ("b.py",))
    assert "b.py" in reason
    assert "a.zip" in reason


def test_of_two_members_of_one_name_the_last_is_read(tmp_path):
    data = zipped({"student.py": b"first", "stubent.py": b"second"}).replace(b"stubent.py", b"student.py")
    assert read_member(put(tmp_path, data), ("student.py",)) == b"second"


# --- sizes


def test_member_at_the_limit_is_read_and_one_over_it_refused(tmp_path):
    path = put(tmp_path, zipped({"a.py": b"#" * MAX_BYTES, "b.py": b"#" * (MAX_BYTES + 1)}))
    assert len(read_member(path, ("a.py",))) == MAX_BYTES
    assert "1,048,577" in refused(read_member, path, ("b.py",))


def lying(data, size):
    """Return a zip whose headers state another unpacked size."""
    raw = bytearray(data)
    struct.pack_into("<I", raw, raw.find(b"PK\3\4") + 22, size)
    struct.pack_into("<I", raw, raw.find(b"PK\1\2") + 24, size)
    return bytes(raw)


def test_bomb_that_states_a_small_size_is_not_unpacked(tmp_path):
    path = put(tmp_path, lying(zipped({"student.py": b"\0" * (64 << 20)}), 100))
    assert "a.zip" in refused(read_member, path, ("student.py",))


def test_no_more_is_unpacked_than_may_be_read(tmp_path, monkeypatch):
    asked = []
    whole = zipfile.ZipExtFile.read
    monkeypatch.setattr(zipfile.ZipExtFile, "read", lambda self, n=-1: asked.append(n) or whole(self, n))
    read_member(put(tmp_path, zipped({"student.py": SOURCE})), ("student.py",))
    assert asked == [MAX_BYTES + 1]


def test_zip_with_too_many_members_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MAX_MEMBERS", 10)
    path = put(tmp_path, zipped({f"{n}.py": b"" for n in range(11)}))
    assert "more than 10 members" in refused(open_archive, path)


def test_list_of_members_that_is_too_long_is_not_even_parsed(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MAX_DIRECTORY", 1000)
    monkeypatch.setattr(zipfile, "ZipFile", None)
    assert "members" in refused(open_archive, put(tmp_path, many_members(40)))


def many_members(count):
    """Return a zip's bytes built by hand: an empty file many times over."""
    entry = struct.pack("<4s6H3I5H2I", b"PK\1\2", 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
    return entry * count + struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, len(entry) * count, 0, 0)


# --- archives in archives


def nest(depth):
    data, chain = SOURCE, ["student.py"]
    for level in range(depth):
        data = zipped({chain[0]: data})
        chain.insert(0, f"{level}.zip")
    return data, tuple(chain[1:])


def test_archive_inside_archives_is_read_by_the_chain_of_names(tmp_path):
    data, chain = nest(3)
    assert len(chain) == 3
    assert read_member(put(tmp_path, data), chain) == SOURCE


def test_archives_nested_too_deep_are_refused(tmp_path):
    data, chain = nest(4)
    assert "inside one another" in refused(read_member, put(tmp_path, data), chain)


def test_inner_archive_that_is_too_large_to_hold_is_refused(tmp_path):
    inner = zipped({"junk.bin": b"\0" * (MAX_UNPACKED + 1)}, compression=zipfile.ZIP_STORED)
    reason = refused(read_member, put(tmp_path, zipped({"inner.zip": inner})), ("inner.zip", "junk.bin"))
    assert f"at most {MAX_UNPACKED:,}" in reason


# --- damage


@pytest.mark.parametrize("data", [b"", b"PK", b"not a zip at all" * 99, b"Rar!\x1a\x07\x00"])
def test_what_is_no_zip_is_refused_naming_it(tmp_path, data):
    assert "a.zip" in refused(open_archive, put(tmp_path, data))


@pytest.mark.parametrize("ending", [".zip", ".tar", ".tar.gz", ".tar.xz"])
def test_damage_anywhere_is_a_refusal_or_does_not_matter(tmp_path, ending):
    draw = random.Random(ending)
    files = {"lab/student.py": SOURCE * 50, "lab/tools.py": SOURCE}
    whole = zipped(files) if ending == ".zip" else packers[ending](tarred(files.items()))
    for number in range(150):
        raw = bytearray(whole)
        for _ in range(draw.randint(1, 4)):
            raw[draw.randrange(len(raw))] = draw.randrange(256)
        if draw.random() < 0.3:
            del raw[draw.randrange(len(raw)) :]
        path = put(tmp_path, bytes(raw), f"{number}{ending}")
        with contextlib.suppress(Refusal):
            for name in names(open_archive(path)):
                read_member(path, (name,))


packers = {
    ".tar": bytes,
    ".tar.gz": gzip.compress,
    ".tgz": gzip.compress,
    ".tar.bz2": bz2.compress,
    ".tar.xz": lzma.compress,
}


def test_archive_that_is_a_link_or_a_folder_is_refused(tmp_path):
    whole = put(tmp_path, zipped({"a.py": SOURCE}), "whole.zip")
    (tmp_path / "link.zip").symlink_to(whole)
    (tmp_path / "folder.zip").mkdir()
    assert "symbolic link" in refused(open_archive, tmp_path / "link.zip")
    assert "plain file" in refused(open_archive, tmp_path / "folder.zip")
    assert "there is no gone.zip" in refused(open_archive, tmp_path / "gone.zip")


# --- tar


@pytest.mark.parametrize("ending", packers)
def test_tar_is_read_whatever_compresses_it(tmp_path, ending):
    path = put(tmp_path, packers[ending](tarred([("lab/student.py", SOURCE)])), f"a{ending}")
    assert names(open_archive(path)) == ["lab/student.py"]
    assert read_member(path, ("lab/student.py",)) == SOURCE


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_tar_member_that_is_no_plain_file_is_refused(tmp_path, kind):
    info = tarfile.TarInfo("student.py")
    info.type, info.linkname = kind, "/etc/passwd"
    path = put(tmp_path, tarred([(info, b"")]), "a.tar")
    assert refusals(open_archive(path)).keys() == {"student.py"}
    assert refused(read_member, path, ("student.py",))


def test_tar_member_that_climbs_out_is_refused(tmp_path):
    archive = open_archive(put(tmp_path, tarred([("../student.py", SOURCE), ("/a.py", SOURCE)]), "a.tar"))
    assert names(archive) == []
    assert len(refusals(archive)) == 2


@pytest.mark.parametrize("compress", [gzip.compress, bz2.compress, lzma.compress])
def test_tar_bomb_is_refused_before_it_is_whole(tmp_path, monkeypatch, compress):
    monkeypatch.setattr(archives, "MAX_UNPACKED", 1 << 20)
    path = put(tmp_path, compress(b"\0" * (16 << 20)), "a.tar.gz")
    reason = refused(open_archive, path)
    assert "at most 1,048,576" in reason
    assert "16,777,216" not in reason


# --- use


def test_an_archive_is_opened_once_however_many_members_are_read(tmp_path, monkeypatch):
    path = put(tmp_path, zipped({f"{n}.py": b"%d" % n for n in range(50)}))
    opened = []
    whole = zipfile.ZipFile
    monkeypatch.setattr(zipfile, "ZipFile", lambda file: opened.append(file) or whole(file))
    assert [read_member(path, (f"{n}.py",)) for n in range(50)] == [b"%d" % n for n in range(50)]
    assert len(opened) == 1


def test_archive_that_was_replaced_is_read_anew(tmp_path):
    path = put(tmp_path, zipped({"a.py": b"old"}))
    assert read_member(path, ("a.py",)) == b"old"
    path.unlink()
    put(tmp_path, zipped({"a.py": b"newer"}))
    assert read_member(path, ("a.py",)) == b"newer"


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc")
def test_no_more_archives_stay_open_than_a_few(tmp_path):
    before = len(os.listdir("/proc/self/fd"))
    for number in range(30):
        read_member(put(tmp_path, zipped({"a.py": SOURCE}), f"{number}.zip"), ("a.py",))
    assert len(os.listdir("/proc/self/fd")) <= before + 4


@pytest.mark.parametrize(
    ("name", "archive", "other"),
    [("a.zip", True, False), ("A.ZIP", True, False), ("a.tar.gz", True, False), ("a.tgz", True, False),
     ("a.rar", False, True), ("a.7z", False, True), ("a.py.gz", False, True), ("a.py", False, False)],
)  # fmt: skip
def test_archives_are_told_by_their_names(name, archive, other):
    assert (is_archive(name), is_other_archive(name)) == (archive, other)


def test_archive_of_another_kind_says_to_hand_in_a_zip(tmp_path):
    assert "hand in a zip" in refused(open_archive, put(tmp_path, b"Rar!", "a.rar"))


def test_checksum_of_a_member_is_checked(tmp_path):
    data = zipped({"student.py": SOURCE}, compression=zipfile.ZIP_STORED)
    assert "student.py" in refused(read_member, put(tmp_path, data.replace(b"return x", b"return y")), ("student.py",))
