"""Experiments: a student's own functions beside the same with one thing changed, on inputs that show what it does."""
