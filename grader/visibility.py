"""What a student may see of a report: hidden groups as the lab says, and never "all passed" while one is to come."""

from fractions import Fraction
from typing import NamedTuple

import msgspec

from grader.labs import Lab
from grader.models import Report, Score, Text, worst
from grader.policy import Shown
from grader.quiz.judging import verdict_of

FAILED = Text("hidden checks could not be run", "隐藏的检查没能运行")


class StudentView(NamedTuple):
    """A report cut to what its student may see."""

    report: Report  # score, verdict and what is said about it come from the groups that are shown
    checks_to_come: int = 0  # hidden checks of which nothing is shown
    points_to_come: int = 0

    @property
    def whole(self) -> bool:
        """Whether the score shown is the whole one."""
        return self.points_to_come == 0 and self.checks_to_come == 0


def student_view(lab: Lab, report: Report, shown: Shown) -> StudentView:
    """Return what the report's student may see.

    ``nothing``: hidden groups are not there, their checks and points are counted. ``names``: title, verdict and points
    stand, checks do not. ``all``: the report as it is.
    """
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
