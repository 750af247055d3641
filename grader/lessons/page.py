"""A lesson as one HTML file: words of one language, style and script in it, nothing fetched."""

import json
from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from grader.heatmap import ramp, svg
from grader.lessons import controls
from grader.lessons.lesson import Lesson
from grader.pages import palette
from grader.pages.frame import lang, policy

SHARED = ("maths.js", "dom.js", "stepper.js")  # before a lesson's own script


def lesson_html(lesson: Lesson, language: str = "en") -> str:
    """Return the whole page."""
    style, code = _style(), _script(lesson, language)
    return (
        _environment()
        .get_template("lesson.html")
        .render(
            lesson=lesson,
            say=lambda text: text.to(language),
            controls=controls,
            keys=controls.STEP_KEYS if lesson.steps else controls.SLIDER_KEYS,
            lang=lang(language),
            style=Markup(style),  # noqa: S704 - ours, without anything from outside
            script=Markup(code),  # noqa: S704
            policy=policy(style, code),
        )
    )


def _script(lesson: Lesson, language: str) -> str:
    """Return one script: the page's words and colours, what all pages share, the lesson's own."""
    words = {name: text.to(language) for name, text in {**controls.WORDS, **lesson.words}.items()}
    given = {"words": words, "language": language, "colours": ramp.RISING, "blocked": ramp.BLOCKED}
    data = json.dumps(given, ensure_ascii=False).replace("<", "\\u003c")
    parts = [f'"use strict";\nconst given = {data};']
    parts += [_environment().get_template(name).render() for name in (*SHARED, f"{lesson.name}.js")]
    return "\n".join(parts)


@cache
def _style() -> str:
    light, dark = palette.variables(palette.LIGHT), palette.variables(palette.DARK)
    values = {"light": Markup(light), "dark": Markup(dark), "fonts": Markup(svg.FONTS)}  # noqa: S704
    return _environment().get_template("lesson.css").render(values)


@cache
def _environment() -> Environment:
    return Environment(
        loader=ChoiceLoader([PackageLoader("grader.lessons"), PackageLoader("grader.pages")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
