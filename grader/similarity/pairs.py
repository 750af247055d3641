"""Pairs of sources that are alike, those first that share what few others have."""

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import NamedTuple

from grader.errors import InputError
from grader.similarity.tokens import Source, Token, lines_of, read_source

SHORTEST = 40  # tokens left after the stub; what is shorter is alike by nature
MOST_LINES = 500  # of a source, looked through for those that two share
FIRST_LETTER, LETTERS = 0x100, 0x10FF00  # characters that stand for tokens
RUN = 8  # tokens in a row that are looked up together
FEW = 3  # a run that at most so many have, or this share of the class, is rare
FEW_SHARE = 0.02
MISSING = "sources are compared by rapidfuzz, which is not installed: pip install 'attention-lab-kit[similarity]'"


class Line(NamedTuple):
    """A line that both have, up to names and layout."""

    left: int
    right: int
    left_text: str
    right_text: str


class Pair(NamedTuple):
    """Two students whose sources are nearly the same."""

    left: Source
    right: Source
    alike: float  # share of tokens that are equal and in the same order, 0 to 1
    rare: int  # runs of tokens that both have, and few others


class Findings(NamedTuple):
    """What was found in a class."""

    compared: int
    pairs: tuple[Pair, ...]  # the most remarkable first
    clusters: tuple[tuple[str, ...], ...]  # students who are linked by pairs, the largest first
    short: int  # sources that were too short to compare
    common: int  # pairs that are alike in what many have, and in nothing else


def similar(
    sources: Iterable[tuple[str, str]], stub: str, *, at_least: float = 0.9, kept: Iterable[str] = ()
) -> Findings:
    """Return the pairs of ``(student, source)`` that are alike to ``at_least``.

    Lines of the stub do not count; ``kept`` are the names of the functions it asks for. Raises ``InputError`` if
    rapidfuzz is not installed.
    """
    try:
        from rapidfuzz.distance import Indel
        from rapidfuzz.process import cdist
    except ImportError as error:
        raise InputError(MISSING) from error
    lines, names = lines_of(stub), frozenset(kept)
    read = [read_source(student, text, lines, names) for student, text in sources]
    known = [source for source in read if len(source.tokens) >= SHORTEST]
    letters: dict[str, str] = {}
    texts = [_spelled(source.tokens, letters) for source in known]
    runs = [frozenset(text[at : at + RUN] for at in range(len(text) - RUN + 1)) for text in texts]
    owners = Counter(run for one in runs for run in one)
    few = max(FEW, int(FEW_SHARE * len(known)))
    rare = [frozenset(run for run in one if owners[run] <= few) for one in runs]
    pairs, common = [], 0
    for at, text in enumerate(texts):
        [row] = cdist([text], texts[at + 1 :], scorer=Indel.normalized_similarity, score_cutoff=at_least)
        for offset in row.nonzero()[0]:
            other = at + 1 + int(offset)
            shared = len(rare[at] & rare[other])
            if shared:
                pairs.append(Pair(known[at], known[other], float(row[offset]), shared))
            else:
                common += 1
    pairs.sort(key=lambda pair: (-pair.rare, -pair.alike, pair.left.student, pair.right.student))
    return Findings(len(known), tuple(pairs), clusters(pairs), len(read) - len(known), common)


def _spelled(tokens: Sequence[Token], letters: dict[str, str]) -> str:
    """Return tokens as one character each: strings are what is compared fastest."""
    return "".join(letters.setdefault(token.text, chr(FIRST_LETTER + len(letters) % LETTERS)) for token in tokens)


def shared_lines(left: Source, right: Source) -> list[Line]:
    """Return the lines that two sources share, in their order."""
    one, other = _lines(left), _lines(right)
    matcher = SequenceMatcher(None, [text for _, text in one], [text for _, text in other], autojunk=False)
    return [
        Line(a, b, left.lines[a - 1].rstrip(), right.lines[b - 1].rstrip())
        for block in matcher.get_matching_blocks()
        for (a, _), (b, _) in zip(
            one[block.a : block.a + block.size], other[block.b : block.b + block.size], strict=True
        )
    ]


def _lines(source: Source) -> list[tuple[int, tuple[str, ...]]]:
    """Return the lines of what is compared: number and tokens."""
    lines: dict[int, list[str]] = {}
    for token in source.tokens:
        lines.setdefault(token.line, []).append(token.text)
    return [(number, tuple(texts)) for number, texts in islice(lines.items(), MOST_LINES)]


def clusters(pairs: Iterable[Pair]) -> tuple[tuple[str, ...], ...]:
    """Return students who are linked by pairs, three or more in each."""
    of: dict[str, set[str]] = {}
    for pair in pairs:
        left, right = pair.left.student, pair.right.student
        joined = of.get(left, {left}) | of.get(right, {right})
        for student in joined:
            of[student] = joined
    found = {tuple(sorted(group)) for group in of.values() if len(group) > 2}
    return tuple(sorted(found, key=lambda group: (-len(group), group)))
