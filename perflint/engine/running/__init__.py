"""Whole runs: of the command line, of editors, of other revisions."""
