"""perflint finds Python code that is slow by construction, says what it costs, and rewrites it."""

__version__ = "0.1.0"
