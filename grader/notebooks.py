"""Notebooks in place of student.py: their code cells as one source, and where a line of it stands in the notebook."""

import json
import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

from grader.models import Text
from grader.sources import MAX_BYTES, TOO_BIG, Refusal, shown_name

MAX_NOTEBOOK = 32 << 20  # pictures in the outputs make notebooks large; of the code there may be MAX_BYTES
NOT_NOTEBOOK = Text("{name} is not a notebook: {why}", "{name} 不是 notebook 文件：{why}")
NOT_JSON = Text("it is no JSON (line {line}, column {column})", "不是 JSON（第 {line} 行第 {column} 列）")
NOT_UTF8 = Text("it is not UTF-8", "不是 UTF-8 文本")
NOT_BUILT = Text("it is not built like one", "结构不符")
HALF_CHARACTER = Text("it holds half a character", "含有不完整的字符")
OTHER_LANGUAGE = Text(
    "{name} is a notebook in {language}, not in Python", "{name} 是 {language} 的 notebook，不是 Python 的"
)
IN_FILE = Text("student.py, line {line}", "student.py 第 {line} 行")
IN_CELL = Text("cell {cell}, line {line}", "第 {cell} 个单元格第 {line} 行")

# cell magics whose cell is Python all the same
PYTHON_MAGICS = ("time", "timeit", "capture", "prun", "python", "python3", "pypy", "px", "debug")
MAGIC = re.compile(  # of a line without its indentation
    r"[%!]|\?{1,2}\s*[\w%]"  # %magic, !command, ?name
    r"|[\w.%*]+\?{1,2}\s*$"  # name?
    r"|[\w.,\s\[\]]+=\s*[!%]"  # files = !ls
)
TOKEN = re.compile(r"""\\.|\"\"\"|'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\#.*|[(\[{]|[)\]}]""")
CLOSING = {quote: re.compile(rf"\\.|{quote}") for quote in ('"""', "'''")}
LINE_IN_MESSAGE = re.compile(r"\b(?:on|at) line (\d{1,7})\b")


class Code(NamedTuple):
    """What is run of a notebook."""

    source: str
    cells: tuple[int, ...]  # the line on which each code cell begins; cells without code are not counted


def convert(name: str, data: bytes) -> Code:
    """Return the code cells of a notebook in their order, as one source.

    Lines for IPython or a shell become comments, so that every line keeps its number. ``Refusal`` for what is not a
    notebook in Python.
    """
    name = shown_name(name)
    try:
        document = json.loads(data.decode("utf-8-sig"))
        parts = _code_cells(document)
        language = _language(document)
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        raise Refusal(NOT_NOTEBOOK.filled(name=name, why=_why(error)), had=True) from error
    if language and not language.casefold().startswith(("python", "ipython")):
        raise Refusal(OTHER_LANGUAGE.filled(name=name, language=shown_name(language)), had=True)
    lines: list[str] = []
    cells = []
    for part in parts:
        if part.strip():
            cells.append(len(lines) + 1)
            lines += _runnable(re.split(r"\r\n|\r|\n", part.removesuffix("\n")))
    source = "".join(f"{line}\n" for line in lines)
    try:
        size = len(source.encode())
    except UnicodeEncodeError as error:
        raise Refusal(NOT_NOTEBOOK.filled(name=name, why=HALF_CHARACTER), had=True) from error
    if size > MAX_BYTES:
        raise Refusal(TOO_BIG.filled(name=name, size=size, most=MAX_BYTES), had=True)
    return Code(source, tuple(cells))


def _why(error: Exception) -> Text:
    if isinstance(error, json.JSONDecodeError):
        return NOT_JSON.filled(line=error.lineno, column=error.colno)
    return NOT_UTF8 if isinstance(error, UnicodeDecodeError) else NOT_BUILT


def _code_cells(document: Any) -> list[str]:
    """Return the text of the code cells; the format before 4 kept them in worksheets, as ``input``."""
    if "cells" in document:
        cells = document["cells"]
    else:
        cells = [cell for sheet in document.get("worksheets", ()) for cell in sheet["cells"]]
        if "worksheets" not in document:
            raise TypeError
    sources = [cell.get("source", cell.get("input", "")) for cell in cells if cell["cell_type"] == "code"]
    return [source if isinstance(source, str) else "".join(source) for source in sources]


def _language(document: Any) -> str:
    metadata = document.get("metadata") or {}
    info, kernel = metadata.get("language_info") or {}, metadata.get("kernelspec") or {}
    return str(info.get("name") or kernel.get("language") or "")


def _runnable(lines: list[str]) -> list[str]:
    """Return a cell's lines with those that are not Python as comments."""
    first = next(number for number, line in enumerate(lines) if line.strip())
    if lines[first].startswith("%%"):
        if lines[first][2:].split(" ")[0].strip() not in PYTHON_MAGICS:
            return [f"# {line}" for line in lines]  # the cell is in another language
        lines = [*lines[:first], f"# {lines[first]}", *lines[first + 1 :]]
    runnable = []
    depth, quote, going_on, in_magic = 0, "", False, False
    for line in lines:
        if in_magic or (not depth and not quote and not going_on and MAGIC.match(line.lstrip())):
            indent = "" if in_magic else line[: len(line) - len(line.lstrip())]
            # where a block may hold nothing else, a comment alone would leave it empty
            runnable.append(f"{indent}pass  # {line.lstrip()}" if indent else f"# {line}")
            in_magic = line.endswith("\\")
            continue
        runnable.append(line)
        depth, quote = _state_after(line, depth, quote)
        going_on = line.endswith("\\")
    return runnable


def _state_after(line: str, depth: int, quote: str) -> tuple[int, str]:
    """Return how many brackets, and which triple quote, are open after a line."""
    at = 0
    while found := (CLOSING[quote] if quote else TOKEN).search(line, at):
        token, at = found[0], found.end()
        if quote:
            quote = "" if token == quote else quote
        elif token in CLOSING:
            quote = token
        elif token in ("(", "[", "{"):
            depth += 1
        elif token in (")", "]", "}"):
            depth = max(0, depth - 1)
    return depth, quote


def place(line: int, cells: Sequence[int]) -> Text:
    """Return where a line of what was run stands for the student: in student.py, or in a cell of the notebook.

    Cells are counted as ``In [n]`` counts them after "Restart and run all": code cells that hold code, from 1.
    """
    cell = bisect_right(cells, line)
    if not cell:
        return IN_FILE.filled(line=line)
    return IN_CELL.filled(cell=cell, line=line - cells[cell - 1] + 1)


def placed(message: str, cells: Sequence[int]) -> str:
    """Return one of Python's own messages with the lines it mentions ("on line 12") as places in the notebook."""
    if not cells:
        return message
    return LINE_IN_MESSAGE.sub(lambda found: f"in {place(int(found[1]), cells).en}", message)
