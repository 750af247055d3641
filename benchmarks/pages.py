"""How long the class page takes to sort and search, in a headless Chromium: median and slowest of some clicks.

python benchmarks/pages.py [STUDENTS] [ROUNDS]       (until the next frame is drawn; needs the extra `browser`)
"""

import shutil
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from classroom import a_class  # noqa: E402 - the made-up class of the tests

from grader.grading import grade_batch  # noqa: E402
from grader.labs import load_lab  # noqa: E402
from grader.models import FIXED_SEED, Origin, Report, Submission  # noqa: E402
from grader.pages.class_page import class_html  # noqa: E402
from grader.sandbox.launcher import launcher  # noqa: E402
from grader.suite.oracle import RecordedOracle  # noqa: E402

LAB = "lab04-attention"
COLUMNS = ("Name", "Final", "test5", "First wrong")
WORDS = ("a", "ada", "failed", "zzz", "")
CLOCK = """async act => {
  const start = performance.now();
  %s;
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}"""
CLICK = "[...document.querySelectorAll('table.searched thead button')].find(b => b.textContent === act).click()"
TYPE = "const s = document.getElementById('search'); s.value = act; s.dispatchEvent(new Event('input'))"
ROWS = """() =>
   document.querySelectorAll('table.searched tbody tr').length === parseInt(document.querySelector('output').value)"""


def reports() -> list[Report]:
    """Grade a few known bugs."""
    lab = load_lab(ROOT / "labs" / LAB)
    files = sorted((ROOT / "solutions" / LAB / "chaffs").glob("*.py"))[::8]
    submissions = [Submission(Origin(path.stem, path.name), path.read_text(encoding="utf-8")) for path in files]
    start, found = launcher("none"), []
    try:
        grade_batch(lab, submissions, start, seed=FIXED_SEED, oracle=RecordedOracle, on_report=found.append)
    finally:
        start.close()
    return found


def figures(page: Page, kind: str, act: str, names: tuple[str, ...], rounds: int) -> None:
    """Print how long ``act`` took for each name."""
    for name in names:
        took = []
        for _ in range(rounds):
            page.wait_for_function(ROWS)
            page.wait_for_timeout(200)
            took.append(page.evaluate(CLOCK % act, name))
        print(f"{kind} {name!r:14} median {statistics.median(took):4.0f} ms, slowest {max(took):4.0f} ms")


def main() -> None:
    """Make the page, open it, measure."""
    students = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    lab = load_lab(ROOT / "labs" / LAB)
    standings = a_class(lab, reports(), students)
    start = time.perf_counter()
    html = class_html(
        lab, standings, made=datetime.now(UTC), href=lambda one: f"{one.student.id}.html", explanations={}
    )
    print(f"{students} students: {len(html) // 1000} kB, made in {time.perf_counter() - start:.2f} s")
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        file = Path(folder) / "class.html"
        file.write_text(html, encoding="utf-8")
        browser = running.chromium.launch(executable_path=next(filter(None, found)), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(file.as_uri())
        figures(page, "sort by", CLICK, COLUMNS, rounds)
        figures(page, "search ", TYPE, WORDS, rounds)
        browser.close()


if __name__ == "__main__":
    main()
