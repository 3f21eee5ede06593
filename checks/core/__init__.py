"""Plain Python: PFL6."""
