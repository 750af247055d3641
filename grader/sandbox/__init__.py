"""Where student code runs: a process of its own that can send values and nothing else."""
