"""How Sphinx makes the site: from the repository's own Markdown, where it lies, so that links work in both."""

import re
import shutil
import unicodedata
from itertools import pairwise
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.search import SearchEnglish

from grader import __version__

ROOT = Path(__file__).resolve().parents[2]

project = "Attention lab kit"
author = "The attention lab kit authors"
version = release = __version__
extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "labs/*/TASK*.md"]
exclude_patterns = [".*", "build", "results", "solutions", "tests"]  # not even looked into
myst_heading_anchors = 4  # as GitHub makes them
highlight_language = "text"
html_theme = "furo"  # light and dark; brings its own style and script, and no fonts
html_title = f"{project} {release}"
html_copy_source = False
html_use_index = False
html_theme_options = {"top_of_page_buttons": []}

USING = ["student", "lessons", "instructor", "ci", "lab-author", "curriculum"]
BEHIND = ["security", "performance", "scale", "diagnosis", "report-format", "architecture"]
NAVIGATION = {
    "Using it": [f"docs/{page}" for page in USING],
    "How it works": [f"docs/{page}" for page in BEHIND],
    "The project": ["CONTRIBUTING", "CHANGELOG", "SECURITY", "简体中文 <README.zh-CN>"],
    "Labs": sorted(f"labs/{task.parent.name}/TASK" for task in ROOT.glob("labs/*/TASK.md")),
    "实验": sorted(f"labs/{task.parent.name}/TASK.zh-CN" for task in ROOT.glob("labs/*/TASK.zh-CN.md")),
}


class TwoLanguages(SearchEnglish):
    """Search in English by words, and in Chinese, which puts no spaces between them, by every two characters."""

    js_splitter_code = """
function splitQuery(query) {
  const parts = query.match(/[\\u4e00-\\u9fff]+|(?:(?![\\u4e00-\\u9fff])[\\p{L}\\p{N}_])+/gu) || [];
  return parts.flatMap((part) => /[\\u4e00-\\u9fff]./.test(part)
    ? Array.from({length: part.length - 1}, (_, i) => part.slice(i, i + 2)) : [part]);
}
"""

    def split(self, text: str) -> list[str]:
        """Return what a page is found by; ``splitQuery`` does the same to what is searched for."""
        parts = re.findall(r"[\u4e00-\u9fff]+|[^\W\u4e00-\u9fff]+", text)
        found = []
        for part in parts:
            in_pairs = len(part) > 1 and "\u4e00" <= part[0] <= "\u9fff"
            found += map("".join, pairwise(part)) if in_pairs else [part]
        return found


def add_navigation(_app: Sphinx, page: str, source: list[str]) -> None:
    """Append the tables of contents, which GitHub would show as code, to the first page."""
    if page == root_doc:
        for caption, pages in NAVIGATION.items():
            there = [one for one in pages if (ROOT / f"{one.split('<')[-1].rstrip('>')}.md").is_file()]
            entries = "\n".join(there)
            source[0] += f"\n\n```{{toctree}}\n:caption: {caption}\n:hidden:\n:maxdepth: 1\n\n{entries}\n```\n"


def name_language(_app: Sphinx, page: str, _template: str, context: dict[str, object], _tree: object) -> None:
    """Say which pages are in Chinese: fonts and screen readers go by it."""
    if page.endswith(".zh-CN"):
        context["language"] = "zh-CN"


def join_lines(app: Sphinx, tree: nodes.document) -> None:
    """Join lines of Chinese: where one ends is no space, as it would be shown."""
    if not app.env.docname.endswith(".zh-CN"):
        return
    for inside in tree.findall(nodes.TextElement):
        parts = list(inside.children)
        for before, end, after in zip(parts, parts[1:], parts[2:], strict=False):
            if isinstance(end, nodes.Text) and end == "\n" and _joined(before.astext()[-1:], after.astext()[:1]):
                inside.children = [part for part in inside.children if part is not end]


def _joined(before: str, after: str) -> bool:
    """Whether nothing stands between two characters at the end of a line and the beginning of the next."""
    wide = [one != "" and unicodedata.east_asian_width(one) in "WF" for one in (before, after)]
    return all(wide) or (wide[0] and unicodedata.category(before)[0] == "P")


def write_index(app: Sphinx, fault: Exception | None) -> None:
    """Make the first page the one that a folder opens with."""
    if fault is None and app.builder.name == "html":
        shutil.copyfile(Path(app.outdir) / "README.html", Path(app.outdir) / "index.html")


def setup(app: Sphinx) -> None:
    """Add what Sphinx does not do by itself."""
    app.add_search_language(TwoLanguages)
    app.connect("source-read", add_navigation)
    app.connect("doctree-read", join_lines)
    app.connect("html-page-context", name_language)
    app.connect("build-finished", write_index)
