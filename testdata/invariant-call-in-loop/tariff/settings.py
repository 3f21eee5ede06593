"""What does not change."""

RATES = '{"a": 7.5, "b": 3.2, "c": 11.0}'
RULES = ["a", "b"]
