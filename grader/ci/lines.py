"""Which line of a student's file a check is about: where something was raised, else where the function begins."""

import re

from grader.ci.graded import Graded
from grader.models import CheckResult, GroupResult


class Lines:
    """The lines of one graded file. It is searched as text: parsing what a stranger wrote can crash a parser."""

    def __init__(self, one: Graded) -> None:
        self._one = one
        self._text = one.submission.source.replace("\r\n", "\n").replace("\r", "\n")  # as Python counts lines
        self._known: dict[str, int] = {}

    def function(self, name: str) -> int:
        """Return the line on which a function begins, of several the last that is not indented; 1 if there is none."""
        if name not in self._known:
            own = re.escape(name)
            beginning = re.compile(rf"^(?:async[ \t]+)?def[ \t]+{own}\b|^{own}[ \t]*=(?!=)", re.MULTILINE)
            found = [match.start() for match in beginning.finditer(self._text)]
            self._known[name] = self._text.count("\n", 0, found[-1]) + 1 if found else 1
        return self._known[name]

    def check(self, group: GroupResult, check: CheckResult | None) -> int:
        """Return the line a check of a group is about; without one, the group's."""
        fault = (check.fault if check is not None else None) or self._one.report.fault
        if fault is not None:
            frames = fault.frames or self._one.report.timing.stopped_at.get(fault.function, ())
            if frames:
                return self._inside(frames[-1].line)
        function = fault.function if fault is not None and fault.function else ""
        return self.function(function or self._one.lab.group(group.id).function)

    def loading(self) -> int:
        """Return the line on which loading the file failed."""
        fault = self._one.report.fault
        assert fault is not None
        frames = fault.frames or self._one.report.timing.stopped_at.get("", ())
        return self._inside(frames[-1].line) if frames else 1

    def _inside(self, line: int) -> int:
        """Return a line that the file has: a worker may name any."""
        return min(max(1, line), self._text.count("\n") + 1)
