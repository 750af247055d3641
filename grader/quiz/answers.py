"""The file in which a student answers: TOML, as data. Whatever is in it, what can be judged is judged."""

import hashlib
import re
import tomllib
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from grader.models import Answers, Text, Value
from grader.text import clean_line

ANSWERS_FILE = "answers.toml"
MAX_ANSWERS = 32 << 10  # bytes
MAX_LINE = 500  # characters of a line that is no comment: an endless dotted key takes the parser seconds
NAME = 60

NOT_TEXT = Text(
    "{file}, line {line}: not UTF-8 text (byte 0x{byte:02x}); save it as UTF-8",
    "{file} 第 {line} 行：不是 UTF-8 文本（字节 0x{byte:02x}）；请存成 UTF-8",
)
LONG_LINE = Text(
    "{file}, line {line}: longer than {most} characters; nothing of the file was read",
    "{file} 第 {line} 行：超过 {most} 个字符；整个文件都没有读取",
)
NOT_TOML = Text(
    '{file}, line {line}: not to be understood, so nothing was read; an answer is written as q = 0.5, q = "b" or '
    "q = [2, 3]",
    '{file} 第 {line} 行：无法理解，所以整个文件都没有读取；答案要写成 q = 0.5、q = "b" 或 q = [2, 3]',
)
TWICE = Text(
    "{file}, line {line}: this question is answered a second time, so nothing was read; keep one of the two",
    "{file} 第 {line} 行：这一题答了两次，所以整个文件都没有读取；请只留一个",
)
UNKNOWN = Text("{file}, line {line}: no question is called {name}", "{file} 第 {line} 行：没有叫 {name} 的题目")
MORE_UNKNOWN = Text(
    "{file}: {count} more {count:?name|names} that no question has", "{file}：另外还有 {count} 个不存在的题目名"
)
MOST_UNKNOWN = 5
AT_LINE = re.compile(r"\(at line (\d+)")


class Filled(Value, frozen=True):
    """What a filled-in file says."""

    given: dict[str, Any]  # question id -> the answer as TOML gives it, floats as decimals
    lines: dict[str, int]
    problems: tuple[Text, ...] = ()


def answers_of(data: bytes) -> Answers:
    """Return a file's bytes as what a submission carries: its text, or the sentence why there is none."""
    sha256 = hashlib.sha256(data).hexdigest()
    try:
        return Answers(sha256, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = NOT_TEXT.filled(file=ANSWERS_FILE, line=line, byte=data[error.start])
        return Answers(sha256, fault=fault)


def refused(reason: Text) -> Answers:
    """Return the answers of a file that is not read."""
    return Answers(hashlib.sha256(reason.en.encode()).hexdigest(), fault=reason)


def read_answers(answers: Answers, known: Sequence[str]) -> Filled:
    """Return what was filled in; what is wrong with the file is told, and nothing is raised.

    ``known``: ids of the questions.
    """
    if answers.fault is not None:
        return Filled({}, {}, (answers.fault,))
    text = answers.text.replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE and not line.lstrip().startswith("#"):
            return Filled({}, {}, (LONG_LINE.filled(file=ANSWERS_FILE, line=number, most=MAX_LINE),))
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError, ArithmeticError) as error:  # of the first kind: what is not TOML, and more
        return Filled({}, {}, (_not_toml(str(error), text),))
    given = {name: data[name] for name in known if name in data}
    lines = {name: _line_of(text, name) for name in given}
    strange = [name for name in data if name not in given]
    problems = [
        UNKNOWN.filled(file=ANSWERS_FILE, line=_line_of(text, name), name=clean_line(repr(name), NAME))
        for name in strange[:MOST_UNKNOWN]
    ]
    if len(strange) > MOST_UNKNOWN:
        problems.append(MORE_UNKNOWN.filled(file=ANSWERS_FILE, count=len(strange) - MOST_UNKNOWN))
    return Filled(given, lines, tuple(problems))


def _not_toml(said: str, text: str) -> Text:
    """Return what is wrong with a file that is not TOML; ``said`` is the parser's own word."""
    found = AT_LINE.search(said)
    line = int(found[1]) if found else len(text.rstrip("\n").split("\n")) if "end of document" in said else 1
    twice = "overwrite" in said or "twice" in said
    return (TWICE if twice else NOT_TOML).filled(file=ANSWERS_FILE, line=line)


def _line_of(text: str, name: str) -> int:
    """Return the line on which a name is given a value, whatever it is; 1 if it is written too oddly to be found."""
    begins = re.compile(r"\s*\[*\s*[\"']?" + re.escape(name) + r"[\"']?\s*[\].=]")
    return next((number for number, line in enumerate(text.split("\n"), 1) if begins.match(line)), 1)
