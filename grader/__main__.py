"""``python -m grader`` is the command ``grader``."""

import sys

from grader.errors import EXIT_INTERRUPTED


def main() -> None:
    """Run the command line. What it is made of takes a moment to load, and may be interrupted in it."""
    try:
        from grader.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("grader: interrupted\n")
        raise SystemExit(EXIT_INTERRUPTED) from None
    run()


if __name__ == "__main__":
    main()
