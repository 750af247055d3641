"""Reports, in the forms people and programs read them."""
