"""What a student may see of a report: hidden groups as the lab says, and never "all passed" while one is to come."""

from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from grader.labs import QUIZ_PART, Lab
from grader.models import Answered, QuizResult, Report, Score, Text, worst
from grader.policy import Shown
from grader.quiz.judging import verdict_of

FAILED = Text("hidden checks could not be run", "隐藏的检查没能运行")


class StudentView(NamedTuple):
    """A report cut to what its student may see."""

    report: Report  # score, verdict and what is said about it come from the groups that are shown
    checks_to_come: int = 0  # hidden checks of which nothing is shown
    points_to_come: int = 0
    quiz_to_come: bool = False  # it is not told yet what was right of the answers
    quiz_points_to_come: int = 0

    @property
    def all_checks(self) -> bool:
        """Whether every check is counted."""
        return self.points_to_come == 0 and self.checks_to_come == 0

    @property
    def whole(self) -> bool:
        """Whether the score shown is the whole one."""
        return self.all_checks and self.quiz_points_to_come == 0


def student_view(lab: Lab, report: Report, shown: Shown, *, quiz: bool = True) -> StudentView:
    """Return what the report's student may see, of hidden groups as ``shown`` says, the quiz judged if ``quiz``.

    ``nothing``: hidden groups are not there, their checks and points are counted. ``names``: title, verdict and points
    stand, checks do not. ``all``: the report as it is.
    """
    view = _of_groups(lab, report, shown)
    return view if quiz or report.quiz is None else _without_quiz(view, report.quiz)


def _without_quiz(view: StudentView, quiz: QuizResult) -> StudentView:
    """Return a view in which the answers stand and nothing is said of them."""
    report, points = view.report, quiz.score
    changes: dict[str, Any] = {
        "quiz": msgspec.structs.replace(quiz, answers=tuple(map(_untold, quiz.answers)), judged=False, score=None)
    }
    if report.first_wrong is not None and report.first_wrong.en.startswith(f"{QUIZ_PART}: "):
        changes["first_wrong"] = None
    if points is not None and report.score is not None:
        rest = report.score.fraction - points.fraction
        changes["score"] = Score.of(rest, report.score.out_of - points.out_of)
        changes["verdict"] = worst(group.verdict for group in report.groups)
    view = view._replace(report=msgspec.structs.replace(report, **changes), quiz_to_come=True)
    return view._replace(quiz_points_to_come=points.out_of if points is not None else 0)


def _untold(one: Answered) -> Answered:
    return msgspec.structs.replace(one, state="given", said=None) if one.state in ("right", "wrong") else one


def _of_groups(lab: Lab, report: Report, shown: Shown) -> StudentView:
    hidden = {group.id for group in (*lab.groups, *lab.unseen) if group.hidden}
    if shown == "all" or not hidden:
        return StudentView(report)
    open_groups = [group for group in report.groups if group.id not in hidden]
    closed = [group for group in report.groups if group.id in hidden]
    red = any(not check.passed for group in open_groups for check in group.checks)
    about_hidden = report.first_wrong is not None and any(
        report.first_wrong.en.startswith(f"{group.id}: ") for group in closed
    )
    changed = msgspec.structs.replace(
        report,
        # with every open check green, what is diagnosed comes from hidden ones, or would tell that one is red
        diagnosis=report.diagnosis if red else None,
        drawn=report.drawn if red else (),
        first_wrong=None if about_hidden else report.first_wrong,
    )
    if any(group.internal for group in closed):  # it names a line of the hidden suite
        changed = msgspec.structs.replace(changed, internal=FAILED.en, first_wrong=FAILED)
    if shown == "names":
        bare = {
            group.id: msgspec.structs.replace(group, checks=(), output="", internal="") if group in closed else group
            for group in report.groups
        }
        return StudentView(msgspec.structs.replace(changed, groups=tuple(bare[group.id] for group in report.groups)))
    score = None
    if report.score is not None:
        quiz = report.quiz.score if report.quiz is not None else None
        parts = [group.score for group in open_groups] + [quiz]
        out_of = sum(lab.group(group.id).points for group in open_groups) + (quiz.out_of if quiz else 0)
        score = Score.of(sum((part.fraction for part in parts if part), Fraction(0)), out_of)
    verdict = worst([*(group.verdict for group in open_groups), verdict_of(report.quiz)])
    view = msgspec.structs.replace(changed, groups=tuple(open_groups), score=score, verdict=verdict)
    if report.fault is not None or report.score is None:  # no secret of hidden checks
        view = msgspec.structs.replace(view, first_wrong=changed.first_wrong, verdict=report.verdict)
    checks = sum(len(group.checks) for group in closed) + lab.unseen_checks()
    return StudentView(view, checks, sum(lab.group(group).points for group in hidden))
