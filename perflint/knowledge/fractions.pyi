"""Fractions."""
@hashable
class Fraction:
    numerator: int
    denominator: int
    def __init__(self, numerator=0, denominator=None) -> None: ...
