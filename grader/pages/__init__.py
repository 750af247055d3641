"""Feedback and class pages: HTML and Markdown, self-contained."""
