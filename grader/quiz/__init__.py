"""The quiz of a lab: questions, what a student answered, which answers are right."""
