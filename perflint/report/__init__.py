"""Findings to text: a format a file, each one function from the checked files to a string."""
