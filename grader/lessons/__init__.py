"""Lesson pages: what the labs are about as pictures that can be played with, one HTML file each."""
