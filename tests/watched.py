"""Reports of the small lab as tests of `grader watch` need them: ids of checks are a group's own."""

import msgspec
from builders import a_group, a_report, green, red

from grader.models import Diagnosis

LOOK = Diagnosis(("double", "shift"), ("double",))
GIVE_UP = 60  # seconds: so long nothing takes that comes at all


def group_of(lab, name, *checks, **changes):
    return a_group(lab, name, *(msgspec.structs.replace(one, id=f"{name}/{one.label}") for one in checks), **changes)


def right(lab):
    return a_report(lab, *(group_of(lab, group.id, green("a"), green("b")) for group in lab.groups))


def wrong(lab, *labels, **changes):
    """Return a report in which the named checks of the first group are red."""
    first = [red(label) if label in labels else green(label) for label in ("a", "b")]
    rest = [group_of(lab, group.id, green("a"), green("b")) for group in lab.groups[1:]]
    return a_report(lab, group_of(lab, "first", *first), *rest, **changes)
