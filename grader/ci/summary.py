"""What a run of CI comes to, as Markdown in the flavour of GitHub: a table, then a feedback page a lab."""

from collections.abc import Iterator, Sequence

from grader.ci.graded import Graded
from grader.models import Score, Text
from grader.pages.markdown import code, escaped, feedback_markdown
from grader.records import Attempt, Mark, Standing, Student
from grader.reports.gradebook_csv import points
from grader.reports.wrap import listed
from grader.sandbox.choice import Trial
from grader.visibility import StudentView

MOST_BYTES = 900_000  # a summary over 1 MiB is refused

HEAD = Text("{lab}: {points}", "{lab}：{points}")
SEVERAL = Text("{passed} of {all} labs pass", "{all} 个实验通过 {passed} 个")
NO_SCORE = Text("no score: the grader failed, not you", "没有得分：出错的是评分程序，不是你的代码")
COLUMNS = (
    Text("Lab", "实验"), Text("File", "文件"), Text("Score", "得分"), Text("Checks that pass", "通过的检查"),
)  # fmt: skip
ISOLATION = Text("Isolation: {jail}", "隔离方式：{jail}")
LAYERS = Text("{jail} ({layers})", "{jail}（{layers}）")
UNTOUCHED = Text("as it was handed out: nothing is written yet", "和发下来时一样，还没有动笔")
TOO_LONG = Text(
    "The page of {lab} is left out here: the summary would be too long.", "摘要放不下，这里略去 {lab} 的页面。"
)


def isolation(chosen: Trial) -> Text:
    """Return the sentence that says in what the student's code runs."""
    named = LAYERS.filled(jail=chosen.jail, layers=listed(chosen.layers)) if chosen.layers else chosen.jail
    return ISOLATION.filled(jail=named)


def shown_score(score: Score | None) -> Text:
    """Return a lab's score as a table and a head show it."""
    return NO_SCORE if score is None else Text.same(f"{points(score)} / {score.out_of}")


def summary(graded: Sequence[Graded], language: str, notes: Sequence[Text]) -> str:
    """Return the whole summary. ``notes`` stand below its table: the isolation, what was not graded."""
    text = "\n\n".join(_head(graded, language, notes)) + "\n"
    for one in graded:
        page = f"\n---\n\n{_page(one, language)}" if not one.untouched else ""
        if len((text + page).encode()) > MOST_BYTES:
            page = f"\n---\n\n{TOO_LONG.filled(lab=one.lab.id).to(language)}\n"
        text += page
    return text


def _head(graded: Sequence[Graded], language: str, notes: Sequence[Text]) -> Iterator[str]:
    if len(graded) == 1:
        said = HEAD.filled(lab=graded[0].lab.id, points=shown_score(graded[0].report.score))
    else:
        said = SEVERAL.filled(passed=sum(one.passed for one in graded), all=len(graded))
    yield f"# {escaped(said.to(language))}"
    yield "\n".join(_table(graded, language))
    yield from (escaped(note.to(language)) for note in notes)


def _table(graded: Sequence[Graded], language: str) -> Iterator[str]:
    yield "| " + " | ".join(column.to(language) for column in COLUMNS) + " |"
    yield "|---|---|---|---|"
    for one in graded:
        checks = [check for group in one.report.groups for check in group.checks]
        passed = f"{sum(check.passed for check in checks)} / {len(checks)}"
        if one.untouched:
            passed = f"{passed}, {UNTOUCHED.to(language)}"
        cells = one.lab.id, code(one.submission.origin.file), shown_score(one.report.score).to(language), passed
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _page(one: Graded, language: str) -> str:
    origin = one.submission.origin
    mark = Mark(one.report.score, one.report.score)
    attempt = Attempt(origin.id, 1, origin.file, origin.sha256)
    standing = Standing(Student(origin.id), mark, 1, attempt)
    to_come = sum(group.points for group in one.lab.unseen)
    view = StudentView(one.report, one.lab.unseen_checks(), to_come)
    return feedback_markdown(one.lab, standing, view, language=language, source=one.submission.source)
