"""How often: whether code runs once for each item of a loop, and by which calls."""
