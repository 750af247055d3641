"""course.toml: due dates, extensions and policies of a course, over those its labs declare."""

import datetime as dt
import tomllib
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from grader.errors import InputError
from grader.labs import LAB_FILE, Lab
from grader.models import Value
from grader.policy import Hidden, Late

COURSE_FILE = "course.toml"
Table = dict[str, Any]
T = TypeVar("T", Late, Hidden)


class _ForLab(Value, frozen=True):
    late: Table = msgspec.field(default_factory=dict)
    hidden: Table = msgspec.field(default_factory=dict)


class _CourseFile(Value, frozen=True):
    late: Table = msgspec.field(default_factory=dict)
    hidden: Table = msgspec.field(default_factory=dict)
    labs: dict[str, _ForLab] = msgspec.field(default_factory=dict)


class Policy(Value, frozen=True):
    """What holds for one lab of a course."""

    late: Late = Late()
    hidden: Hidden = Hidden()


def policy_of(lab: Lab, course: Path | None = None) -> Policy:
    """Return what holds for a lab: lab.toml, over it the course file's tables for all labs, then those for this one.

    ``InputError`` names file and key if the course file cannot be read or says something it cannot mean.
    """
    declared = _read(course) if course is not None else _CourseFile()
    own = declared.labs.get(lab.id, _ForLab())
    where = course or lab.folder / LAB_FILE
    late = _merged(Late, lab.late, where, ("late", declared.late), (f"labs.{lab.id}.late", own.late))
    hidden = _merged(Hidden, lab.hidden, where, ("hidden", declared.hidden), (f"labs.{lab.id}.hidden", own.hidden))
    return Policy(_checked(late, where), hidden)


def _read(course: Path) -> _CourseFile:
    try:
        return msgspec.convert(tomllib.loads(course.read_text(encoding="utf-8-sig")), type=_CourseFile)
    except OSError as error:
        raise InputError(f"{course} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{course} is not UTF-8 text: save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{course}: not TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise InputError(f"{course}: {error}; it may hold [late], [hidden] and [labs.<lab>.late], ...") from error


def _merged(kind: type[T], base: T, where: Path, *tables: tuple[str, Table]) -> T:
    fields = msgspec.structs.asdict(base)
    for name, table in tables:
        try:
            read = msgspec.convert(table, type=kind)
        except msgspec.ValidationError as error:
            advice = "; a date needs its time, such as 2026-03-01T23:59:00+08:00" if "got `date`" in str(error) else ""
            raise InputError(f"{where}: [{name}]: {error}{advice}") from error
        for key in table:
            value = getattr(read, key)
            fields[key] = {**fields[key], **value} if isinstance(value, dict) else value
    return kind(**fields)


def _checked(late: Late, where: Path) -> Late:
    """Return the policy with every date in a time zone."""
    for name, least, most in (("per_day", 0, 100), ("at_most", 0, 100), ("cap", 0, 100), ("grace_minutes", 0, 10**6)):
        if not least <= getattr(late, name) <= most:
            raise InputError(f"{where}: [late]: {name} = {getattr(late, name)} is not between {least} and {most}")
    zone: dt.tzinfo | None = None
    if late.timezone:
        try:
            zone = ZoneInfo(late.timezone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            problem = f"no time zone {late.timezone!r} is known here; write dates with an offset, such as +08:00"
            raise InputError(f"{where}: [late]: {problem}") from error

    def aware(name: str, moment: dt.datetime) -> dt.datetime:
        if moment.tzinfo is not None:
            return moment
        if zone is None:
            advice = 'add an offset, such as +08:00, or timezone = "Asia/Shanghai"'
            raise InputError(f"{where}: [late]: {name} = {moment} has no time zone: {advice}")
        return moment.replace(tzinfo=zone)

    return msgspec.structs.replace(
        late,
        due=aware("due", late.due) if late.due else None,
        extensions={who: aware(f"extensions.{who}", moment) for who, moment in late.extensions.items()},
    )
