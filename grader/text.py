"""Text that came from a student, made safe once at the boundary: capped, and free of anything a terminal acts on."""

import unicodedata

ELLIPSIS = "…"


def clean(text: str, limit: int, *, keep: str = "") -> str:
    r"""Return ``text`` cut to ``limit`` characters as shown, every one of them harmless to a screen.

    Control characters, bidirectional overrides, zero-width and private characters and lone surrogates
    become visible escapes such as ``\x1b``. ``keep`` names the control characters that stay (``"\n\t"``).
    What is cut off is said: ``… (+12)`` for 12 characters, in any language.
    """
    if len(text) <= limit and _without(text, keep).isprintable():  # none of what _is_plain refuses is printable
        return text
    shown: list[str] = []
    room = limit
    for taken, character in enumerate(text):
        piece = character if character in keep or _is_plain(character) else _escape(character)
        if len(piece) > room:
            return "".join(shown) + f"{ELLIPSIS} (+{len(text) - taken})"
        room -= len(piece)
        shown.append(piece)
    return "".join(shown)


def clean_line(text: str, limit: int) -> str:
    r"""Return ``clean`` text on one line: a line break is shown as ``\\n``."""
    return clean(text, limit)


def clean_block(text: str, limit: int) -> str:
    """Return ``clean`` text that keeps its line breaks and tabs."""
    return clean(text.replace("\r\n", "\n"), limit, keep="\n\t")


def _without(text: str, characters: str) -> str:
    for character in characters:
        text = text.replace(character, "")
    return text


def _is_plain(character: str) -> bool:
    # Cc control, Cf format (bidi, zero-width), Cs surrogate, Co private, Cn unassigned, Zl/Zp separators
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _escape(character: str) -> str:
    if character == "\n":
        return "\\n"
    if character == "\t":
        return "\\t"
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
