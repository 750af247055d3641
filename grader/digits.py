"""One number in few digits, the same wherever one is shown: labels, got and want, tables, arithmetic, heat maps."""

WHOLE = 1e6  # below this a number has no exponent for its size alone


def number(value: float, digits: int = 4) -> str:
    """Return a number in so many significant digits: ``0.3333``, ``32768``, ``-1e9``, ``2e-6``.

    An int has all its own; zero has no sign.
    """
    if isinstance(value, int):
        return str(value)
    plain = float(value) + 0.0  # -0.0 + 0.0 is 0.0
    text = f"{plain:.{digits}g}"
    if "e+" in text and abs(plain) < WHOLE:
        return f"{plain:.0f}"
    return text.replace("e+0", "e").replace("e-0", "e-").replace("e+", "e")
