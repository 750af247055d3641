"""The gradebook: one SQLite file, every attempt, report and override of a class."""
