"""Marks on their way to other systems: functions from standings and reports to bytes."""
