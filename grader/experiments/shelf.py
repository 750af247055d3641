"""All experiments, in the order of the labs."""

from typing import NamedTuple

from grader.errors import InputError
from grader.experiments import crosscheck, masks, mixtures
from grader.experiments.experiment import Experiment
from grader.models import Text
from grader.reports.wrap import listed

UNKNOWN = Text("there is no experiment {name}; there are: {names}", "没有名为 {name} 的小实验；有这些：{names}")

EXPERIMENTS = (
    masks.NO_MAXIMUM, masks.NO_SCALE, masks.MASK_AFTER, masks.ZERO_SCORE, masks.MINUS_INF, masks.NO_SELF,
    masks.NO_BASE, mixtures.NO_SELF_WEIGHTS, mixtures.NO_SUM, mixtures.NO_HISTORY, mixtures.KEEP_MORE,
    mixtures.OTHER_WORDS, mixtures.NO_MASK,
)  # fmt: skip


class Entry(NamedTuple):
    """A line of the list of all that can be run."""

    name: str
    lab: str
    title: Text


def listing() -> list[Entry]:
    """Return all that can be run, the cross-check included, in the order of the labs."""
    entries = [Entry(one.name, one.lab, one.title) for one in EXPERIMENTS]
    entries.append(Entry(crosscheck.NAME, crosscheck.LAB, crosscheck.TITLE))
    return sorted(entries, key=lambda one: one.lab)


def experiment_of(name: str) -> Experiment:
    """Return an experiment by its name."""
    for experiment in EXPERIMENTS:
        if experiment.name == name:
            return experiment
    raise InputError(UNKNOWN.filled(name=name, names=listed([one.name for one in listing()])))
