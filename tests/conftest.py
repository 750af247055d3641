"""What most tests share: the labs, and one way to grade a source text."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from webpage import browser, show  # noqa: F401 - fixtures of the tests that open pages

from grader.grading import grade_batch
from grader.labs import Lab, load_lab
from grader.models import FIXED_SEED, Origin, Report, Submission, Timing
from grader.sandbox.launcher import launcher
from grader.suite.oracle import RecordedOracle, ReferenceOracle

collect_ignore = ["minilab"]  # a lab whose stub is red on purpose
ROOT = Path(__file__).resolve().parent.parent
Grade = Callable[..., dict[str, Report]]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def attention() -> Lab:
    return load_lab(ROOT / "labs/lab04-attention")


@pytest.fixture
def mini(tmp_path: Path) -> Lab:
    """A copy of the small lab that a test may change."""
    shutil.copytree(ROOT / "tests/minilab", tmp_path / "kit")
    return load_lab(tmp_path / "kit/labs/mini")


@pytest.fixture(scope="session")
def grade() -> Iterator[Grade]:
    """Grade source texts, or submissions, by name in one batch; one zygote a jail serves all tests."""
    launchers = {}

    def run(
        lab: Lab, sources: dict[str, str | Submission], *, seed: int = FIXED_SEED, jail: str = "limits"
    ) -> dict[str, Report]:
        if jail not in launchers:
            launchers[jail] = launcher(jail)
        reports: list[Report] = []
        grade_batch(
            lab,
            [
                source if isinstance(source, Submission) else Submission(Origin(name, f"{name}.py"), source)
                for name, source in sources.items()
            ],
            launchers[jail],
            seed=seed,
            oracle=RecordedOracle if seed == FIXED_SEED else ReferenceOracle,
            on_report=reports.append,
        )
        return {report.submission.id: report for report in reports}

    yield run
    for one in launchers.values():
        one.close()


@pytest.fixture
def without_time() -> Callable[[Report], bytes]:
    """Return a report's bytes, its one timing aside."""
    return lambda report: msgspec.json.encode(msgspec.structs.replace(report, timing=Timing()))
