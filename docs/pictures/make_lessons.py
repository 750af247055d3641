"""Makes the pictures of lesson pages and of an experiment anew: `.venv/bin/python docs/pictures/make_lessons.py`.

Needs Chromium, and Playwright to press keys in it: `.venv/bin/pip install -e '.[browser]'`.
"""

import shutil
import tempfile
from pathlib import Path

from make import COLOURS, HERE, photograph, run, terminal
from playwright.sync_api import sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# of each picture: its page, its language, width and height, light or dark, how many steps
PICTURES = {
    "lesson-routes": ("routes", "en", (1080, 1230), "light", 7),
    "lesson-pipeline.zh": ("pipeline", "zh", (1080, 845), "dark", 4),
    "lesson-sentence.zh": ("sentence", "zh", (400, 940), "light", 0),
}
EXPERIMENT = ["experiment", "no-self-weights", "--student", "solutions/lab07-sdpa/reference.py", "--lang", "en"]


def main() -> None:
    """Make all of them."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as running:
        folder = Path(name)
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for picture, (lesson, language, (width, height), scheme, steps) in PICTURES.items():
            run("lesson", lesson, "--out", name, "--lang", language, "--open", "no")
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="no-preference"
            )
            page = context.new_page()
            page.goto((folder / f"{lesson}.html").as_uri())
            for _ in range(steps):
                page.keyboard.press("ArrowRight")
            page.wait_for_timeout(600)  # until nothing moves
            page.screenshot(path=HERE / f"{picture}.png")
            context.close()
        browser.close()
        size = terminal(run(*EXPERIMENT, **COLOURS), "grader experiment no-self-weights", folder / "screen.svg", 82)
        photograph(folder / "screen.svg", HERE / "experiment.png", size, scale=0.75)


if __name__ == "__main__":
    main()
