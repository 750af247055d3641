"""Gradescope's results.json for one submission: a test a group, shown and hidden as the lab's policy says.

Students read this file through the platform, so what they may not see is in tests that the platform hides. While one
is hidden, Gradescope shows students no total.
"""

from typing import Any, Literal, NamedTuple

import msgspec

from grader.labs import QUIZ, QUIZ_PART, Lab
from grader.models import CheckResult, GroupResult, QuizResult, Report, Score, Text
from grader.policy import Hidden, Shown
from grader.quiz.judging import verdict_of
from grader.reports.quiz import result_lines, summary

Visibility = Literal["visible", "hidden", "after_due_date"]
LINE = 100  # characters of a line of the quiz
SHOWN_OUTPUT = 20_000  # characters of a test's output: a result that is too long is refused by the platform
FAILED = Text(
    "The grader failed on this submission. That is no fault of yours, and there is no score yet.",
    "评分程序自己出了错。这不是你的问题，目前还没有分数。",
)


class _Seen(NamedTuple):
    visibility: Visibility
    shown: Shown  # of the group's checks, when it is visible


def gradescope(
    lab: Lab, report: Report, *, final: Score | None = None, output: str = "", output_format: str = "md",
    notes: str = "", language: str = "en", hidden: Hidden | None = None,
) -> bytes:  # fmt: skip
    """Return results.json.

    ``report`` is the whole one. ``final`` is the mark if it is another than what was earned (late, set by hand).
    ``output`` is what the student reads above the tests: feedback made from the student's view of the report.
    ``notes`` (which isolation there was) and the checks of hidden groups are for instructors (``for_instructors``).
    ``hidden`` is the course's policy; default: the lab's.
    Without a score of either kind the results have none: the platform then says that the autograder failed.
    """
    counted = report.score if final is None else final
    scored = counted is not None
    policy = hidden or lab.hidden
    tests = [
        _test(number, group, _seen(lab, group.id, policy), language, scored=scored)
        for number, group in enumerate(report.groups, 1)
    ]
    if report.quiz is not None:
        seen: Visibility = "visible" if lab.quiz_told_at_once else "after_due_date"
        tests.append(_quiz(len(tests) + 1, report.quiz, seen, language, scored=scored))
    # a hidden test costs students the sight of their total: one more only where there is one anyway, or no total
    private = for_instructors(lab, report, notes, policy)
    if private and (not scored or any(test["visibility"] != "visible" for test in tests)):
        tests.append(_private(private))
    results = _results(output if scored else "\n\n".join(filter(None, (output, FAILED.to(language)))), tests)
    results |= {
        "output_format": output_format,
        "execution_time": round(report.timing.seconds, 2),
        "extra_data": {
            "lab": lab.id,
            "lab_digest": report.lab_digest,
            "grader": report.environment.grader,
            "attempt": report.submission.attempt,
        },
    }
    if counted is not None:
        results["score"] = counted.value
    return _encoded(results)


def failed(notes: str = "", language: str = "en") -> bytes:
    """Return the results.json of a submission on which the grader itself failed: no score, and ``notes`` for staff."""
    return _encoded(_results(FAILED.to(language), [_private(notes)] if notes else []))


def _results(output: str, tests: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "output": output,
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
    }


def _private(notes: str) -> dict[str, Any]:
    return {"number": "0", "name": "For instructors only", "visibility": "hidden", "output": notes[:SHOWN_OUTPUT]}


def _encoded(results: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(_sound(results)), indent=1) + b"\n"


def _seen(lab: Lab, group: str, policy: Hidden) -> _Seen:
    """Return when the platform shows a group, by its own due date, and how much then."""
    hidden = {one.id for one in (*lab.groups, *lab.unseen) if one.hidden}
    if group not in hidden or policy.before == "all":
        return _Seen("visible", "all")
    if policy.before == "names":
        return _Seen("visible", "names")
    return _Seen("hidden" if policy.after == "nothing" else "after_due_date", policy.after)


def _test(number: int, group: GroupResult, seen: _Seen, language: str, *, scored: bool) -> dict[str, Any]:
    test: dict[str, Any] = {
        "number": str(number),
        "name": group.title.to(language),
        "status": "passed" if group.verdict == "passed" else "failed",
        "visibility": seen.visibility,
        "output": _lines(group, language) if seen.shown == "all" else "",
        "extra_data": {"group": group.id, "verdict": group.verdict},
    }
    if scored and group.score is not None:
        test |= {"score": group.score.value, "max_score": group.score.out_of}
    return test


def _quiz(number: int, quiz: QuizResult, seen: Visibility, language: str, *, scored: bool) -> dict[str, Any]:
    said = [line.plain for line in result_lines(quiz, width=LINE, language=language)]
    test: dict[str, Any] = {
        "number": str(number),
        "name": QUIZ.to(language),
        "visibility": seen,
        "output": "\n".join([summary(quiz).to(language), *said]),
        "extra_data": {"group": QUIZ_PART, "verdict": verdict_of(quiz)},
    }
    if quiz.score is not None:  # without points it neither passes nor fails
        test["status"] = "passed" if verdict_of(quiz) == "passed" else "failed"
        if scored:
            test |= {"score": quiz.score.value, "max_score": quiz.score.out_of}
    return test


def for_instructors(lab: Lab, report: Report, notes: str = "", hidden: Hidden | None = None) -> str:
    """Return what students may not see: ``notes``, the grader's own fault, checks of hidden groups.

    The autograder prints it: Gradescope shows what is printed to instructors only.
    """
    policy = hidden or lab.hidden
    parts = [notes, report.internal]
    parts += [
        f"{group.id}:\n{_lines(group, 'en')}" for group in report.groups if _seen(lab, group.id, policy).shown != "all"
    ]
    return "\n\n".join(filter(None, parts))[:SHOWN_OUTPUT]


def _lines(group: GroupResult, language: str) -> str:
    lines = [_line(check, language) for check in group.checks]
    if group.output:
        lines += ["", *(f"| {line}" for line in group.output.splitlines())]
    text = "\n".join(lines)
    return text if len(text) <= SHOWN_OUTPUT else text[:SHOWN_OUTPUT] + f"… ({len(text) - SHOWN_OUTPUT} more)"


def _line(check: CheckResult, language: str) -> str:
    if check.passed:
        return f"PASS  {check.label}"
    pair = f"got {check.got}, want {check.want}" if check.want else ""
    why = check.message.to(language) if check.message else ""
    return "   ".join(filter(None, (f"FAIL  {check.label}", pair, why)))


def _sound(value: Any) -> Any:
    """Return a value whose every text can be written as UTF-8."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {key: _sound(one) for key, one in value.items()}
    return [_sound(one) for one in value] if isinstance(value, list) else value
