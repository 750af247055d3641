"""What a class is graded and published with: collected, graded, kept, written out."""
