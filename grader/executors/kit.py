"""What a report depends on besides submission, lab and seed: the same of it, the same report."""

import platform

import numpy as np

from grader import __version__
from grader.files import package_digest
from grader.models import Value

# what decides a report: when any of it changes, what was graded before is graded again
DECIDING = (
    "suite",
    "sandbox",
    "diagnosis",
    "quiz",
    "grading.py",
    "scoring.py",
    "models.py",
    "submissions.py",
    "sources.py",
    "archives.py",
    "notebooks.py",
)


class Kit(Value, frozen=True):
    """The grader and what it computes with, on one machine."""

    grader: str
    digest: str  # of the files that decide a report
    python: str
    numpy: str

    def __str__(self) -> str:
        return f"kit {self.grader} ({self.digest[:12]}), Python {self.python}, NumPy {self.numpy}"

    @classmethod
    def here(cls) -> "Kit":
        """Return this machine's."""
        return cls(__version__, package_digest(*DECIDING), platform.python_version(), np.__version__)
