"""A page as a tree of elements, for tests that look at it without a browser; and a browser, for those that need one."""

import itertools
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec

import pytest

VOID = {"meta", "input", "br", "link", "img", "hr"}


class Element:
    """One element: its name, its attributes, what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []

    @property
    def text(self) -> str:
        """All text in it, white space as a browser shows it."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in {"script", "style"}:
                yield from child._texts()

    def all(self, *tags: str, kind: str = "") -> "list[Element]":
        """Return the elements in it of these names, and of this class, in the page's order."""
        return [
            one for one in self._elements()
            if (not tags or one.tag in tags) and (not kind or kind in one.attributes.get("class", "").split())
        ]  # fmt: skip

    def _elements(self) -> "Iterator[Element]":
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child._elements()


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.stack = [Element("", {})]

    def handle_starttag(self, tag, attrs):
        one = Element(tag, {name: value or "" for name, value in attrs})
        self.stack[-1].children.append(one)
        if tag not in VOID:
            self.stack.append(one)

    def handle_startendtag(self, tag, attrs):
        self.stack[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag):
        assert self.stack[-1].tag == tag, f"</{tag}> in <{self.stack[-1].tag}>"
        self.stack.pop()

    def handle_data(self, data):
        self.stack[-1].children.append(data)


def parse(html: str) -> Element:
    """Return the page; an element that is not closed, or closed where it is not open, fails the test."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert len(builder.stack) == 1, f"<{builder.stack[-1].tag}> is not closed"
    return builder.stack[0]


def assert_sound(html: str, lang: str) -> Element:
    """Check what every page must have; return it."""
    page = parse(html)
    (root,) = page.all("html")
    assert root.attributes["lang"] == lang
    assert len(page.all("main")) == 1
    assert len(page.all("h1")) == 1
    levels = [int(one.tag[1]) for one in page.all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert all(next_ <= level + 1 for level, next_ in itertools.pairwise(levels))
    for table in page.all("table"):
        heads = table.all("th")
        assert heads
        assert all(one.attributes.get("scope") in {"col", "row"} for one in heads)
    ids = [one.attributes["id"] for one in page.all() if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    for one in page.all():
        assert not [name for name in one.attributes if name.startswith("on") or name == "style"]
        for name in ("aria-labelledby", "for"):
            assert set(one.attributes.get(name, "").split()) <= set(ids)
        assert one.tag not in {"link", "iframe", "object", "embed", "base", "form"}
        assert "src" not in one.attributes
    labelled = {one.attributes["for"] for one in page.all("label")}
    assert all(one.attributes.get("id") in labelled for one in page.all("input"))
    return page


CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
needs_browser = pytest.mark.skipif(
    not CHROMIUM or find_spec("playwright") is None,
    reason="needs Chromium and Playwright: pip install 'attention-lab-kit[browser]'",
)


@pytest.fixture(scope="module")  # while it is open, no other test of the process may run an event loop
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        one = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield one
        one.close()


@pytest.fixture
def show(browser, tmp_path):
    """Open pages from disk; at the end, nothing else was fetched and nothing complained of."""
    contexts, opened, requests, complaints = [], [], [], []

    def open_page(html, **options):
        file = tmp_path / f"page{len(opened)}.html"
        file.write_text(html, encoding="utf-8")
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(file.as_uri())
        opened.append(file.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
    assert requests == opened
