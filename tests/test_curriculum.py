"""docs/curriculum.md and docs/lessons.md name only what is there, and all that is there."""

import re

import pytest

from grader.experiments.shelf import listing
from grader.labsearch import all_labs
from grader.lessons.shelf import LESSONS

LABS = {lab.id: lab for lab in all_labs()}


@pytest.fixture(scope="module")
def rows(root):
    """The cells of every table row of the two pages."""
    text = "\n".join((root / "docs" / name).read_text(encoding="utf-8") for name in ("curriculum.md", "lessons.md"))
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")
    ]


def test_table_of_labs_has_every_lab_with_its_functions_and_groups(rows):
    listed = {row[0]: row[1:] for row in rows if row[0] in LABS}
    assert listed.keys() == LABS.keys()
    for name, (functions, groups) in listed.items():
        assert functions.split(", ") == [function.name for function in LABS[name].functions]
        shown = [group.id for group in LABS[name].groups if not group.hidden]
        assert groups == f"{shown[0]}-{shown[-1]}"


def test_every_group_named_is_one_of_its_lab(rows):
    named = 0
    for row in rows:
        lab = None
        for match in re.finditer(r"\blab(\d\d)\b|\btest(\d+)\b", row[-1]):
            if match[1]:
                lab = next(one for name, one in LABS.items() if name.startswith(f"lab{match[1]}-"))
            elif lab is not None:
                assert f"test{match[2]}" in {group.id for group in lab.groups}, row
                named += 1
    assert named > 50


def test_experiments_and_lessons_named_are_those_that_can_be_run(rows):
    experiments, lessons = {one.name for one in listing()}, {one.name for one in LESSONS}
    assert experiments | lessons == {match[1] for row in rows if (match := re.fullmatch(r"`([a-z-]+)`", row[0]))}
    for row in rows:
        for command, known in (("experiment", experiments), ("lesson", lessons)):
            for first, others in re.findall(rf"`grader {command} ([a-z-]+)`((?:, `[a-z-]+`)*)", row[-1]):
                assert {first, *re.findall(r"[a-z-]+", others)} <= known, row
