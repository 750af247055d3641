"""Reading what a student handed in: plain files only, of a bounded size, decoded strictly; else a sentence why not."""

import codecs
import io
import os
import re
import stat
import tokenize
from pathlib import Path

from grader.models import Text
from grader.text import clean_line

MAX_BYTES = 1 << 20
# codings in which one reads what Python reads; others (utf-7, unicode_escape) hide text from whoever looks at the file
PLAIN_CODING = re.compile(
    r"utf-8(-sig)?|ascii|iso8859-\d+|latin-?1|cp12\d\d|koi8-[ru]|gb2312|gbk|gb18030|big5|shift_jis|cp932|cp949|euc_(jp|kr)"
)
GB_PAIR = re.compile(rb"[\xb0-\xf7][\xa1-\xfe]|[\xa1-\xa9][\xa1-\xfe]")  # a Chinese character, or its punctuation
MAX_NAME = 60

ABSENT = Text("there is no {name}", "没有 {name}")
UNREADABLE = Text("{name} cannot be read: {why}", "无法读取 {name}：{why}")
NOT_TEXT = Text(
    "{name}, line {line}: not {coding} text (byte 0x{byte:02x})",
    "{name} 第 {line} 行：不是 {coding} 文本（字节 0x{byte:02x}）",
)
BAD_CODING = Text("{name}: {why}; save it as UTF-8", "{name}：{why}；请存成 UTF-8")
UNKNOWN_CODING = Text("the coding {coding} is not known", "不认识编码 {coding}")
OTHER_CODING = Text("the coding {coding} is not accepted", "不接受编码 {coding}")
OTHERWISE = Text("it is not in the coding that it states", "内容与声明的编码不符")
UNKNOWN = re.compile(r"unknown encoding.*: (.+)", re.DOTALL)  # Python's own words for it
LINK = Text("{name} is a symbolic link, not a plain file", "{name} 是符号链接，不是普通文件")
NOT_PLAIN = Text("{name} is not a plain file", "{name} 不是普通文件")
TOO_BIG = Text("{name} has {size:,} bytes; at most {most:,} are read", "{name} 有 {size:,} 字节，最多读 {most:,} 字节")


class Refusal(Exception):  # noqa: N818 - what is not read, and why
    """A file that is not read. ``had`` says whether its bytes could be had."""

    def __init__(self, reason: Text, *, had: bool = False) -> None:
        super().__init__(reason.en)
        self.reason = reason
        self.had = had


def shown_name(name: str) -> str:
    """Return a file name fit for a sentence."""
    return clean_line(name, MAX_NAME)


def open_plain(path: Path) -> int:
    """Return a descriptor of a plain file; ``Refusal`` for links, folders, devices and what cannot be opened."""
    name = shown_name(path.name)
    no_follow = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if path.is_symlink():
        raise Refusal(LINK.filled(name=name))
    try:
        descriptor = os.open(path, os.O_RDONLY | no_follow)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Refusal(ABSENT.filled(name=name)) from error
    except OSError as error:
        raise Refusal(UNREADABLE.filled(name=name, why=error.strerror or error)) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Refusal(NOT_PLAIN.filled(name=name))
    return descriptor


def read_plain(path: Path, most: int = MAX_BYTES) -> bytes:
    """Return the bytes of a plain file of at most ``most`` bytes; ``Refusal`` for anything else."""
    name = shown_name(path.name)
    descriptor = open_plain(path)
    try:
        size = os.fstat(descriptor).st_size
        if size > most:
            raise Refusal(TOO_BIG.filled(name=name, size=size, most=most))
        with open(descriptor, "rb", closefd=False) as file:
            return file.read(most)
    except OSError as error:
        raise Refusal(UNREADABLE.filled(name=name, why=error.strerror or error)) from error
    finally:
        os.close(descriptor)


def decode(name: str, data: bytes) -> str:
    """Return source text by its coding line, UTF-8 without one; ``Refusal`` for what does not decode."""
    name = shown_name(name)
    data = data.removeprefix(codecs.BOM_UTF8)

    def not_text(error: UnicodeDecodeError) -> Refusal:
        line, byte = data.count(b"\n", 0, error.start) + 1, data[error.start]
        return Refusal(NOT_TEXT.filled(name=name, line=line, coding=error.encoding, byte=byte), had=True)

    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        if not PLAIN_CODING.fullmatch(codecs.lookup(encoding).name):
            raise Refusal(BAD_CODING.filled(name=name, why=OTHER_CODING.filled(coding=encoding)), had=True)
        text = data.decode(encoding)
        text.encode()  # some codings can spell lone surrogates, which are no text
    except UnicodeDecodeError as error:
        raise not_text(error) from error
    except (SyntaxError, LookupError, UnicodeError) as error:
        try:
            data.decode()
        except UnicodeDecodeError as undecoded:  # in the lines where a coding line may stand
            raise not_text(undecoded) from error
        unknown = UNKNOWN.search(str(error))
        why = UNKNOWN_CODING.filled(coding=shown_name(unknown[1])) if unknown else OTHERWISE
        raise Refusal(BAD_CODING.filled(name=name, why=why), had=True) from error
    return text


def is_gb(data: bytes) -> bool:
    """Whether bytes that are not UTF-8 look like Chinese in GBK: most of those above 0x7f come in its pairs.

    An accented letter of cp1252 or cp437 stands alone between ASCII letters, as a rule.
    """
    high = sum(byte > 0x7F for byte in data)
    paired = 2 * len(GB_PAIR.findall(data))
    if not high or paired < 0.8 * high:
        return False
    try:
        data.decode("gb18030")
    except UnicodeDecodeError:
        return False
    return True
