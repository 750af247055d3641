"""Colours of numbers. Readable to colour-blind people and in grey: lightness alone tells the order."""

from collections.abc import Sequence

RISING = ("#440154", "#472d7b", "#3b528b", "#2c728e", "#21918c", "#28ae80", "#5ec962", "#addc30", "#fde725")  # viridis
BELOW_AND_ABOVE = ("#1f5aa6", "#8db8e2", "#f5f5f5", "#f3b27a", "#b2560d")  # blue, nearly white, orange
BLOCKED = "#d4d4d4"
NO_NUMBER = "#f2f2f2"
DARK, LIGHT = "#000000", "#ffffff"


def rising(share: float) -> str:
    """Return the colour for a share of 0 to 1; what lies outside gets the colour of the end."""
    return _between(RISING, share)


def below_and_above(share: float) -> str:
    """Return the colour for a share of -1 to 1; 0 is nearly white."""
    return _between(BELOW_AND_ABOVE, (share + 1) / 2)


def ink(colour: str) -> str:
    """Return black or white, whichever is easier to read on ``colour``."""
    return DARK if contrast(colour, DARK) >= contrast(colour, LIGHT) else LIGHT


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _parts(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _between(stops: Sequence[str], share: float) -> str:
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    left = min(int(place), len(stops) - 2)
    pairs = zip(_parts(stops[left]), _parts(stops[left + 1]), strict=True)
    mixed = [round(255 * (a + (b - a) * (place - left))) for a, b in pairs]
    return "#{:02x}{:02x}{:02x}".format(*mixed)
