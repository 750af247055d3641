"""The frame of a page: templates, the style, and a policy under which nothing is fetched and only our script runs."""

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from grader.heatmap import svg
from grader.models import Text
from grader.pages import palette
from grader.text import clean_block, clean_line

NAME, VALUE, BLOCK = 120, 800, 4_000  # characters of a name, of a value or a message, of anything else


def lang(language: str) -> str:
    """Return the name of a language as HTML has it."""
    return "zh-Hans" if language == "zh" else "en"


def say(text: Text, language: str, **values: object) -> str:
    """Return a text in one language, filled in."""
    return (text.filled(**values) if values else text).to(language)


def page(template: str, language: str, values: Mapping[str, Any], *, script: bool = False) -> str:
    """Return a whole HTML page."""
    environment = _environment()
    style = _style()
    code = environment.get_template("table.js").render() if script else ""
    return environment.get_template(template).render(
        values,
        lang=lang(language),
        style=Markup(style),  # noqa: S704 - ours, from templates without a student's text
        script=Markup(code),  # noqa: S704
        policy=policy(style, code),
    )


def part(template: str, values: Mapping[str, Any]) -> Markup:
    """Return a part of a page."""
    return Markup(_environment().get_template(template).render(values))  # noqa: S704 - escaped where it was rendered


def policy(style: str, code: str) -> str:
    """Return a content security policy: what is not said here is forbidden, inline parts are known by their hash."""
    scripts = f"script-src {_hash(code)}; " if code else ""
    styles = f"{_hash(style)} {_hash(svg.STYLE)}"  # a heat map brings its own
    return f"default-src 'none'; style-src {styles}; {scripts}img-src data:; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _style() -> str:
    light, dark = palette.variables(palette.LIGHT), palette.variables(palette.DARK)
    values = {"light": Markup(light), "dark": Markup(dark), "fonts": Markup(svg.FONTS)}  # noqa: S704
    return _environment().get_template("style.css").render(values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("grader.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_harmless,
    )
    environment.filters["name"] = lambda text: clean_line(text, NAME)
    environment.filters["value"] = lambda text: clean_line(text, VALUE)
    return environment


def _harmless(value: Any) -> Any:
    """Return what a template is about to write: whatever it is and wherever it came from, capped and clean."""
    return clean_block(value, BLOCK) if isinstance(value, str) and not isinstance(value, Markup) else value
