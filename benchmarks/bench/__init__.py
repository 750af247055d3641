"""What grading costs, here and with other graders, side by side in one run."""
