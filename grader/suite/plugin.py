"""The pytest plugin: fixtures for suites, one line a check, and the record of every check in the JSON report.

It is loaded in every pytest session of the environment, so it imports nothing heavy until a suite is collected.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grader.errors import GraderError

if TYPE_CHECKING:
    from grader.models import GroupRecord
    from grader.suite.run import Run

RUN: pytest.StashKey[Run] = pytest.StashKey()
RECORD: pytest.StashKey[GroupRecord] = pytest.StashKey()
GROUP: pytest.StashKey[str] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--student``."""
    parser.getgroup("labs").addoption(
        "--student",
        metavar="FILE",
        action="append",
        default=[],
        help="the file a lab's verify.py tests (default: student.py beside it); may be given several times",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker behind ``grader.suite.group``."""
    config.addinivalue_line("markers", "group(id): the checks of one group of lab.toml")


def pytest_unconfigure(config: pytest.Config) -> None:
    """End what a plain session started."""
    run = config.stash.get(RUN, None)
    if run is not None:
        run.close()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Collect a lab's verify.py when its folder is collected, whatever ``python_files`` says."""
    if file_path.name != "verify.py" or not file_path.with_name("lab.toml").is_file():
        return None
    if parent.session.isinitpath(file_path):  # named on the command line: pytest collects it by itself
        return None
    return pytest.Module.from_parent(parent, path=file_path)


def _run(config: pytest.Config) -> Run:
    run = config.stash.get(RUN, None)
    if run is None:
        from grader.suite.run import plain_run

        run = plain_run(config.getoption("--student"), in_process=bool(config.getoption("usepdb")))
        config.stash[RUN] = run
    return run


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """In a plain session, make a test of each group and submission."""
    marker = metafunc.definition.get_closest_marker("group")
    if "student" not in metafunc.fixturenames or marker is None:
        return
    run, suite = _run(metafunc.config), metafunc.definition.path
    try:
        run.lab_of(suite).group(str(marker.args[0]))
        jobs = run.jobs(suite) if run.lab is None else []
    except GraderError as error:  # one sentence in place of a traceback
        raise pytest.Collector.CollectError(str(error)) from error
    if run.lab is None:  # a session that grades runs each test again and again
        metafunc.parametrize("student", jobs, indirect=True, ids=[job.id for job in jobs])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Note each test's group, and let the tests of one submission follow each other, whatever files they are in.

    pytest would do it for a fixture of the session, at ten times the cost.
    """
    for item in items:
        marker = item.get_closest_marker("group")
        if marker is not None and "student" in getattr(item, "fixturenames", ()):
            item.stash[GROUP] = str(marker.args[0])
    items.sort(key=lambda item: callspec.indices["student"] if (callspec := _callspec(item)) is not None else -1)


def _callspec(item: pytest.Item) -> Any:
    """Return the parameters of a plain session's test of a group; none for any other test."""
    callspec = getattr(item, "callspec", None) if GROUP in item.stash else None
    return callspec if callspec is not None and "student" in callspec.params else None


def test_of(item: pytest.Item) -> str:
    """Return the id of a test, whatever submission it runs on."""
    return item.nodeid if _callspec(item) is None else item.nodeid.rpartition("[")[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, bool, bool]:
    """In a plain session, begin a submission with the first of its tests and end it with the last."""
    callspec = _callspec(item)
    if callspec is None:
        return (yield)
    run, job = _run(item.config), callspec.params["student"]
    run.begin(job)
    result = yield
    following = _callspec(nextitem) if nextitem is not None else None
    if following is None or following.params["student"] is not job:
        run.finish()
    return result


@pytest.fixture
def student(request: pytest.FixtureRequest) -> Any:
    """Give the submission under test: its functions as attributes, called by position in a process of their own."""
    from grader.suite.values import StudentProxy

    if GROUP not in request.node.stash:
        pytest.fail("the fixture `student` needs a test that is marked with @group(...)", pytrace=False)
    run = _run(request.config)
    return StudentProxy(run.caller, run.job.lab.functions)


@pytest.fixture
def check(request: pytest.FixtureRequest) -> Any:
    """Give the recorder of this group's checks."""
    from grader.suite.checks import Check

    group = request.node.stash[GROUP]
    hidden = _run(request.config).job.lab.group(group).hidden
    return Check(group, stop=bool(request.config.getoption("usepdb")), hidden=hidden)


@pytest.fixture
def expected(request: pytest.FixtureRequest) -> Any:
    """Give the oracle: right answers from functions named as the student's."""
    from grader.suite.oracle import ExpectedProxy

    return ExpectedProxy(_run(request.config).oracle(), request.node.stash[GROUP])


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Any:
    """Give a NumPy random generator that depends on the run's seed and this group only."""
    import zlib

    import numpy as np

    return np.random.default_rng([_run(request.config).seed, zlib.crc32(request.node.stash[GROUP].encode())])


def _record(item: pytest.Item, error: BaseException | None) -> GroupRecord | None:
    """Return the record of a group that has run; built once, whoever asks first."""
    if GROUP not in item.stash:
        return None
    if RECORD not in item.stash:
        from grader.suite.run import group_record

        run, arguments = _run(item.config), getattr(item, "funcargs", {})
        record = group_record(run.job, item.stash[GROUP], arguments.get("check"), arguments.get("student"), error)
        item.stash[RECORD] = record
        run.told(record)
        _remember(item, record)
    return item.stash[RECORD]


def _remember(item: pytest.Item, record: GroupRecord) -> None:
    """Note what the checks said of a test's replies, if these were all there was to say it from."""
    from grader.suite.recall import REPLIES

    replies = item.stash.get(REPLIES, None)
    if replies is not None and not record.internal and item.funcargs["student"]._kept_to_plan():  # type: ignore[attr-defined]
        _run(item.config).known[test_of(item)].note(replies, record.checks)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Let the calls of a test go out ahead, as soon as they are known from another submission."""
    student = getattr(item, "funcargs", {}).get("student")
    if GROUP not in item.stash or student is None:
        yield
        return
    from grader.suite.recall import Known

    known, test = _run(item.config).known, test_of(item)
    before = known.get(test)
    student._begin(before.plan if before is not None else None)
    yield
    plan = student._learned()
    if plan is not None:
        known[test] = Known(plan)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn red checks into a failed test, and hang the record on its report."""
    report = yield
    if call.when == "teardown" or (call.when == "setup" and call.excinfo is None):
        return report
    record = _record(item, call.excinfo.value if call.excinfo else None)
    if record is not None and not _run(item.config).tells:
        import msgspec

        report.grader_record = msgspec.to_builtins(record)  # type: ignore[attr-defined]
        red = sum(not check.passed for check in record.checks)
        if red and report.passed:
            report.outcome = "failed"
            report.longrepr = f"{red} of {len(record.checks)} checks are red"
    return report


@pytest.hookimpl(optionalhook=True)
def pytest_json_runtest_metadata(item: pytest.Item, call: pytest.CallInfo[None]) -> dict[str, Any]:
    """Give pytest-json-report the record of a group as its test's metadata."""
    if call.when != "call":
        return {}
    record = _record(item, call.excinfo.value if call.excinfo else None)
    if record is None:
        return {}
    import msgspec

    metadata: dict[str, Any] = msgspec.to_builtins(record)
    return metadata


class Lines:
    """Prints one line a check in a plain pytest session."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print the lines of a group that has run."""
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        record = getattr(report, "grader_record", None)
        if record is None or terminal is None:
            return
        terminal.ensure_newline()
        for result in record["checks"]:
            passed = result["verdict"] == "passed"
            terminal.write("  PASS  " if passed else "  FAIL  ", green=passed, red=not passed)
            detail = "" if passed else _detail(result)
            terminal.write_line(result["label"] + (f"   {detail}" if detail else ""))
        if record["output"]:
            terminal.write_line("  printed: " + record["output"].rstrip().replace("\n", "\n           "))


def _detail(result: dict[str, Any]) -> str:
    parts = [f"got {result['got']}, want {result['want']}"] if result["want"] else []
    if result["message"]:
        parts.append(result["message"]["en"])
    return "; ".join(parts)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Show check lines where there is a screen; say so when code runs in this process."""
    config = session.config
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None:
        config.pluginmanager.register(Lines(config), "grader-lines")
        if config.getoption("usepdb"):
            terminal.write_line("--pdb: student code runs in this process, without time limit and isolation")
