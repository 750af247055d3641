"""Nothing in ``submissions`` is for pytest: it is hostile on purpose, a ``conftest.py`` among it."""

collect_ignore = ["submissions"]
