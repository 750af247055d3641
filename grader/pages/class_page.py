"""The page of a class, for its instructor: one HTML file that needs no server and no network."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from grader.labs import Lab
from grader.models import Score, Text
from grader.pages import words
from grader.pages.census import Census
from grader.pages.frame import NAME, page, say
from grader.pages.histogram import described, histogram
from grader.pages.moment import moment
from grader.records import Standing
from grader.reports.gradebook_csv import points
from grader.text import clean_line

FEW = 12  # names that are listed; the others fold away
FIRST = 6  # so are mistakes
FIRST_WRONG = 160  # characters
RATE_WIDTH = 80


class Person(NamedTuple):
    """A student as the page names them: a link if there is a feedback page."""

    label: str
    href: str


class Shared(NamedTuple):
    """Something several students have in common."""

    many: str  # how many students, in words
    name: str  # of a known bug
    text: str
    people: list[Person]


class Row(NamedTuple):
    """One line of the table of all students."""

    person: Person
    id: str
    section: str
    final: str
    by_hand: bool
    earned: str
    groups: tuple[str, ...]
    verdict: str
    first_wrong: str
    attempts: int
    late: bool


def class_html(
    lab: Lab,
    standings: Sequence[Standing],
    *,
    made: datetime,
    href: Callable[[Standing], str],
    explanations: Mapping[str, Text],
    language: str = "en",
) -> str:
    """Return the whole page; hidden groups are shown on it.

    ``href`` gives the path of a student's feedback page, relative to this one and not encoded; an empty one is no
    link. ``explanations`` are those of the lab's known bugs, by name.
    """
    census = Census(lab, standings)
    writer = _Writer(census, href, explanations, language)
    return page("class.html", language, writer.values(made), script=True)


class _Writer:
    """Turns figures into what the template lays out."""

    def __init__(
        self, census: Census, href: Callable[[Standing], str], explanations: Mapping[str, Text], language: str
    ) -> None:
        self._census = census
        self._explanations = explanations
        self._language = language
        self._people = {
            id(one): Person(clean_line(one.student.label, NAME), _link(href(one))) for one in census.standings
        }

    def values(self, made: datetime) -> dict[str, Any]:
        """Return the template's variables."""
        census, bins = self._census, self._census.bins()
        rows = [self._row(one) for one in census.standings]
        checks = census.checks()
        return {
            "lab": census.lab,
            "title": census.lab.title.to(self._language),
            "say": self._say,
            "words": words,
            "few": FEW,
            "made": self._say(words.MADE, at=moment(made)),
            "tiles": self._tiles(),
            "histogram": histogram(bins, self._language) if census.finals else "",
            "bars": described(bins, self._language),
            "average": self._average(),
            "first": FIRST,
            "misconceptions": [
                self._shared(several, name, self._explanation(name)) for name, several in census.misconceptions()
            ],
            "groups": [
                (one, one.title.to(self._language), points(one.mean), rate(one.share)) for one in census.groups()
            ],
            "failing": [(one, rate(one.share)) for one in checks if one.failed],
            "green": [one for one in checks if not one.failed],
            "alike": [self._shared(several, "", self._first_wrong(several[0])) for several in census.alike()],
            "after": [part for part in self._look_after() if part[1]],
            "rows": rows,
            "sections": any(row.section for row in rows),
            "any_earned": any(row.earned != row.final for row in rows),
            "any_late": any(row.late for row in rows),
        }

    def _tiles(self) -> list[tuple[str, int]]:
        census = self._census
        counts = {
            "students": len(census.standings),
            "graded": len(census.graded),
            "passed": len(census.passed),
            "missing": len(census.missing),
            "waiting": len(census.waiting),
            "broken": len(census.broken),
            "late": len(census.late),
            "overridden": len(census.overridden),
        }
        always = {"students", "graded", "passed", "missing"}
        return [(self._say(words.TILES[name]), count) for name, count in counts.items() if count or name in always]

    def _average(self) -> str:
        mean, middle = self._census.mean, self._census.median
        if mean is None or middle is None:
            return self._say(words.NO_SCORES)
        return self._say(words.AVERAGE, mean=points(mean), median=points(middle), out_of=mean.out_of)

    def _explanation(self, name: str) -> str:
        text = self._explanations.get(name)
        return text.to(self._language) if text is not None else name

    def _look_after(self) -> list[tuple[str, list[tuple[Person, str]]]]:
        """Return lists of people, each with what is to be said of them."""
        census = self._census
        hands = [
            self._say(
                words.SET_TO, score=points(hand.score), who=clean_line(hand.who, NAME), why=clean_line(hand.why, 300)
            )
            for one in census.overridden
            if (hand := one.mark.override) is not None
        ]
        late = [one.mark.late.to(self._language) if one.mark.late is not None else "" for one in census.late]
        return [
            (
                self._say(words.BROKEN),
                [(self._person(one), clean_line(entry.internal, 300)) for one, entry in census.broken],
            ),
            (self._say(words.LATE_ONES), list(zip(self._named(census.late), late, strict=True))),
            (self._say(words.OVERRIDES), list(zip(self._named(census.overridden), hands, strict=True))),
            (self._say(words.MISSING), [(person, "") for person in self._named(census.missing)]),
            (
                self._say(words.SLOWEST),
                [
                    (self._person(one), self._say(words.SECONDS, count=f"{entry.seconds:.1f}"))
                    for one, entry in census.slowest()
                ],
            ),
            (
                self._say(words.NOISIEST),
                [
                    (self._person(one), self._say(words.CHARACTERS, count=entry.printed))
                    for one, entry in census.noisiest()
                ],
            ),
        ]

    def _row(self, one: Standing) -> Row:
        entry, mark = one.entry, one.mark
        scores = dict(entry.groups) if entry is not None else {}
        if entry is not None:
            verdict = self._say(words.VERDICTS[entry.verdict])
        else:
            verdict = self._say(words.TILES["missing"] if one.counted is None else words.TILES["waiting"])
        return Row(
            person=self._person(one),
            id=clean_line(one.student.id, NAME),
            section=clean_line(one.student.section, NAME),
            final=decimal(mark.final),
            by_hand=mark.override is not None,
            earned=decimal(mark.earned),
            groups=tuple(points(scores.get(part.id)) for part in self._census.lab.parts),
            verdict=verdict,
            first_wrong=self._first_wrong(one),
            attempts=one.attempts,
            late=mark.late is not None,
        )

    def _first_wrong(self, one: Standing) -> str:
        wrong = one.entry.first_wrong if one.entry is not None else None
        return clean_line(wrong.to(self._language), FIRST_WRONG) if wrong is not None else ""

    def _shared(self, several: Sequence[Standing], name: str, text: str) -> Shared:
        count = self._say(words.SOME_STUDENTS, count=len(several))
        return Shared(count, name, text, self._named(several))

    def _named(self, several: Sequence[Standing]) -> list[Person]:
        return [self._person(one) for one in several]

    def _person(self, one: Standing) -> Person:
        return self._people[id(one)]

    def _say(self, text: Text, **values: object) -> str:
        return say(text, self._language, **values)


def decimal(score: Score | None) -> str:
    """Return a score with two decimals, so that they stand below each other; nothing where there is none."""
    return "" if score is None else f"{score.value:.2f}"


def rate(share: float) -> Markup:
    """Return a share in percent, and as a bar beside it."""
    wide = max(0.0, min(1.0, share)) * RATE_WIDTH
    return Markup(
        '{}&nbsp;%<svg class="rate" width="{}" height="10" aria-hidden="true"><rect width="{}" height="10"/></svg>'
    ).format(f"{100 * share:.0f}", RATE_WIDTH, f"{wide:.1f}")


def _link(path: str) -> str:
    """Return a relative path as a link; whatever is in it, it names a file."""
    return quote(path.replace("\\", "/"), safe="/") if path else ""
