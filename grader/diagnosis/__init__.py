"""Feedback that names the bug: which function departs first, on what input, and which known mistake behaves so."""
