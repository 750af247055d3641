"""The language of what a student reads: asked for, else the locale's."""

import os

LANGUAGES = ("en", "zh")


def language_of(asked: str | None = None) -> str:
    """Return ``asked`` if there is one, else ``zh`` where the locale says Chinese, else ``en``.

    The locale is the first of ``LC_ALL``, ``LC_MESSAGES``, ``LANG`` that is set, as for other programs.
    """
    if asked:
        return asked
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "zh" if named.lower().startswith("zh") else "en"
