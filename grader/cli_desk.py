"""The instructor's commands over a graded class."""
