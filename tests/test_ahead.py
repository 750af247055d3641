"""Calls sent ahead, results taken from earlier submissions: nothing comes out otherwise than call by call."""

from pathlib import Path

import msgspec
import pytest

from grader.grading import grade_batch
from grader.labs import load_lab
from grader.models import Origin, Submission, Timing
from grader.sandbox import wire
from grader.sandbox.launcher import launcher
from grader.sandbox.link import HELD, Link
from grader.suite import run
from grader.suite.oracle import ReferenceOracle

ROOT = Path(__file__).resolve().parent.parent
RIGHT = (ROOT / "solutions/lab04-attention/reference.py").read_text(encoding="utf-8")
OTHERS = {
    "counts its calls": "\ncalls = 0\n_softmax = softmax\ndef softmax(x):\n    global calls\n    calls += 1\n"
    "    return _softmax(x) * calls\n",
    "remembers its first result": "\nfirst = []\n_scores = attention_scores\ndef attention_scores(q, k, scale):\n"
    "    first.append(_scores(q, k, scale))\n    return first[0]\n",
    "gives a list": "\n_scores = attention_scores\ndef attention_scores(q, k, scale):\n"
    "    return _scores(q, k, scale).tolist()\n",
    "raises now and then": "\nturn = 0\n_scores = attention_scores\ndef attention_scores(q, k, scale):\n"
    "    global turn\n    turn += 1\n    if turn % 3 == 0:\n        raise KeyError(turn)\n"
    "    return _scores(q, k, scale)\n",
    "changes its input": "\n_softmax = softmax\ndef softmax(x):\n    out = _softmax(x)\n    x += 1\n    return out\n",
    "prints": "\n_softmax = softmax\ndef softmax(x):\n    print(x.shape)\n    return _softmax(x)\n",
    "ends": "\ncount = 0\n_mask = apply_mask\ndef apply_mask(scores, mask):\n    global count\n    count += 1\n"
    "    if count == 4:\n        import os\n        os._exit(3)\n    return _mask(scores, mask)\n",
    "hangs": "\n_mask = apply_mask\ndef apply_mask(scores, mask):\n    if scores.shape == (3, 3):\n"
    "        while True: pass\n    return _mask(scores, mask)\n",
    "closes its bell": "\nimport os\nos.close(4)\n",
    "opens its bell to answer it itself": "\nimport os\n_softmax = softmax\ndef softmax(x):\n"
    "    try:\n        end = os.open('/proc/self/fd/4', os.O_RDONLY | os.O_NONBLOCK)\n"
    "        os.write(4, b'x')\n        os.read(end, 99)\n        os.close(end)\n"
    "    except OSError:\n        pass\n    return _softmax(x)\n",
    "makes its bell wait": "\nimport fcntl\nfcntl.fcntl(4, fcntl.F_SETFL, 0)\n",
    "rings all the time": "\nimport os\n_softmax = softmax\ndef softmax(x):\n    os.write(4, bytes(8))\n"
    "    return _softmax(x)\n",
    "takes its time": "\nimport time\n_softmax, slow = softmax, []\ndef softmax(x):\n    slow.append(x)\n"
    "    time.sleep(0.12 if len(slow) in (3, 9) else 0)\n    return _softmax(x)\n",
    "lacks a function": "\ndel softmax\n",
    "returns something large": "\nimport numpy as np\ndef softmax(x):\n    return np.zeros(2 ** 21)\n",
    "returns much": "\nimport numpy as np\ndef softmax(x):\n    return np.zeros(2 ** 19)\n",
}  # fmt: skip


class Nothing(dict):
    """Plans that are never known."""

    def __setitem__(self, key, value):
        pass


def graded(sources, known, name="lab04-attention"):
    lab = load_lab(ROOT / "labs" / name)
    lab.limits = msgspec.structs.replace(lab.limits, call_seconds=0.5)
    oracle = ReferenceOracle(lab)
    start = launcher("limits")
    reports = {}
    submissions = [Submission(Origin(one, f"{one}.py"), source) for one, source in sources.items()]
    try:
        grade_batch(
            lab, submissions, start, seed=5, oracle=lambda _: oracle, known=known,
            on_report=lambda report: reports.__setitem__(report.submission.id, report),
        )  # fmt: skip
    finally:
        start.close()
    return reports


def plain(report):
    return msgspec.json.encode(msgspec.structs.replace(report, timing=Timing()))


SOURCES = {"right": RIGHT} | {name: RIGHT + more for name, more in OTHERS.items()}


@pytest.fixture(scope="module")
def both():
    return graded(SOURCES, Nothing()), graded(SOURCES, {})


@pytest.fixture(scope="module")
def again():
    """The reports of a second batch, in which much is known from the first; and which tests ran in it."""
    known, ran = {}, []
    graded({"first": RIGHT}, known)  # whose calls are learned
    graded(SOURCES, known)
    with pytest.MonkeyPatch.context() as patch:
        original = run.group_record
        patch.setattr(run, "group_record", lambda job, *rest: ran.append(job.id) or original(job, *rest))
        return graded(SOURCES, known), ran


@pytest.mark.parametrize("name", ["right", *OTHERS])
def test_report_is_the_same_as_call_by_call(both, name):
    alone, ahead = both
    assert plain(ahead[name]) == plain(alone[name])


@pytest.mark.parametrize("name", ["right", *OTHERS])
def test_report_is_the_same_where_results_are_taken_from_an_earlier_submission(both, again, name):
    alone, _ = both
    reports, _ = again
    assert plain(reports[name]) == plain(alone[name])


def test_suite_does_not_run_again_on_replies_that_came_before(again):
    _, ran = again
    assert not {"right", "counts its calls", "changes its input", "prints"} & set(ran)


def test_suite_runs_again_where_a_call_got_no_reply(again):
    _, ran = again
    assert {"ends", "hangs"} <= set(ran)


def test_one_bit_of_one_reply_makes_the_suite_run_again():
    known = {}
    graded({"first": RIGHT, "second": RIGHT}, known)
    close = RIGHT + (
        "\nimport numpy as np\n_softmax = softmax\ndef softmax(x):\n    out = _softmax(x)\n"
        "    return out if out.shape != (5, 6) else np.nextafter(out, 2)\n"
    )
    far = close.replace("np.nextafter(out, 2)", "out + 1e-3")
    reports = graded({"close": close, "far": far, "right": RIGHT}, known)
    assert [reports[name].verdict for name in ("close", "far", "right")] == ["passed", "failed", "passed"]


def test_what_is_printed_is_each_submissions_own():
    known = {}
    graded({"first": RIGHT, "second": RIGHT}, known)
    loud = RIGHT + "\n_softmax = softmax\ndef softmax(x):\n    print('SAID')\n    return _softmax(x)\n"
    reports = graded({"a": loud.replace("SAID", "ann was here"), "b": loud.replace("SAID", "bob was here")}, known)
    for name, said in (("a", "ann"), ("b", "bob")):
        assert reports[name].verdict == "passed"
        assert f"{said} was here" in reports[name].groups[2].output


def test_every_one_of_them_does_something_else(both):
    _, ahead = both
    assert ahead["right"].verdict == "passed"
    assert len({plain(ahead[name]) for name in OTHERS}) == len(OTHERS)


@pytest.mark.parametrize("name", ["lab07-sdpa", "lab11-kv-cache", "lab13-heatmap"])
def test_known_bugs_of_other_labs_get_the_same_reports(name):
    files = [
        *(ROOT / "solutions" / name).glob("*.py"),
        *sorted((ROOT / "solutions" / name / "chaffs").glob("*.py"))[::9],
    ]
    sources = {path.stem: path.read_text(encoding="utf-8") for path in files}
    known = {}
    alone = {one: plain(report) for one, report in graded(sources, Nothing(), name).items()}
    for _ in range(2):  # with calls that are known, then with results that are known
        assert {one: plain(report) for one, report in graded(sources, known, name).items()} == alone


def test_calls_go_out_together_once_they_are_known(monkeypatch):
    sent = []
    original = Link.send_frame

    def counted(self, frames):
        sent.append(frames)
        original(self, frames)

    monkeypatch.setattr(Link, "send_frame", counted)
    known = {}
    graded({"first": RIGHT}, known)
    first = len(sent)
    graded({"second": RIGHT}, known)
    assert len(sent) - first < first / 4


def test_worker_that_answers_a_call_ahead_with_another_number_is_ended():
    forge = RIGHT + (
        "\nimport socket, struct, os\n_softmax = softmax\ndef softmax(x):\n"
        "    socket.socket(fileno=os.dup(3)).send(b'\\x00' * 64)\n    return _softmax(x)\n"
    )
    report = graded({"right": RIGHT, "forges": forge}, {})["forges"]
    assert report.verdict == "crashed"
    assert report.score.fraction < 60


def test_replies_that_are_too_many_bytes_to_keep_are_taken_one_by_one(monkeypatch):
    """A verifier may take a gigabyte: ten submissions that return as much as they may must not fill it."""
    kept = []
    original = Link.hold

    def weighed(self, *asked):
        digest = original(self, *asked)
        kept.append((sum(len(reply) for reply, _ in self._held), len(self._held), digest))
        return digest

    monkeypatch.setattr(Link, "hold", weighed)
    known = {}
    graded({"first": RIGHT}, known)
    report = graded({"much": SOURCES["returns much"]}, known)["much"]
    assert report.verdict == "failed"
    assert max(size for size, _, _ in kept) < HELD + (8 << 20) + 1000
    assert any(digest is None and count == 1 for _, count, digest in kept)


def test_window_is_no_larger_than_a_socket_takes():
    from grader.sandbox import nodes
    from grader.sandbox.ahead import WINDOW, Plan, Step

    large = nodes.Array("<f8", (2000,), bytes(16_000))
    plan = Plan([Step("f", (large,)) for _ in range(10)])
    window = plan.window(0, ())
    assert len(window.steps) == 3
    assert len(window.frame) <= WINDOW
    assert plan.window(0, {"f"}) is None
    assert wire.HEADER.unpack_from(window.frame)[0] > 16_000
