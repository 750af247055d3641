"""A class in the formats of other programs."""
