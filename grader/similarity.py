"""Near-identical sources across students: a place to look, never a verdict."""
