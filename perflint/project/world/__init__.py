"""Names, classes and models across files."""
