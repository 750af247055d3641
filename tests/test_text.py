import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.text import clean, clean_block, clean_line

HARMFUL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
OFTEN = "\x00\x07\x1b\x7f\x85\n\r\t\u200b\u202e\u2028\u2066\ud800\udfff\ue000\U000e0041é李\U0001f600"

# every code point, surrogates included; the harmful ones often
any_text = st.lists(st.integers(0, 0x10FFFF).map(chr) | st.sampled_from(OFTEN), max_size=60).map("".join)


def without_notice(shown):
    return re.sub(r"… \(\+\d+\)\Z", "", shown)


@pytest.mark.parametrize("text", ["", "got 0.5", "café", "李雷", "a b", "Ω → ∞", "\U0001f600"])
def test_printable_text_stays_as_it_is(text):
    assert clean(text, 100) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", "\\x1b[31mred"),
        ("bell\x07", "bell\\x07"),
        ("nul\x00", "nul\\x00"),
        ("\x7f", "\\x7f"),
        ("\x9b31m", "\\x9b31m"),
        ("a\rb", "a\\x0db"),
        ("txt.\u202eyp", "txt.\\u202eyp"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\ufeffbom", "\\ufeffbom"),
        ("line\u2028sep", "line\\u2028sep"),
        ("\ue000", "\\ue000"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_character_that_a_screen_acts_on_becomes_an_escape(text, shown):
    assert clean(text, 100) == shown


def test_line_shows_breaks_and_tabs_as_escapes():
    assert clean_line("a\nb\tc", 100) == "a\\nb\\tc"


def test_block_keeps_line_breaks_and_tabs_only():
    assert clean_block("a\r\nb\tc\n\x1bd\re", 100) == "a\nb\tc\n\\x1bd\\x0de"


def test_keep_names_the_characters_that_stay():
    assert clean("a\tb\nc", 100, keep="\t") == "a\tb\\nc"


@pytest.mark.parametrize("length", [9, 10])
def test_text_up_to_the_limit_has_no_notice(length):
    assert clean("x" * length, 10) == "x" * length


def test_text_over_the_limit_says_how_much_is_missing():
    assert clean("x" * 22, 10) == "x" * 10 + "… (+12)"


@settings(deadline=None, max_examples=150)
@given(any_text, st.integers(0, 80))
def test_no_harmful_character_is_left(text, limit):
    for shown in (clean(text, limit), clean_line(text, limit)):
        assert not [c for c in shown if unicodedata.category(c) in HARMFUL]
        shown.encode()


@settings(deadline=None, max_examples=150)
@given(any_text, st.integers(0, 80))
def test_block_leaves_no_harmful_character_but_breaks_and_tabs(text, limit):
    shown = clean_block(text, limit)
    assert not [c for c in shown if c not in "\n\t" and unicodedata.category(c) in HARMFUL]


@settings(deadline=None, max_examples=150)
@given(any_text, st.integers(0, 80))
def test_text_is_never_longer_than_the_limit_and_the_notice(text, limit):
    assert len(without_notice(clean(text, limit))) <= limit


@pytest.mark.parametrize("character", ["\x1b", "\ud800", "\U000e0041"])
def test_escapes_count_toward_the_limit(character):
    assert len(without_notice(clean(character * 1000, 100))) <= 100


def test_character_that_python_calls_printable_is_harmless():
    printable = (chr(code) for code in range(0x110000) if chr(code).isprintable())
    assert not [character for character in printable if unicodedata.category(character) in HARMFUL]
