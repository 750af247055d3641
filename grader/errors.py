"""Faults that are not a student's: bad input to a command, a broken lab, a broken grader.

Exit codes of every command: 0 done (``test``: all passed), 1 ``test`` or ``lab check``: something is red,
2 bad input, 3 a fault of the grader itself, 130 interrupted.
"""

EXIT_OK = 0
EXIT_RED = 1
EXIT_INPUT = 2
EXIT_INTERNAL = 3
EXIT_INTERRUPTED = 130


class GraderError(Exception):
    """A fault told to the user in one sentence, and the exit code that goes with it.

    What a student may come upon is said as a ``Text``, in both languages; the rest is in English.
    """

    exit_code = EXIT_INPUT

    def __init__(self, said: object) -> None:
        super().__init__(getattr(said, "en", said))
        self.said = said

    def to(self, language: str) -> str:
        """Return the sentence in ``language``, as far as it is known in it."""
        return str(getattr(self.said, language, self.said))


class InputError(GraderError):
    """What the user named cannot be used: no such folder, an unknown lab, an unreadable file."""


class LabError(GraderError):
    """A lab is broken: its lab.toml, its suite or its recorded files."""


class InternalError(GraderError):
    """The grader itself failed; no score follows from it."""

    exit_code = EXIT_INTERNAL


class ProtocolError(Exception):
    """A worker sent something that is not a well-formed frame of the wire."""
