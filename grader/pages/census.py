"""A class in figures: who is where, what fails how often, which mistakes are shared."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from statistics import median
from typing import NamedTuple

from grader.labs import Lab
from grader.models import Score, Text
from grader.records import Entry, Standing

BINS = 10
MOST = 10  # of a list of the slowest


class GroupFigures(NamedTuple):
    """How a group went."""

    id: str
    title: Text
    hidden: bool
    points: int
    mean: Score | None  # of those graded
    share: float  # of the points that could be earned


class CheckFigures(NamedTuple):
    """How often a check failed."""

    group: str
    label: str
    guard: bool
    failed: int
    share: float  # of those graded


class Bin(NamedTuple):
    """Scores from ``low`` to below ``high``; the last one holds full marks too."""

    low: Fraction
    high: Fraction
    students: int


class Census:
    """Figures of the standings of one lab. A rate is a share of those that have a score."""

    def __init__(self, lab: Lab, standings: Sequence[Standing]) -> None:
        self.lab = lab
        self.standings = list(standings)
        self.entries = [(one, one.entry) for one in standings if one.entry is not None]
        self.graded = [(one, entry) for one, entry in self.entries if entry.score is not None]
        self.passed = [one for one, entry in self.graded if entry.verdict == "passed"]
        self.missing = [one for one in standings if one.counted is None]
        self.waiting = [one for one in standings if one.counted is not None and one.entry is None]
        self.broken = [(one, entry) for one, entry in self.entries if entry.score is None]
        self.late = [one for one in standings if one.mark.late is not None]
        self.overridden = [one for one in standings if one.mark.override is not None]

    @property
    def finals(self) -> list[Fraction]:
        """What counts, of everyone who has a score."""
        return [one.mark.final.fraction for one in self.standings if one.mark.final is not None]

    @property
    def mean(self) -> Score | None:
        """The mean of what counts."""
        finals = self.finals
        return Score.of(sum(finals, Fraction(0)) / len(finals), self.lab.points) if finals else None

    @property
    def median(self) -> Score | None:
        """The median of what counts."""
        finals = self.finals
        return Score.of(Fraction(median(finals)), self.lab.points) if finals else None

    def bins(self) -> list[Bin]:
        """Return how many have how many points."""
        points = Fraction(self.lab.points)
        counts = Counter(min(BINS - 1, int(BINS * final / points)) if points else 0 for final in self.finals)
        return [Bin(points * at / BINS, points * (at + 1) / BINS, counts[at]) for at in range(BINS)]

    def groups(self) -> list[GroupFigures]:
        """Return the groups in the lab's order, then the quiz where it has points."""
        earned: dict[str, list[Fraction]] = defaultdict(list)
        for _, entry in self.graded:
            for name, score in entry.groups:
                if score is not None:
                    earned[name].append(score.fraction)
        figures = []
        for part in self.lab.parts:
            got = earned[part.id]
            mean = sum(got, Fraction(0)) / len(got) if got else Fraction(0)
            share = float(mean / part.points) if part.points else 0.0
            score = Score.of(mean, part.points) if got else None
            figures.append(GroupFigures(part.id, part.title, part.hidden, part.points, score, share))
        return figures

    def checks(self) -> list[CheckFigures]:
        """Return every check, the one that fails most often first, else in the order of the suite."""
        failed = Counter(name for _, entry in self.graded for name in entry.red)
        known = [
            (group, label, stub == "PASS")
            for group, labels in (self.lab.baseline or {}).items()
            for label, stub in labels.items()
        ]
        ids = {f"{group}/{label}" for group, label, _ in known}
        strange = [name for name in failed if name not in ids]  # of a lab that is not recorded, or was otherwise
        known += [(name.partition("/")[0], name.partition("/")[2], False) for name in strange]
        figures = []
        for group, label, guard in known:
            count = failed[f"{group}/{label}"]
            figures.append(CheckFigures(group, label, guard, count, count / len(self.graded) if count else 0.0))
        return sorted(figures, key=lambda one: -one.failed)

    def misconceptions(self) -> list[tuple[str, list[Standing]]]:
        """Return each known bug that somebody shows, and who does; the most frequent first."""
        shared: dict[str, list[Standing]] = defaultdict(list)
        for one, entry in self.entries:
            for name in dict.fromkeys(entry.known):
                shared[name].append(one)
        return sorted(shared.items(), key=lambda item: (-len(item[1]), item[0]))

    def alike(self) -> list[list[Standing]]:
        """Return those whose failing outputs are identical, two or more each; the largest group first."""
        shared: dict[str, list[Standing]] = defaultdict(list)
        for one, entry in self.entries:
            if entry.behaviour:
                shared[entry.behaviour].append(one)
        return sorted((several for several in shared.values() if len(several) > 1), key=lambda group: -len(group))

    def slowest(self) -> list[tuple[Standing, Entry]]:
        """Return who took longest."""
        return sorted(self.entries, key=lambda item: -item[1].seconds)[:MOST]

    def noisiest(self) -> list[tuple[Standing, Entry]]:
        """Return who printed most; nobody who printed nothing."""
        loud = [item for item in self.entries if item[1].printed]
        return sorted(loud, key=lambda item: -item[1].printed)[:MOST]
