"""`grader watch`: what saves, keys and runs lead to; the terminal is given back however it ends."""

import os
import queue
import re
import select
import signal
import subprocess
import sys
import time

import pytest
from builders import a_fault, a_group, a_report, green, red, write_lab
from watched import GIVE_UP, LOOK, right, wrong

from grader.cli import main
from grader.errors import InputError
from grader.labs import load_lab
from grader.progress import PROGRESS_FILE, ProgressFile
from grader.watching.events import Blind, Failed, Pressed, Quiet, Ran, Saved
from grader.watching.keyboard import Keyboard
from grader.watching.watch import Watch

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")


RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
LOOP = "def double(x):\n    while True: pass\n"


# --- the loop, with runs and a display of the test's own


class Stage:
    """A watch of the small lab in which the test plays every part: runs, folder, display."""

    def __init__(self, labs, *, keys=True):
        self.labs = labs
        self.events = queue.SimpleQueue()
        self.started = []  # (lab, source) of every run
        self.followed = []
        self.shown = []  # (view, whether it is settled)
        self.watch = Watch(
            lambda: labs, events=self.events, runs=self, follow=self.followed.append, display=self, keys=keys
        )

    def start(self, lab, submission):
        self.started.append((lab.id, submission.source))
        return len(self.started)

    def show(self, view, *, settled):
        self.shown.append((view, settled))

    def play(self, *steps):
        """Run the watch over the steps, then quit: events, or functions to be called when it comes to them."""
        for step in steps:
            self.events.put(step if isinstance(step, tuple) else Called(step))
        self.events.put(Pressed("q"))
        inner = self.watch._take
        self.watch._take = lambda event: event.step() or True if isinstance(event, Called) else inner(event)
        return self.watch.run(self.labs[0])

    @property
    def views(self):
        return [view for view, _ in self.shown]


class Called:
    def __init__(self, step):
        self.step = step


@pytest.fixture
def labs(tmp_path, monkeypatch):
    monkeypatch.delenv("GRADER_LABS", raising=False)
    found = [load_lab(write_lab(tmp_path / "labs", name)) for name in ("lab-a", "lab-b", "lab-c")]
    for lab in found:
        lab.stub.write_text("first")
    monkeypatch.chdir(tmp_path)
    return found


@pytest.fixture
def lab(labs):
    return labs[0]


@pytest.fixture
def stage(labs):
    return Stage(labs)


def saved(lab, text):
    return lambda: lab.stub.write_text(text) and None


def test_lab_runs_at_once_and_at_every_save(lab, stage):
    stage.play(saved(lab, "second"), Saved(), saved(lab, "third"), Saved())
    assert stage.started == [("lab-a", "first"), ("lab-a", "second"), ("lab-a", "third")]
    assert [one.id for one in stage.followed] == ["lab-a"]


def test_one_save_that_comes_as_several_events_runs_once(lab, stage):
    stage.play(saved(lab, "second"), Saved(), Saved(), Ran(2, right(lab), whole=True), Saved())
    assert len(stage.started) == 2


def test_file_that_is_empty_while_the_editor_writes_runs_again_when_it_is_whole(lab, stage):
    stage.play(saved(lab, ""), Saved(), saved(lab, "whole"), Saved(), Ran(2, wrong(lab, "a"), whole=True))
    assert [source for _, source in stage.started] == ["first", "", "whole"]
    assert all(view.report is None for view in stage.views)


def test_report_of_a_run_that_was_overtaken_is_passed_over(lab, stage):
    last = stage.play(
        saved(lab, "second"), Saved(), Ran(1, wrong(lab, "a"), whole=True), Failed(1, "no"), Ran(2, right(lab), True)
    )
    assert last.report == right(lab)
    assert all(view.report in (None, right(lab)) for view in stage.views)


def test_save_that_no_event_told_of_is_seen_when_the_run_ends(lab, stage):
    stage.play(saved(lab, "missed"), Ran(1, wrong(lab, "a"), whole=True))
    assert [source for _, source in stage.started] == ["first", "missed"]


def test_file_that_is_gone_is_shown_and_its_return_runs(lab, stage):
    last = stage.play(lab.stub.unlink, Saved(), saved(lab, "again"), Saved(), Ran(3, right(lab), True))
    assert [source for _, source in stage.started] == ["first", "", "again"]
    assert last.report == right(lab)


def test_r_runs_again_without_a_save(stage):
    stage.play(Pressed("r"))
    assert stage.started == [("lab-a", "first")] * 2


def test_run_is_compared_with_the_last_one_that_loaded(lab, stage):
    broken = a_report(lab, a_group(lab, "first", red("a")), fault=a_fault("student.py, line 1: SyntaxError"))
    one, two = wrong(lab, "a", "b"), wrong(lab, "a")
    stage.play(
        Ran(1, one, True), Pressed("r"), Ran(2, broken, True), Pressed("r"), Ran(3, two, True), Pressed("r"),
        Ran(4, two, True),
    )  # fmt: skip
    pairs = [(view.report, view.before) for view, settled in stage.shown if settled and view.report]
    assert pairs == [(one, None), (broken, one), (two, one), (two, two)]


def test_report_without_its_diagnosis_is_shown_at_once_and_the_old_one_stays_meanwhile(lab, stage):
    bare, told = wrong(lab, "a"), wrong(lab, "a", diagnosis=LOOK)
    other = wrong(lab, "b")
    stage.play(
        Ran(1, bare, False), Ran(1, told, True), Pressed("r"), Ran(2, bare, False), Ran(2, bare, True), Pressed("r"),
        Ran(3, other, False),
    )  # fmt: skip
    seen = [(view.report.diagnosis, view.stale, settled) for view, settled in stage.shown if view.report]
    assert seen == [
        (None, False, False), (LOOK, False, True), (LOOK, True, False), (None, False, True), (None, False, False),
    ]  # fmt: skip


def test_slow_run_is_said(stage):
    stage.play(Quiet())
    state = stage.views[-1].state
    assert "running" in state.en
    assert "运行" in state.zh


def test_quiet_is_waited_for_only_while_a_run_goes_and_says_nothing(lab, stage):
    waits = []

    class Events:
        def get(self, timeout):
            waits.append(timeout)
            return (Quiet(), Ran(1, right(lab), True), Saved(), Pressed("q"))[len(waits) - 1]

    stage.watch._events = Events()
    stage.watch.run(lab)
    assert [wait is not None for wait in waits] == [True, False, False, False]


def test_h_shows_one_hint_after_the_other_and_they_are_kept(lab, stage):
    stage.play(Pressed("h"), Ran(1, wrong(lab, "a"), True), Pressed("h"), Pressed("h"))
    hints = [view.hint for view in stage.views if view.hint]
    assert [(hint.number, hint.fresh) for hint in hints] == [(1, True), (1, False)]
    assert ProgressFile.of(lab).read()["lab-a"].hints == {"first": 1}


def test_hint_stays_as_long_as_its_group_is_the_first_red_one(lab, stage):
    second = a_report(lab, a_group(lab, "first", green("a")), a_group(lab, "second", red("a")))
    stage.play(
        Ran(1, wrong(lab, "a", "b"), True), Pressed("h"), Pressed("r"), Ran(2, wrong(lab, "b"), True), Pressed("r"),
        Ran(3, second, True), Pressed("h"),
    )  # fmt: skip
    reports = [(view.report.score.value, view.hint is not None) for view, settled in stage.shown if settled]
    assert reports == [(40, False), (40, True), (70, True), (60, False), (60, False)]
    assert "There are no hints for second." in stage.views[-1].notice.en


def test_h_where_nothing_is_red_says_so(lab, stage):
    stage.play(Ran(1, right(lab), True), Pressed("h"))
    assert "no hint is needed" in stage.views[-1].notice.en


def test_n_goes_to_the_next_lab_that_is_not_done(labs, stage):
    ProgressFile.of(labs[1]).note_run(right(labs[1]))
    last = stage.play(Ran(1, right(labs[0]), True), Pressed("n"), Ran(1, right(labs[0]), True))
    assert stage.started == [("lab-a", "first"), ("lab-c", "first")]
    assert [one.id for one in stage.followed] == ["lab-a", "lab-c"]
    assert (last.lab.id, last.report) == ("lab-c", None)


def test_done_lab_says_which_key_goes_on_and_to_where(lab, stage):
    assert "press n for the next one, lab-b" in stage.play(Ran(1, right(lab), True)).notice.en


def test_done_lab_names_the_command_where_there_are_no_keys(labs):
    assert "grader watch lab-b" in Stage(labs, keys=False).play(Ran(1, right(labs[0]), True)).notice.en


def test_last_lab_has_no_next(labs):
    stage = Stage(labs[:1])
    last = stage.play(Ran(1, right(labs[0]), True), Pressed("n"))
    assert "No other lab" in last.notice.en
    assert len(stage.started) == 1


def test_runs_are_kept_as_progress_once_each(lab, stage):
    stage.play(Ran(1, wrong(lab, "a"), False), Ran(1, wrong(lab, "a"), True), Pressed("r"), Ran(2, right(lab), True))
    known = ProgressFile.of(lab).read()["lab-a"]
    assert (known.best, known.done, known.red) == (100, True, "")


def test_progress_that_cannot_be_kept_is_said_and_ends_nothing(lab, stage, tmp_path):
    (tmp_path / PROGRESS_FILE).mkdir()
    last = stage.play(Ran(1, wrong(lab, "a"), True), Pressed("h"), Pressed("h"))
    assert "cannot be written" in next(view.notice.en for view in stage.views if view.notice)
    assert last.hint.number == 1


def test_run_that_failed_for_no_fault_of_the_students_leaves_the_screen_with_the_reason(lab, stage):
    last = stage.play(Ran(1, wrong(lab, "a"), True), Pressed("r"), Failed(2, "verify.py: no"))
    assert last.report == wrong(lab, "a")
    assert last.notice.en == "The grader failed, not you: verify.py: no"
    assert stage.shown[-1][1]


def test_folder_that_can_no_longer_be_watched_ends_it_in_one_sentence(stage):
    with pytest.raises(InputError, match="gone"):
        stage.play(Blind("gone"))


def test_ctrl_c_that_comes_as_a_key_interrupts(stage):
    with pytest.raises(KeyboardInterrupt):
        stage.play(Pressed("\x03"))


# --- keys


@posix
def test_keys_come_singly_and_the_terminal_is_as_before_whatever_happened(monkeypatch):
    import termios

    ours, theirs = os.openpty()
    before = termios.tcgetattr(theirs)
    told = queue.SimpleQueue()

    def press_and_fail():
        with Keyboard(told.put):
            assert termios.tcgetattr(theirs) != before
            for part in (b"h", b"\x1b[A", b"\x1b[1;5C", b"\x1bOP", b"\x13", b"\x1a", b"n", "提".encode(), b"q"):
                os.write(ours, part)
            keys = ""
            while not keys.endswith("q"):
                keys += told.get(timeout=GIVE_UP).key
            assert keys == "h\x13\x1an提q"
            raise ZeroDivisionError

    with open(theirs) as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        with pytest.raises(ZeroDivisionError):
            press_and_fail()
        assert termios.tcgetattr(theirs) == before
    os.close(ours)


# --- the command, on a terminal and off it


def test_command_names_what_to_install_where_watchfiles_is_missing(mini, monkeypatch, capsys):
    monkeypatch.chdir(mini.folder)
    monkeypatch.setattr("grader.watching.saves.can_watch", lambda: False)
    for language, word in (("en", "needs the package"), ("zh", "需要")):
        monkeypatch.setattr(sys, "argv", ["grader", "watch", "--lang", language])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        assert ended.value.code == 2
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert word in said.err
        assert "pip install watchfiles" in said.err


def test_lab_that_is_not_there_is_bad_input(mini, monkeypatch):
    monkeypatch.chdir(mini.folder.parent.parent)
    monkeypatch.setattr(sys, "argv", ["grader", "watch", "nosuch"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2


class Terminal:
    """`grader watch` on a pseudo terminal, and what it drew."""

    def __init__(self, *arguments, cwd):
        import termios

        self._ours, self._theirs = os.openpty()
        termios.tcsetwinsize(self._theirs, (24, 80))
        self.before = termios.tcgetattr(self._theirs)
        self.text = ""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "grader", "watch", "--lang", "en", *arguments],
            stdin=self._theirs, stdout=self._theirs, stderr=self._theirs, cwd=cwd, start_new_session=True,
            preexec_fn=lambda: __import__("fcntl").ioctl(0, termios.TIOCSCTTY, 0),
            env={key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "GRADER_LABS")}
            | {"TERM": "xterm-256color"},
        )  # fmt: skip

    def wait(self, pattern):
        """Read until what was drawn since the last wait matches."""
        end = time.monotonic() + GIVE_UP
        while not re.search(pattern, self.text):
            assert time.monotonic() < end, f"{pattern!r} is not in\n{self.text}"
            self._read(0.5)
        self.text = ""

    def _read(self, wait):
        if select.select([self._ours], [], [], wait)[0]:
            self.text += re.sub(r"\x1b\[[0-9;]*[mH]", "", os.read(self._ours, 1 << 16).decode(errors="replace"))

    def press(self, keys):
        os.write(self._ours, keys.encode())

    def signal(self, number):
        self._process.send_signal(number)

    def end(self):
        """Return the exit code, what came last, and the terminal's settings."""
        import termios

        while self._process.poll() is None:
            self._read(0.1)
        self._read(0)
        settings = termios.tcgetattr(self._theirs)
        os.close(self._ours)
        os.close(self._theirs)
        return self._process.wait(), self.text, settings


def save(lab, source):
    """Save as an editor does: under another name first."""
    draft = lab.folder / ".student.py.swp"
    draft.write_text(source)
    draft.replace(lab.stub)


@posix
def test_on_a_terminal_a_save_is_shown_and_q_gives_the_terminal_back(mini):
    pytest.importorskip("watchfiles")
    terminal = Terminal("mini", cwd=mini.folder.parent.parent)
    terminal.wait(r"Score  0 / 10[\s\S]*h hint")
    save(mini, "def double(x):\n    return 2 * x\n")
    terminal.wait(r"Score  6 / 10  \(\+6\)")
    save(mini, "def double(x)\n    return 2 * x\n")
    terminal.wait(r"line 1: SyntaxError")
    save(mini, LOOP)
    terminal.wait(r"running")
    save(mini, RIGHT)
    terminal.wait(r"Score  10 / 10[\s\S]*no other is left")
    terminal.press("\x13\x1a\x1b[Ar")  # Ctrl-S, Ctrl-Z and an arrow do nothing
    terminal.wait(r"Score  10 / 10")
    terminal.press("q")
    code, text, settings = terminal.end()
    assert code == 0
    assert text.replace("\r\n", "\n").endswith("mini  Score  10 / 10\n")
    assert "\x1b[?1049l" in text
    assert "\x1b[?25h" in text
    assert settings == terminal.before
    assert ProgressFile(mini.folder.parent.parent / PROGRESS_FILE).read()["mini"].done


@posix
@pytest.mark.parametrize("how", ["Ctrl-C", "SIGTERM", "SIGHUP", "q"])
def test_terminal_is_given_back_however_it_ends(mini, how):
    pytest.importorskip("watchfiles")
    mini.stub.write_text(LOOP)
    terminal = Terminal("mini", cwd=mini.folder.parent.parent)
    terminal.wait(r"running")  # in the middle of a run
    if how == "Ctrl-C":
        terminal.press("\x03")
    elif how == "q":
        terminal.press("q")
    else:
        terminal.signal(getattr(signal, how))
    code, text, settings = terminal.end()
    assert code == (0 if how == "q" else 130)
    assert "Traceback" not in text
    assert "\x1b[?1049l" in text
    assert settings == terminal.before


def test_off_a_terminal_each_run_is_printed_and_there_are_no_keys(mini):
    pytest.importorskip("watchfiles")
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "grader", "watch", "mini", "--lang", "en"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=mini.folder.parent.parent,
        env={key: value for key, value in os.environ.items() if key != "GRADER_LABS"},
    )  # fmt: skip
    lines = []
    for source, score in ((None, "Score  0 / 10"), (RIGHT, "Score  10 / 10")):
        if source:
            save(mini, source)
        while not any(line.startswith(score) for line in lines):
            lines.append(process.stdout.readline())
    while "no other is left" not in lines[-1]:
        lines.append(process.stdout.readline())
    process.terminate()
    rest, errors = process.communicate(timeout=GIVE_UP)
    everything = "".join(lines) + rest
    assert process.returncode == 130
    assert "\x1b" not in everything
    assert "q quit" not in everything
    assert "Traceback" not in errors
