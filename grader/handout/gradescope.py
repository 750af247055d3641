"""The archive that Gradescope builds a container from: kit, lab and solutions, and the two programs it starts."""

import hashlib
import importlib.metadata
import re
from pathlib import Path

import msgspec

from grader.autograder.settings import SETTINGS_FILE, Settings
from grader.course import COURSE_FILE, policy_of
from grader.errors import InputError
from grader.executors.parcel import LAB_FILES, SOLUTION_FILES
from grader.exports.gradescope import failed
from grader.handout.bundle import Part
from grader.handout.sources import lab_files, package_files, template
from grader.labs import REFERENCE_FILE, Lab
from grader.places import DISTRIBUTION

PROGRAMS = ("setup.sh", "run_autograder")
REQUIREMENT = re.compile(r"[A-Za-z0-9._-]+")


def autograder(lab: Lab, settings: Settings, course: Path | None = None) -> dict[str, Part]:
    """Return the files of the archive. ``course`` goes along, if it is given: it decides what lateness costs.

    Raises ``InputError`` for a lab that cannot be graded: without solutions, not recorded, with a broken course file.
    """
    lab.need_baseline()
    if lab.solutions is None:
        raise InputError(f"{lab.id} has no solutions/{lab.id}/{REFERENCE_FILE} here: export where the solutions are")
    policy_of(lab, course)
    kit = package_files()
    kit |= {name: Part(template("student", name).encode()) for name in ("LICENSE", "pyproject.toml")}
    kit["README.md"] = Part(b"The grader of the attention lab kit.\n")
    files = {f"kit/{name}": part for name, part in kit.items()}
    files["constraints.txt"] = Part("".join(f"{line}\n" for line in pins()).encode())
    digest = hashlib.sha256(msgspec.msgpack.encode([(name, files[name].data) for name in sorted(files)])).hexdigest()
    files |= {f"labs/{lab.id}/{name}": part for name, part in lab_files(lab.folder, LAB_FILES).items()}
    files |= {f"solutions/{lab.id}/{name}": part for name, part in lab_files(lab.solutions, SOLUTION_FILES).items()}
    if course is not None:
        files[COURSE_FILE] = Part(course.read_bytes())
    files[SETTINGS_FILE] = Part(msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n")
    files["failed.json"] = Part(failed(language=settings.language))
    for name in PROGRAMS:
        text = template("gradescope", name).replace("LAB_NAME", lab.id).replace("KIT_DIGEST", digest)
        files[name] = Part(text.encode(), program=True)
    return files


def pins() -> list[str]:
    """Return what the grader needs, directly or not, in the versions that are installed here, one requirement each.

    Raises ``InputError`` where the grader itself is not installed, so that nobody knows what it needs.
    """
    found: dict[str, str] = {}
    try:
        waiting = _needed(DISTRIBUTION)
    except importlib.metadata.PackageNotFoundError as error:
        raise InputError(f"{DISTRIBUTION} is not installed here: pip install it, then export again") from error
    while waiting:
        name = waiting.pop()
        if name in found or name == DISTRIBUTION:
            continue
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # for another system
        waiting += _needed(name)
    return [f"{name}=={version}" for name, version in sorted(found.items())]


def _needed(name: str) -> list[str]:
    """Return the names of what a distribution needs, extras aside."""
    lines = importlib.metadata.requires(name) or []
    matches = [REQUIREMENT.match(line) for line in lines if "extra ==" not in line]
    return [re.sub(r"[-_.]+", "-", match.group()).lower() for match in matches if match]
