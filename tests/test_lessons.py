"""`grader lesson`: pages that stand alone, with words of one language, and what leads to them."""

import base64
import hashlib
import re
from importlib.resources import files

import pytest
from goldens import same
from test_cli import grader
from webpage import assert_sound

from grader.errors import InputError
from grader.labsearch import find_lab
from grader.language import LANGUAGES
from grader.lessons import controls
from grader.lessons.page import SHARED, lesson_html
from grader.lessons.shelf import LESSONS, lesson_of
from grader.models import Text
from grader.reports.wrap import wrapped

BY_NAME = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.name)
TEMPLATES = files("grader.lessons") / "templates"


def scripts(lesson):
    return "\n".join((TEMPLATES / name).read_text(encoding="utf-8") for name in (*SHARED, f"{lesson.name}.js"))


@BY_NAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_page_is_sound_and_says_what_is_to_be_seen(lesson, language):
    page = assert_sound(lesson_html(lesson, language), {"en": "en", "zh": "zh-Hans"}[language])
    assert page.all("h1")[0].text == lesson.title.to(language)
    assert lesson.intro.to(language) in page.text
    assert [one.text for one in page.all("li")] == [one.to(language) for one in lesson.tries]
    (said,) = [one for one in page.all("p") if one.attributes.get("id") == "said"]
    assert said.attributes["aria-live"] == "polite"


@BY_NAME
def test_page_may_fetch_nothing_and_run_nothing_but_its_own_script(lesson):
    html = lesson_html(lesson)
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    rules = dict(rule.strip().split(" ", 1) for rule in policy.replace("&#39;", "'").split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == f"'sha256-{digest}'"
    assert "unsafe" not in policy
    assert set(re.findall(r"https?://[^\"'\s]*", html)) == {"http://www.w3.org/2000/svg"}


@BY_NAME
def test_script_has_all_the_words_it_asks_for_and_no_others(lesson):
    code, declared = scripts(lesson), {**controls.WORDS, **lesson.words}
    asked = set(re.findall(r"\bwords\.(\w+)", code)) | set(re.findall(r'\bfill\("(\w+)"', code))
    assert asked - {"replace"} <= set(declared)
    unused = [name for name in lesson.words if not re.search(rf"\b{name.rstrip('0123456789')}\b|\b{name}\b", code)]
    assert unused == []


@BY_NAME
def test_words_cannot_end_the_script_they_stand_in(lesson):
    assert lesson_html(lesson).count("</script") == 1


@BY_NAME
def test_tasks_of_its_labs_say_which_page_to_open(lesson):
    for name in lesson.labs:
        for file in ("TASK.md", "TASK.zh-CN.md"):
            text = (find_lab(name).folder / file).read_text(encoding="utf-8")
            assert f"`grader lesson {lesson.name}`" in text


def test_tasks_name_no_page_that_there_is_not(root):
    named = {
        name
        for path in [*root.glob("labs/*/TASK*.md"), *root.glob("docs/*.md")]
        for name in re.findall(r"grader lesson ([a-z]+)", path.read_text(encoding="utf-8"))
    }
    assert named == {one.name for one in LESSONS}


# The command


def test_command_writes_every_page_and_lists_them(root, tmp_path):
    done = grader("lesson", "--out", tmp_path / "new" / "out", "--lang", "zh", cwd=root)
    assert (done.returncode, done.stderr) == (0, "")
    for one in LESSONS:
        assert f"{one.name}.html  {one.title.zh}" in done.stdout
        page = (tmp_path / "new" / "out" / f"{one.name}.html").read_text(encoding="utf-8")
        assert page == lesson_html(one, "zh")


def test_command_writes_only_what_is_named(root, tmp_path):
    grader("lesson", "softmax", "--out", tmp_path, cwd=root)
    assert [path.name for path in tmp_path.iterdir()] == ["softmax.html"]


def test_what_cannot_be_written_is_a_sentence(root, tmp_path):
    done = grader("lesson", "nothing", "--out", tmp_path, cwd=root)
    assert done.returncode == 2
    assert "routes" in done.stderr
    (tmp_path / "file").write_text("")
    done = grader("lesson", "--out", tmp_path / "file" / "x", cwd=root)
    assert done.returncode == 2
    assert "cannot be made" in done.stderr


def test_what_pages_say_is_the_golden_one():
    lines = []
    for language in LANGUAGES:
        shared = [text for text in vars(controls).values() if isinstance(text, Text)]
        said = [text.to(language) for text in [*shared, *controls.WORDS.values()]]
        for one in LESSONS:
            texts = [one.title, one.intro, *one.tries, *one.words.values()]
            said += [f"=== {one.name}", *(text.to(language) for text in texts)]
        try:
            lesson_of("nothing")
        except InputError as error:
            said.append(error.to(language))
        for text in said:
            lines += wrapped(text, 80)
        lines.append("")
    same("lessons", lines)
