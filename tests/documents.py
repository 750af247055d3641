"""The documentation as what it is made of: blocks of code, commands in them, links, anchors."""

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parent.parent
SHELL = ("sh", "bash", "shell", "console")
FOLDERS = ("benchmarks", "docs", "examples", "grader", "labs", "solutions", "tests")
ENVIRONMENT = ".venv/bin/"
PROGRAMS = ("grader", "make", "python", "pip", "pytest")  # what a command begins with in other blocks


class Block(NamedTuple):
    """The commands of one block of code, in their order."""

    page: str
    line: int
    commands: tuple[str, ...]


def pages() -> list[Path]:
    """Return the pages whose commands count."""
    return sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def linked_pages() -> list[Path]:
    """Return all pages whose links count: the labs' texts too."""
    return [*pages(), *sorted(ROOT.glob("labs/*/*.md"))]


@cache
def _tokens(page: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def _inline(page: Path, kind: str) -> Iterator[tuple[Token, int]]:
    for token in _tokens(page):
        for child in token.children or ():
            if child.type == kind:
                yield child, token.map[0] + 1 if token.map else 0


def commands(text: str, *, shell: bool) -> list[str]:
    """Return the commands of a block, without ``.venv/bin/`` before them.

    In a shell's block every line is one, elsewhere those that begin with a program's name.
    """
    lines = [line.removeprefix("$ ").removeprefix(ENVIRONMENT) for line in re.sub(r"\\\n\s*", "", text).splitlines()]
    found = [shlex.split(line, comments=True) for line in lines if shell or line.split(" ")[0] in PROGRAMS]
    return [shlex.join(words) for words in found if words]


def blocks() -> list[Block]:
    """Return the blocks that hold commands; one that stands in another, as in the other language, is left out."""
    found: dict[tuple[str, ...], Block] = {}
    for page in pages():
        for token in _tokens(page):
            if token.type in ("fence", "code_block") and (info := token.info.strip()) in (*SHELL, "", "text"):
                held = tuple(commands(token.content, shell=info in SHELL))
                if held and token.map:
                    found.setdefault(held, Block(str(page.relative_to(ROOT)), token.map[0] + 1, held))
    return [one for held, one in found.items() if not any(set(held) < set(other) for other in found)]


def mentioned() -> list[tuple[str, str]]:
    """Return the commands that are named in sentences and tables, with where they stand."""
    found = []
    for page in pages():
        for token, line in _inline(page, "code_inline"):
            text = token.content.strip().removeprefix(ENVIRONMENT)
            if text.startswith(PROGRAMS) and " " in text:
                found.append((f"{page.relative_to(ROOT)}:{line}", text))
    return found


def paths(page: Path) -> list[str]:
    """Return the files and folders of the repository that a page names in code, with where it does."""
    found = []
    for token, line in _inline(page, "code_inline"):
        if re.fullmatch(rf"({'|'.join(FOLDERS)})/[\w./*-]*", token.content):
            found.append(f"{page.relative_to(ROOT)}:{line}: {token.content}")
    return found


def links(page: Path) -> list[tuple[int, str]]:
    """Return where a page's links and pictures lead, with their lines."""
    found = [(line, str(token.attrs["href"])) for token, line in _inline(page, "link_open")]
    return found + [(line, str(token.attrs["src"])) for token, line in _inline(page, "image")]


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors of a page's headings, as GitHub makes them: of two alike the second has ``-1``."""
    tokens, seen, found = _tokens(page), Counter[str](), set()
    for token, content in pairwise(tokens):
        if token.type == "heading_open":
            plain = "".join(child.content for child in content.children or ())
            slug = re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")
            found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
            seen[slug] += 1
    return frozenset(found)


def broken(page: Path) -> list[str]:
    """Return the links of a page that lead nowhere inside the repository."""
    wrong = []
    for line, link in links(page):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or not target.is_relative_to(ROOT) or (anchor and anchor not in anchors(target)):
            wrong.append(f"{page.relative_to(ROOT)}:{line}: {link}")
    return wrong
