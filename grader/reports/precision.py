"""The figures of ``grader lab check --diagnosis``, as a Markdown table."""

from collections.abc import Mapping, Sequence

from grader.models import Value

HEAD = (
    "| lab | chaffs | named | wrongly | silent | pairs | both | one | wrongly | wheats | talked about | borrowed "
    "| composed |"
)
RULE = "|---|" + "---:|" * 12


class Precision(Value, frozen=True):
    """How far a lab's diagnosis can be trusted: what was counted."""

    chaffs: int = 0
    named: int = 0  # rightly
    wrong: tuple[str, ...] = ()  # also named something else
    silent: tuple[str, ...] = ()  # nothing was said
    pairs: int = 0
    both: int = 0  # pairs of which both were named
    one: int = 0  # pairs of which one was
    pairs_wrong: tuple[str, ...] = ()
    wheats: int = 0
    wheats_named: tuple[str, ...] = ()  # right variants about which something was said
    borrowed: tuple[str, ...] = ()  # left out of the catalogue, and put down to another that does not do the same
    composed: tuple[str, ...] = ()  # left out, and described as two others at once, which together do the same

    @property
    def named_share(self) -> float:
        """Share of the known bugs that are named rightly."""
        return self.named / self.chaffs if self.chaffs else 1.0


def precision_lines(figures: Mapping[str, Precision], *, head: bool) -> list[str]:
    """Return a row a lab, then what was wrong; the last line is the row of all labs if there are several."""
    lines = [HEAD, RULE] if head else []
    if len(figures) > 1:
        return [_row("all", list(figures.values()))]
    for lab, one in figures.items():
        lines.append(_row(lab, [one]))
        for what, names in (
            ("named wrongly", one.wrong), ("not named", one.silent), ("pair named wrongly", one.pairs_wrong),
            ("right, but talked about", one.wheats_named), ("borrowed", one.borrowed),
        ):  # fmt: skip
            lines += [f"  {what}: {name}" for name in names]
    return lines


def _row(lab: str, all_of: Sequence[Precision]) -> str:
    cells = [
        sum(one.chaffs for one in all_of), sum(one.named for one in all_of), sum(len(one.wrong) for one in all_of),
        sum(len(one.silent) for one in all_of), sum(one.pairs for one in all_of), sum(one.both for one in all_of),
        sum(one.one for one in all_of), sum(len(one.pairs_wrong) for one in all_of),
        sum(one.wheats for one in all_of), sum(len(one.wheats_named) for one in all_of),
        sum(len(one.borrowed) for one in all_of), sum(len(one.composed) for one in all_of),
    ]  # fmt: skip
    return f"| {lab} | " + " | ".join(map(str, cells)) + " |"
