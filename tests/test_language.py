"""What is said comes in two languages: which one is chosen, and that both say the same."""

import re
import string

import pytest

from grader import grading, sources
from grader.diagnosis import example, relation
from grader.language import LANGUAGES, language_of
from grader.models import Text
from grader.reports import feedback, terminal
from grader.sandbox import faults
from grader.suite import checks, compare, values

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
MODULES = (faults, checks, compare, values, terminal, feedback, sources, grading, example, relation)
SAID = {
    f"{module.__name__}.{name}": text
    for module in MODULES
    for name, text in vars(module).items()
    if isinstance(text, Text)
}


@pytest.fixture
def locale(monkeypatch):
    """Set these variables of the locale and no others."""

    def set_to(**named):
        for name in LOCALE:
            monkeypatch.delenv(name, raising=False)
        for name, value in named.items():
            monkeypatch.setenv(name, value)

    return set_to


@pytest.mark.parametrize("name", LOCALE)
@pytest.mark.parametrize(
    ("value", "language"),
    [
        ("zh_CN.UTF-8", "zh"), ("zh_CN", "zh"), ("zh_TW.UTF-8", "zh"), ("zh", "zh"), ("ZH_cn.utf8", "zh"),
        ("en_US.UTF-8", "en"), ("de_DE.UTF-8", "en"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_language_is_the_locales(locale, name, value, language):
    locale(**{name: value})
    assert language_of() == language
    assert language_of(None) == language


def test_language_without_a_locale_is_english(locale):
    locale()
    assert language_of() == "en"


@pytest.mark.parametrize(
    ("named", "language"),
    [
        ({"LC_ALL": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LANG": "en_US.UTF-8"}, "zh"),
        ({"LC_ALL": "C", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, "zh"),
        ({"LC_MESSAGES": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, "zh"),
    ],
)
def test_first_variable_that_is_set_decides(locale, named, language):
    locale(**named)
    assert language_of() == language


@pytest.mark.parametrize("asked", LANGUAGES)
@pytest.mark.parametrize("value", ["zh_CN.UTF-8", "en_US.UTF-8"])
def test_language_that_is_asked_for_comes_before_the_locale(locale, asked, value):
    locale(LC_ALL=value)
    assert language_of(asked) == asked


# --- the texts


def fields(text: str) -> set[tuple[str, str | None, str | None]]:
    """Return the ``{fields}`` of a text: name, how it is formatted, conversion."""
    found = {(name, spec, how) for _, name, spec, how in string.Formatter().parse(text) if name is not None}
    return {one for one in found if not one[1].startswith("?")}  # a word for one, and for several: English has two


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_module_that_says_something_has_texts(module):
    assert any(name.startswith(f"{module.__name__}.") for name in SAID)


@pytest.mark.parametrize("text", SAID.values(), ids=SAID)
def test_text_has_the_same_fields_in_both_languages(text):
    assert fields(text.en) == fields(text.zh)


@pytest.mark.parametrize("text", SAID.values(), ids=SAID)
def test_text_is_in_its_language(text):
    assert re.search(r"[一-鿿：（]", text.zh)
    assert text.en.isascii()


def test_text_that_fills_a_text_is_in_the_same_language():
    inner = Text("line {line}", "第 {line} 行").filled(line=3)
    assert Text("at {where}", "在{where}").filled(where=inner) == Text("at line 3", "在第 3 行")


@pytest.mark.parametrize("said", ["{", "}", "{what}", "{0}", "{{}}", "%s", "{said.__class__}"])
def test_braces_in_what_a_student_said_are_no_fields(said):
    filled = faults.RAISED.filled(what="double", said=said)
    assert filled.en == f"double raised {said}"
    again = faults.NOT_AGAIN.filled(reason=filled)
    assert again.en == f"double raised {said} (it is not called again)"
    assert again.zh == f"double 抛出了 {said}（不再调用它）"
