"""A student's repository, graded where it is pushed to."""
