"""A moment as people read it."""

from datetime import datetime


def moment(at: datetime) -> str:
    """Return ``2026-03-01 23:59 (UTC+08:00)``; without the offset where none is known."""
    offset = at.strftime("%z")
    said = at.strftime("%Y-%m-%d %H:%M")
    return f"{said} (UTC{offset[:3]}:{offset[3:5]})" if offset else said
