"""The Python language: the names and the flow of one file, and what its expressions are."""
