"""The attention lab kit: labs in NumPy, and a grader that decides verdicts outside the student's process."""

__version__ = "0.1.0"
