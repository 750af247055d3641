"""Grading on a real Dask cluster on this machine: the same reports, whatever happens to nodes and scheduler."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import psutil
import pytest
from distributed import Client, LocalCluster, Security
from quizzed import RIGHT as ALL_RIGHT
from quizzed import WRONG, with_quiz

from grader.errors import InputError, InternalError, LabError
from grader.executors import cluster as cluster_module
from grader.executors import node, parcel
from grader.executors.base import Task
from grader.executors.cluster import DaskExecutor
from grader.executors.kit import Kit
from grader.executors.local import LocalExecutor
from grader.labs import load_lab
from grader.models import Origin, Submission
from grader.quiz.answers import answers_of

RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
SLOW = "import time\ntime.sleep(0.2)\n" + RIGHT
SOURCES = (RIGHT, "def double(x):\n    return x\n", "def double(:\n", "import os\nos._exit(3)\n", SLOW)


def submissions(count, sources=SOURCES):
    return [Submission(Origin(f"s{n:02}", f"s{n:02}.py"), sources[n % len(sources)]) for n in range(count)]


def graded(executor, lab, given):
    try:
        return {r.submission.id: r for r in executor.run(Task(str(lab.folder), 7, "limits"), given)}
    finally:
        executor.close()


def left_behind(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith("grader-")]


def verifiers(of: int) -> list[psutil.Process]:
    below = psutil.Process(of).children(recursive=True)
    return [one for one in below if "grader.executors.verifier" in " ".join(one.cmdline())]


@pytest.fixture(scope="module")
def temporary(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nodes")
    folder.chmod(0o755)
    for above in (folder.parent, folder.parent.parent):
        above.chmod(0o755)  # workers that dropped root pass through
    return folder


@pytest.fixture(scope="module")
def running(temporary):
    """Return a cluster of two nodes, each a process with a nanny that starts it anew."""
    before = os.environ.get("TMPDIR")
    os.environ["TMPDIR"] = str(temporary)
    try:
        with LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
            local_directory=str(temporary / "dask"),
        ) as cluster:  # fmt: skip
            yield cluster
    finally:
        os.environ.pop("TMPDIR")
        if before is not None:
            os.environ["TMPDIR"] = before


@pytest.fixture
def cluster(running, temporary):
    running.wait_for_workers(2)
    yield running
    assert left_behind(temporary) == []
    assert verifiers(os.getpid()) == []


@pytest.fixture
def client(cluster):
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        yield client


def on(cluster, **options):
    return DaskExecutor(cluster.scheduler_address, weak=True, **options)


# the same as on one machine


def test_reports_are_those_of_the_local_executor(cluster, mini, without_time):
    given = submissions(20)
    there, here = (graded(one, mini, given) for one in (on(cluster), LocalExecutor(2)))
    assert len(there) == 20
    assert {name: without_time(one) for name, one in there.items()} == {n: without_time(o) for n, o in here.items()}


def test_quiz_is_judged_there_as_here(cluster, mini, without_time):
    lab = with_quiz(mini, 10)
    given = [
        Submission(Origin(name, "student.py", answers=answers.sha256 if answers else ""), RIGHT, answers=answers)
        for name, answers in (
            ("right", answers_of(ALL_RIGHT.encode())), ("wrong", answers_of(WRONG.encode())),
            ("broken", answers_of(b"\xff")), ("none", None),
        )
    ]  # fmt: skip
    there, here = (graded(one, lab, given) for one in (on(cluster), LocalExecutor(1)))
    assert {name: without_time(one) for name, one in there.items()} == {n: without_time(o) for n, o in here.items()}
    assert {name: one.score.exact for name, one in there.items()} == {
        "right": "20", "wrong": "10", "broken": "10", "none": "10",
    }  # fmt: skip
    assert there["wrong"].quiz.answers[0].said.en == "That is the square."


def test_submissions_are_read_only_when_they_are_sent(cluster, mini):
    read = []
    given = (read.append(one) or one for one in submissions(200, (RIGHT,)))
    executor = on(cluster)
    reports = executor.run(Task(str(mini.folder), 7, "limits"), given)
    next(reports)
    assert len(read) <= 16 * (cluster_module.AHEAD * 2 + 1)
    executor.close()


def test_broken_suite_stops_the_run_with_its_reason(cluster, mini):
    mini.suite.write_text("def broken(:\n")
    with pytest.raises(LabError, match=r"^mini/verify\.py: "):
        graded(on(cluster), mini, submissions(4))


# certificates


def certificates(folder):
    """Make an authority and a certificate that it signed, with the commands of docs/scale.md."""
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for command in (
        ["req", "-x509", *kind, "-days", "2", "-subj", "/CN=grading", "-keyout", "ca.key", "-out", "ca.pem"],
        ["req", *kind, "-subj", "/CN=node", "-keyout", "node.key", "-out", "node.csr"],
        ["x509", "-req", "-in", "node.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
         "-out", "node.pem"],
    ):  # fmt: skip
        subprocess.run(["openssl", *command], cwd=folder, check=True, capture_output=True)
    return [str(folder / name) for name in ("ca.pem", "node.pem", "node.key")]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")
def test_only_who_has_a_certificate_is_let_in(tmp_path, mini, monkeypatch):
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 3.0)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    (tmp_path / "strangers").mkdir()
    securities = []
    for folder in (tmp_path, tmp_path / "strangers"):
        ca, cert, key = certificates(folder)
        securities.append(
            Security(
                tls_ca_file=ca, tls_client_cert=cert, tls_client_key=key, tls_worker_cert=cert, tls_worker_key=key,
                tls_scheduler_cert=cert, tls_scheduler_key=key, require_encryption=True,
            )
        )  # fmt: skip
    mine, strangers = securities
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", security=mine,
        local_directory=str(tmp_path / "dask"),
    ) as cluster:  # fmt: skip
        address = cluster.scheduler_address
        assert address.startswith("tls://")
        assert len(graded(DaskExecutor(address, mine, weak=True), mini, submissions(2))) == 2
        for security in (strangers, None):
            with pytest.raises(InputError, match="cannot be reached"):
                graded(DaskExecutor(address, security, weak=True), mini, submissions(2))


# nodes that are lost


def test_batches_of_a_killed_node_run_again_elsewhere(cluster, client, mini, without_time):
    given = submissions(24, (SLOW,))
    executor = on(cluster)
    reports = {}
    victim = min(client.run(os.getpid).values())
    for report in executor.run(Task(str(mini.folder), 7, "limits"), given):
        if not reports:
            os.kill(victim, signal.SIGKILL)
        reports[report.submission.id] = report
    executor.close()
    here = graded(LocalExecutor(2), mini, given)
    assert {name: without_time(one) for name, one in reports.items()} == {n: without_time(o) for n, o in here.items()}


def test_only_the_submission_that_nodes_die_of_is_without_a_report(temporary, mini, monkeypatch):
    # the suite stands in for a fault of the grader: on one submission it kills the node, verifier and all
    text = mini.suite.read_text().replace(
        "    check.shape",
        "    import os\n    if 'a str' in repr(out):\n        os.kill(os.getppid(), 9)\n    check.shape",
    )
    mini.suite.write_text(text)
    monkeypatch.setenv("TMPDIR", str(temporary))
    deadly = Submission(Origin("deadly", "deadly.py"), "def double(x):\n    return 'deadly'\n")
    given = [*submissions(7, (RIGHT,)), deadly]
    import dask

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
            local_directory=str(temporary / "dask"),
        ) as cluster,
    ):  # fmt: skip
        reports = graded(on(cluster), mini, given)
    assert reports["deadly"].verdict == "internal"
    assert "lost" in reports["deadly"].internal
    assert [one.score.fraction for name, one in reports.items() if name != "deadly"] == [10] * 7
    node.end("")  # as the next run does
    left = left_behind(temporary)
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    node.end("")
    assert left_behind(temporary) == [], left


def test_verifier_that_dies_on_a_node_takes_only_the_culprit_with_it(cluster, mini):
    text = mini.suite.read_text().replace(
        "    check.shape",
        "    import os\n    if 'a str' in repr(out):\n        os.kill(os.getpid(), 9)\n    check.shape",
    )
    mini.suite.write_text(text)
    deadly = Submission(Origin("deadly", "deadly.py"), "def double(x):\n    return 'deadly'\n")
    reports = graded(on(cluster), mini, [*submissions(15, (RIGHT,)), deadly])
    assert {name for name, one in reports.items() if one.verdict == "internal"} == {"deadly"}
    assert len(reports) == 16


# nodes that refuse


def pretend_other_numpy(version):
    kit = msgspec.structs.replace(Kit.here(), numpy=version)
    Kit.here = classmethod(lambda _: kit)


def restore_kit(here):
    from grader.executors import kit

    kit.Kit.here = classmethod(lambda cls: cls(*here))


def test_node_with_another_kit_gets_no_batch(cluster, client, mini):
    mine = Kit.here()
    nodes = sorted(client.nthreads())
    client.run(pretend_other_numpy, "9.9", workers=nodes[:1])
    try:
        executor = on(cluster)
        assert len(graded(executor, mini, submissions(8))) == 8
        client.run(pretend_other_numpy, "9.9", workers=nodes[1:])
        with pytest.raises(InputError) as refused:
            graded(on(cluster), mini, submissions(4))
        assert "NumPy 9.9" in str(refused.value)
        assert str(mine) in str(refused.value)
    finally:
        client.run(restore_kit, msgspec.structs.astuple(mine))


def test_node_refuses_a_weak_jail_that_was_not_asked_for_by_name(cluster, mini):
    with pytest.raises(InputError, match="too weak for strangers' code"):
        graded(DaskExecutor(cluster.scheduler_address), mini, submissions(4))


def test_lab_that_was_tampered_with_on_its_way_is_refused(cluster, client, mini):
    data = parcel.pack(mini)
    key = f"grader-lab-{parcel.digest_of(data)}"
    forged = client.submit(bytes, data.replace(b"2.0", b"3.0"), key=key, pure=False)
    forged.result()
    with pytest.raises(InputError, match="did not arrive as it was sent"):
        graded(on(cluster), mini, submissions(4))


def test_batch_that_was_tampered_with_on_its_way_is_refused(mini):
    data = parcel.pack(mini)
    order = msgspec.json.encode(node.Order("r", parcel.digest_of(data), 0, "limits", True, ()))
    kit = msgspec.json.encode(Kit.here())
    answer = msgspec.json.decode(node.grade(kit, parcel.digest_of(order + b" "), order, data), type=node.Answer)
    assert "did not arrive as it was sent" in answer.refused


# a lab as bytes


def test_parcel_holds_what_grading_needs_and_no_solution_of_anyone_else(mini, tmp_path):
    data = parcel.pack(mini)
    assert data == parcel.pack(mini)
    folder = parcel.unpack(data, parcel.digest_of(data), tmp_path / "node")
    assert load_lab(folder).version == mini.version
    found = {path.relative_to(folder.parent.parent).as_posix() for path in (tmp_path / "node").rglob("*.*")}
    assert found >= {"labs/mini/verify.py", "solutions/mini/reference.py"}
    assert not any("chaffs" in name or "wheats" in name or "TASK" in name for name in found)


@pytest.mark.parametrize(
    ("lab", "folder"),
    [("mini", {"../../evil.py": b""}), ("..", {}), ("a/b", {}), ("", {}), ("mini", {"conftest.py": b""})],
)
def test_parcel_cannot_write_elsewhere(tmp_path, lab, folder):
    data = msgspec.msgpack.encode({"lab": lab, "folder": folder, "solutions": {}})
    with pytest.raises(LabError):
        parcel.unpack(data, parcel.digest_of(data), tmp_path / "in" / "node")
    assert not list(tmp_path.rglob("*.py"))


# schedulers, by the command


def grade_command(lab, folder, out, *options):
    return [
        sys.executable, "-m", "grader", "grade", str(folder), "--lab", str(lab.folder), "--out", str(out),
        "--seed", "7", "--jail", "limits", "--allow-weak-isolation", "--json", *options,
    ]  # fmt: skip


def scores(output: str) -> dict[str, bytes]:
    reports = [msgspec.json.decode(line) for line in output.splitlines()]
    return {one["submission"]["id"]: msgspec.json.encode({**one, "timing": None}) for one in reports}


@pytest.fixture
def handed_in(tmp_path):
    folder = tmp_path / "submissions"
    folder.mkdir()
    for one in submissions(24, (SLOW,)):
        (folder / f"{one.origin.id}.py").write_text(one.source)
    return folder


def wait_for_reports(process, lines):
    """Wait until a command has shown the first report it got."""
    for line in process.stderr:
        lines.append(line)
        if line.startswith("["):
            return
    raise AssertionError("".join(lines))


def test_scheduler_that_dies_is_said_and_the_same_command_goes_on(cluster, mini, handed_in, tmp_path, temporary):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", address, "--no-dashboard"],
        stderr=subprocess.DEVNULL,
    )
    worker = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"],
        stderr=subprocess.DEVNULL, env=os.environ | {"TMPDIR": str(temporary)},
    )  # fmt: skip
    try:
        command = grade_command(mini, handed_in, tmp_path / "out", "--executor", "dask", "--scheduler")
        process = subprocess.Popen([*command, address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        lines: list[str] = []
        wait_for_reports(process, lines)
        scheduler.kill()
        _, rest = process.communicate(timeout=60)
    finally:
        scheduler.kill()
        worker.terminate()
        scheduler.wait()
        worker.wait(30)
    assert process.returncode == InternalError.exit_code
    assert "is gone; what came back is kept" in rest.splitlines()[-1]
    assert "Traceback" not in rest
    again = subprocess.run([*command, cluster.scheduler_address], capture_output=True, text=True, check=True)
    assert 0 < sum(line.startswith("[") for line in again.stderr.splitlines()) < 24
    here = subprocess.run(grade_command(mini, handed_in, tmp_path / "here"), capture_output=True, text=True, check=True)
    assert scores(again.stdout) == scores(here.stdout)
    assert len(scores(again.stdout)) == 24


def test_interrupt_leaves_the_cluster_clean(cluster, client, mini, handed_in, tmp_path):
    command = grade_command(mini, handed_in, tmp_path / "out", "--executor", "dask")
    process = subprocess.Popen(
        [*command, "--scheduler", cluster.scheduler_address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    lines: list[str] = []
    wait_for_reports(process, lines)
    process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=60)
    assert process.returncode == 130, rest
    assert rest.splitlines()[-1] == "grader: interrupted; finished reports are kept"
    end = time.monotonic() + 30
    while client.processing() and any(client.processing().values()) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(client.processing().values())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--scheduler", "tcp://127.0.0.1:1"), "the scheduler at tcp://127.0.0.1:1 cannot be reached"),
        ((), "--executor dask needs --scheduler"),
        (("--scheduler", "localhost"), "begins with tcp:// or tls://"),
        (("--scheduler", "tls://127.0.0.1:1", "--tls-ca", "ca.pem"), "go together"),
    ],
)
def test_command_that_cannot_work_is_answered_in_one_sentence(
    mini, handed_in, tmp_path, monkeypatch, options, said, capsys
):
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 0.5)
    command = grade_command(mini, handed_in, tmp_path / "out", "--executor", "dask", *options)
    monkeypatch.setattr("sys.argv", command[2:])
    from grader.cli import main

    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_without_dask_it_is_said_what_to_install(mini, handed_in, tmp_path):
    command = grade_command(mini, handed_in, tmp_path / "out", "--executor", "dask", "--scheduler", "tcp://x:1")
    before = "import sys; sys.modules['distributed'] = None; from grader.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", before, *command[3:]], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()) == (
        2, ["grader: --executor dask needs Dask, which is not installed: pip install 'attention-lab-kit[cluster]'"],
    )  # fmt: skip
