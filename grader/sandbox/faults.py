"""What student code did, in one sentence each, in both languages."""

import signal
from collections.abc import Sequence

from grader.models import Fault, Frame, Rule, Text, Verdict
from grader.notebooks import place, placed
from grader.sandbox import wire
from grader.text import clean_line

MAX_REASON = 240
KILLED = 9  # SIGKILL

LOADING = Text("loading the file", "载入文件时")
STOPPED = Text("{what} was stopped: {why}", "{what} 被中止：{why}")
TOO_LONG = Text("it took longer than {seconds:g} s", "运行超过了 {seconds:g} 秒")
ALL_USED = Text("the {seconds:g} s of one submission were used up", "一份提交总共可用的 {seconds:g} 秒已经用完")
FLOOD = Text("it printed more than {kib} KiB", "打印的内容超过了 {kib} KiB")
VIOLATION = Text("it did not keep to the protocol of its worker", "没有遵守与评分程序之间的通信约定")
NOT_CALLED = Text(
    "{what} was not called: the {seconds:g} s that one submission may take are used up",
    "没有调用 {what}：一份提交总共可用的 {seconds:g} 秒已经用完",
)
NOT_AGAIN = Text("{reason} (it is not called again)", "{reason}（不再调用它）")
CLOSED = Text("{what} closed the connection to the grader", "{what} 关闭了与评分程序的连接")
TOO_LARGE = Text("{what} returned more than the grader can hold", "{what} 的返回值太大，评分程序放不下")
TOO_MANY = Text(
    "{what} returned more than can be sent: too many items, or too long a text",
    "{what} 的返回值传不回来：元素太多，或文字太长",
)
LOST = Text(
    "{what} was not called: what an earlier call returned was lost when its process ended",
    "没有调用 {what}：先前某次调用的返回值，已随那个进程的结束而丢失",
)
MISSING = Text("student.py defines no function named {what}", "student.py 里没有名为 {what} 的函数")
MEMORY = Text("{what} ran out of memory", "{what} 用光了内存")
SYNTAX = Text("{where}: {said}", "{where}：{said}")
EXITED = Text("{what} called sys.exit() ({said})", "{what} 调用了 sys.exit()（{said}）")
RAISED = Text("{what} raised {said}", "{what} 抛出了 {said}")
RULE = Text("{what} uses {used} in {where}: {reason}", "{what} 在{where}用了 {used}：{reason}")
LINE = Text("line {line}", "第 {line} 行")
LINE_OF = Text("{file}, line {line}", " {file} 第 {line} 行")
ENDED = Text(
    "{what} ended the process (exit code {code}) instead of returning",
    "{what} 没有返回，而是直接结束了进程（退出码 {code}）",
)
CPU = Text("{what} used up its processor time", "{what} 用完了允许的处理器时间")
FORBIDDEN = Text(
    "{what} was stopped by the system: it made a system call that is not allowed",
    "{what} 被系统中止：它发出了不允许的系统调用",
)
SEGMENT = Text(
    "{what} crashed the process (segmentation fault, recursion too deep, or abort)",
    "{what} 使进程崩溃（段错误、递归太深，或调用了 abort）",
)
KILLED_BY = Text(
    "{what} was killed by the system, most likely for the memory it took",
    "{what} 被系统杀死，多半是因为占用的内存太多",
)
SIGNAL = Text("{what} crashed the process ({name})", "{what} 使进程崩溃（{name}）")


def fault(verdict: Verdict, function: str, sentence: Text, **values: object) -> Fault:
    """Return the fault of a call, or of loading the file if ``function`` is empty."""
    what = Text.same(function) if function else LOADING
    return Fault(verdict, "call" if function else "import", sentence.filled(what=what, **values), function=function)


def stopped(verdict: Verdict, function: str, why: Text, **values: object) -> Fault:
    """Return the fault of what the grader itself stopped."""
    return fault(verdict, function, STOPPED, why=why.filled(**values))


def broken_rule(rule: Rule, broken: wire.Broken, own_file: str, cells: Sequence[int] = ()) -> Fault:
    """Return the fault of a function that uses what a rule of the lab forbids."""
    own = broken.file == own_file
    where = (LINE if own else LINE_OF).filled(line=broken.line, file=clean_line(broken.file, 60))
    if own and cells:
        where = place(broken.line, cells)
    found = fault("failed", broken.function, RULE, used=clean_line(broken.used, 40), where=where, reason=rule.reason)
    frames = (Frame(broken.line, broken.function),) if own else ()
    return Fault("failed", "call", found.reason, frames=frames, function=broken.function)


def how_it_ended(function: str, code: int) -> Fault:
    """Return the fault for a worker's exit code (minus a signal)."""
    if code >= 0:
        return fault("crashed", function, ENDED, code=code)
    number = -code
    if hasattr(signal, "SIGXCPU") and number == signal.SIGXCPU:
        return fault("timeout", function, CPU)
    if hasattr(signal, "SIGSYS") and number == signal.SIGSYS:
        return fault("crashed", function, FORBIDDEN)
    if number == signal.SIGSEGV:
        return fault("crashed", function, SEGMENT)
    if number == KILLED:
        return fault("memory", function, KILLED_BY)
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = f"signal {number}"
    return fault("crashed", function, SIGNAL, name=name)


def frames_of(raw: Sequence[tuple[int, str]]) -> tuple[Frame, ...]:
    """Return the lines that a worker names, cleaned; a dozen at most."""
    return tuple(Frame(line, clean_line(inside, 30)) for line, inside in raw[:12])


def raised(function: str, reply: wire.Raised, cells: Sequence[int] = ()) -> Fault:
    """Return the fault for an exception that student code let through; ``cells`` are those of a notebook."""
    name = clean_line(reply.type, 60)
    message = clean_line(placed(reply.message, cells) if reply.kind == "syntax" else reply.message, MAX_REASON)
    said = f"{name}: {message}" if message else name
    plain = {"missing": ("error", MISSING), "lost": ("failed", LOST), "large": ("failed", TOO_MANY)}
    if reply.kind in plain:
        verdict, sentence = plain[reply.kind]
        return fault(verdict, function, sentence)  # type: ignore[arg-type]
    bases = tuple(clean_line(base, 24) for base in reply.bases[:8])
    frames = frames_of(reply.frames)
    verdict, sentence, column = "error", RAISED, 0
    if reply.kind == "memory":
        verdict, sentence = "memory", MEMORY
    elif reply.kind == "syntax":
        sentence, column = SYNTAX, max(0, reply.column)
    elif "SystemExit" in bases:
        sentence = EXITED
    where = place(frames[0].line if frames else 0, cells)
    plain_fault = fault(verdict, function, sentence, said=said, where=where)  # type: ignore[arg-type]
    return Fault(
        plain_fault.verdict, plain_fault.stage, plain_fault.reason, name, bases, frames, column, function
    )  # fmt: skip
