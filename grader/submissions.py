"""Submissions: found in a folder, and read on the trusted side as plain files of text. No student code runs here."""

import codecs
import hashlib
import io
import os
import re
import stat
import tokenize
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from grader.errors import InputError
from grader.labs import STUDENT_FILE
from grader.models import Fault, Origin, Submission, Text
from grader.text import clean_line

MAX_BYTES = 1 << 20
# codings in which one reads what Python reads; others (utf-7, unicode_escape) hide text from whoever looks at the file
PLAIN_CODING = re.compile(
    r"utf-8(-sig)?|ascii|iso8859-\d+|latin-?1|cp12\d\d|koi8-[ru]|gb2312|gbk|gb18030|big5|shift_jis|cp932|cp949|euc_(jp|kr)"
)
MAX_ID = 60
PASSED_OVER = ("__pycache__", "__MACOSX")
MAX_ID_BYTES = 190


class Found(NamedTuple):
    """A submission as it was found, not yet read."""

    id: str  # the student's
    path: Path  # its file, or the archive that holds it
    shown: str  # the path that is shown for it
    inside: tuple[str, ...] = ()  # of an archive's member: its name, after those of the archives around it
    attempt: int = 1
    at: datetime | None = None  # when it was handed in, if known
    late: bool = False  # the platform's own mark


def discover(where: Path) -> list[Found]:
    """Return the submissions in ``where``, sorted by id.

    A submission is a folder with ``student.py``, or a single ``.py`` file; ``where`` may itself be one. Hidden
    entries and ``__pycache__`` are passed over. A folder without ``student.py`` is a submission that lacks its file.
    Raises ``InputError`` if there is nothing of the kind.
    """
    if where.is_file() and where.suffix == ".py":
        return [Found(_id(where.stem), where, where.name)]
    if not where.is_dir():
        raise InputError(f"no such folder: {where}")
    if (where / STUDENT_FILE).is_file():
        return [Found(_id(where.resolve().name), where / STUDENT_FILE, STUDENT_FILE)]
    try:
        entries = sorted(where.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        raise InputError(f"{where} cannot be read: {error.strerror}") from error
    found: list[Found] = []
    taken: set[str] = set()
    for entry in entries:
        if entry.name.startswith(".") or entry.name in PASSED_OVER:
            continue
        folder = entry.is_dir() and not entry.is_symlink()
        if not folder and entry.suffix != ".py" and not entry.is_dir():
            continue
        path = entry / STUDENT_FILE if folder else entry
        name = _id(entry.name if folder else entry.stem)
        while name.casefold() in taken:  # ann/ beside ann.py; names that differ by case only share a file on some disks
            name += "-2"
        taken.add(name.casefold())
        found.append(Found(name, path, clean_line(str(path.relative_to(where)), 300)))
    if not found:
        raise InputError(f"{where} holds no submission: neither a folder with {STUDENT_FILE} nor a .py file")
    return sorted(found, key=lambda one: one.id)


def _id(name: str) -> str:
    """Return a name fit for a report's file name, a table and a sheet: clean, short, without separators.

    A name that had to be changed ends in a few digits of its hash, so that two such names stay apart.
    """
    safe = clean_line(name, MAX_ID).replace("/", "_").replace("\\", "_")
    safe = safe.encode()[:MAX_ID_BYTES].decode(errors="ignore")
    if safe == name:
        return safe
    return f"{safe}-{hashlib.sha256(os.fsencode(name)).hexdigest()[:6]}"


def read(found: Found, helpers: Sequence[str] = ()) -> Submission:
    """Return a submission as it is read from disk: its file, and those of the modules ``helpers`` that lie beside it.

    Nothing else beside the file is looked at.
    Symbolic links, devices and folders are refused, so is a file over 1 MiB. A byte-order mark and a coding line
    are honoured; what does not decode is refused with its line.
    """
    digest = hashlib.sha256()
    texts: dict[str, str] = {}
    if found.path.name != STUDENT_FILE:
        helpers = ()  # a single file: what lies beside it is other students'
    for name in ("", *helpers):
        path = found.path.with_name(f"{name}.py") if name else found.path
        if name and not os.path.lexists(path):
            continue  # nobody is made to use a helper
        text = _read_text(path, digest)
        if isinstance(text, _Unread):
            sha256 = "" if name or not text.read else digest.hexdigest()
            fault = Fault("error", "source", text.reason)
            return Submission(Origin(found.id, found.shown, sha256, found.attempt), fault=fault)
        texts[name] = text
    origin = Origin(found.id, found.shown, digest.hexdigest(), found.attempt)
    return Submission(origin, texts.pop(""), texts)


class _Unread(NamedTuple):
    reason: Text
    read: bool = False  # whether its bytes could be had


ABSENT = Text("there is no {name}", "没有 {name}")
UNREADABLE = Text("{name} cannot be read: {why}", "无法读取 {name}：{why}")
NOT_TEXT = Text(
    "{name}, line {line}: not {coding} text (byte 0x{byte:02x})",
    "{name} 第 {line} 行：不是 {coding} 文本（字节 0x{byte:02x}）",
)
BAD_CODING = Text("{name}: {why}; save it as UTF-8", "{name}：{why}；请存成 UTF-8")
LINK = Text("{name} is a symbolic link, not a plain file", "{name} 是符号链接，不是普通文件")
NOT_PLAIN = Text("{name} is not a plain file", "{name} 不是普通文件")
TOO_BIG = Text("{name} has {size:,} bytes; at most {most:,} are read", "{name} 有 {size:,} 字节，最多读 {most:,} 字节")


class _Refusal(Exception):  # noqa: N818 - a file that is not read, and why
    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


def _read_text(path: Path, digest: "hashlib._Hash") -> str | _Unread:
    name = path.name
    try:
        data = _read_plain(path)
    except FileNotFoundError:
        return _Unread(ABSENT.filled(name=name))
    except OSError as error:
        return _Unread(UNREADABLE.filled(name=name, why=error.strerror or error))
    except _Refusal as refusal:
        return _Unread(refusal.reason)
    digest.update(data)
    try:
        return _decode(name, data.removeprefix(codecs.BOM_UTF8))
    except _Refusal as refusal:
        return _Unread(refusal.reason, read=True)


def _decode(name: str, data: bytes) -> str:
    """Return text by its coding line, UTF-8 without one; ``_Refusal`` for what does not decode."""

    def not_text(error: UnicodeDecodeError) -> _Refusal:
        line, byte = data.count(b"\n", 0, error.start) + 1, data[error.start]
        return _Refusal(NOT_TEXT.filled(name=name, line=line, coding=error.encoding, byte=byte))

    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        if not PLAIN_CODING.fullmatch(codecs.lookup(encoding).name):
            raise LookupError(f"the coding {encoding} is not accepted")
        text = data.decode(encoding)
        text.encode()  # some codings can spell lone surrogates, which are no text
    except UnicodeDecodeError as error:
        raise not_text(error) from error
    except (SyntaxError, LookupError, UnicodeError) as error:
        try:
            data.decode()
        except UnicodeDecodeError as undecoded:  # in the lines where a coding line may stand
            raise not_text(undecoded) from error
        raise _Refusal(BAD_CODING.filled(name=name, why=clean_line(str(error), 200))) from error
    return text


def _read_plain(path: Path) -> bytes:
    no_follow = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    if path.is_symlink():
        raise _Refusal(LINK.filled(name=path.name))
    descriptor = os.open(path, os.O_RDONLY | no_follow)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise _Refusal(NOT_PLAIN.filled(name=path.name))
        if status.st_size > MAX_BYTES:
            raise _Refusal(TOO_BIG.filled(name=path.name, size=status.st_size, most=MAX_BYTES))
        with open(descriptor, "rb", closefd=False) as file:
            return file.read(MAX_BYTES)
    finally:
        os.close(descriptor)
