"""course.toml: due dates, extensions and policies over those of the labs."""
