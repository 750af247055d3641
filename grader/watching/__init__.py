"""``grader watch``: saves, keys and runs become events, and one loop turns them into a screen that stands still."""
