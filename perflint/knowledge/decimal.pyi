"""Decimal numbers."""
@kind("immutable")
@hashable
class Decimal:
    def __init__(self, value="0", context=None) -> None: ...
