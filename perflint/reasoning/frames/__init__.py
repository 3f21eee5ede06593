"""Data frames: loops over rows, and which rows a variable holds."""
