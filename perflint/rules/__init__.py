"""The contract of a rule: what it declares, what it may ask, what it reports."""
