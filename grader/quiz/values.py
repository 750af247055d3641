"""One answer as it was written down, made a value or a sentence why it is none."""

import re
import unicodedata
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from grader.models import Text
from grader.text import clean_line

Given = tuple[Decimal, ...] | str  # numbers, the sizes of a shape; the letter of a choice

MOST_TEXT = 200  # characters of an answer that is a text
SHOWN = 40  # characters of an answer that are shown
MOST_DIGITS = 15  # before the point: more are no answer to anything asked here
MOST_SIZES = 16  # of a shape

NUMBER = re.compile(r"[+-]?(\d{1,60}(\.\d{0,60})?|\.\d{1,60})(e[+-]?\d{1,3})?")
FRACTION = re.compile(r"([+-]?\d{1,15})\s*/\s*(\d{1,15})")
LETTER = re.compile(r"\(?([a-z])[).]?")
BETWEEN = re.compile(r"[,;、\s]+")

EXPECTED_NUMBER = Text("a number is expected, such as 0.25", "应为一个数，例如 0.25")
EXPECTED_NUMBERS = Text("{count} numbers are expected, such as [{example}]", "应为 {count} 个数，例如 [{example}]")
EXPECTED_LETTER = Text("one of {letters} is expected", "应为 {letters} 中的一个")
EXPECTED_SHAPE = Text("a shape is expected, such as [2, 3]", "应为一个形状，例如 [2, 3]")
HERE = Text("{expected}; here is {given}", "{expected}；这里是 {given}")
NOT_FINITE = Text("{given} is no number to compare with", "{given} 不是可以比较的数")
TOO_LARGE = Text(
    "a number with more than {most} digits before the point is not read", "小数点前超过 {most} 位的数不读取"
)
SIZES = Text("the sizes of a shape are whole numbers, 0 or more; here is {given}", "形状由非负整数组成；这里是 {given}")


class Asked(NamedTuple):
    """What form an answer has."""

    kind: Literal["number", "choice", "shape"]
    amount: int = 1  # of numbers
    letters: str = ""  # of a choice

    @property
    def expected(self) -> Text:
        """What is expected, in words."""
        if self.kind == "choice":
            return EXPECTED_LETTER.filled(letters=Text(", ".join(self.letters), "、".join(self.letters)))
        if self.kind == "shape":
            return EXPECTED_SHAPE
        example = ", ".join(["0.25", "0.75", "0.5"][place % 3] for place in range(self.amount))
        return EXPECTED_NUMBER if self.amount == 1 else EXPECTED_NUMBERS.filled(count=self.amount, example=example)


class Unfit(NamedTuple):
    """Why something is no answer."""

    why: Text


def read_value(asked: Asked, raw: Any) -> Given | Unfit | None:
    """Return the value of an answer, ``Unfit`` if it is none to what is asked, none if it was left empty.

    ``raw`` is what TOML gives, floats as ``Decimal``. Numbers may be written as a text, too (``"1/64"``, ``"(2, 3)"``),
    and with the wide characters of a Chinese keyboard.
    """
    if isinstance(raw, str):
        if len(raw) > MOST_TEXT:
            return _unfit(asked, raw)
        raw = unicodedata.normalize("NFKC", raw).replace("\u2212", "-").strip().casefold()
    if raw in ("", []):
        return None
    if asked.kind == "choice":
        found = LETTER.fullmatch(raw) if isinstance(raw, str) else None
        return found[1] if found and found[1] in asked.letters else _unfit(asked, raw)
    parts = _parts(raw)
    if parts is None:
        return _unfit(asked, raw)
    numbers = []
    for part in parts:
        number = _number(part)
        if number is None:
            return _unfit(asked, raw)
        if isinstance(number, Unfit):
            return number
        numbers.append(number)
    if asked.kind == "shape":
        whole = all(number == number.to_integral_value() and number >= 0 for number in numbers)
        if not whole:
            return Unfit(SIZES.filled(given=shown(raw)))
        return tuple(numbers) if len(numbers) <= MOST_SIZES else _unfit(asked, raw)
    return tuple(numbers) if len(numbers) == asked.amount else _unfit(asked, raw)


def shown(raw: Any) -> str:
    """Return an answer as it was written, fit for a sentence."""
    if isinstance(raw, bool):
        text = str(raw).lower()
    elif isinstance(raw, list):
        text = f"[{', '.join(map(shown, raw[:MOST_SIZES]))}]"
    elif isinstance(raw, dict):
        text = "{...}"
    else:
        text = str(raw)
    return clean_line(text, SHOWN)


def _unfit(asked: Asked, raw: Any) -> Unfit:
    given = f'"{shown(raw)}"' if isinstance(raw, str) else shown(raw)
    return Unfit(HERE.filled(expected=asked.expected, given=given))


def _parts(raw: Any) -> list[Any] | None:
    """Return the numbers of an answer one by one, still as they were written."""
    if isinstance(raw, list):
        return raw
    if not isinstance(raw, str):
        return [raw]
    inner = raw[1:-1] if raw[:1] + raw[-1:] in ("()", "[]") else raw
    return [part for part in BETWEEN.split(inner.strip()) if part] if not FRACTION.fullmatch(inner) else [inner]


def _number(part: Any) -> Decimal | Unfit | None:
    """Return a number; none if it is something else."""
    if isinstance(part, str):
        part = unicodedata.normalize("NFKC", part).replace("\u2212", "-").strip().casefold()
        fraction = FRACTION.fullmatch(part)
        if fraction and int(fraction[2]):
            return Decimal(fraction[1]) / Decimal(fraction[2])
        if part.lstrip("+-") in ("nan", "inf", "infinity"):
            return Unfit(NOT_FINITE.filled(given=part))
        if not NUMBER.fullmatch(part):
            return None
        part = Decimal(part)
    if isinstance(part, bool) or not isinstance(part, int | Decimal):
        return None
    number = Decimal(part)
    if not number.is_finite():
        return Unfit(NOT_FINITE.filled(given=shown(part)))
    return number if number.adjusted() < MOST_DIGITS else Unfit(TOO_LARGE.filled(most=MOST_DIGITS))
