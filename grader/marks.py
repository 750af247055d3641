"""From what was earned to what counts: which attempt, the late penalty, a score set by hand."""
