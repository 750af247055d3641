"""Sources that are nearly the same, as a place to look. What is alike is no verdict on anybody."""
