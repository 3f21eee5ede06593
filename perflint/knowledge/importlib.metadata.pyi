"""Installed distributions."""
from typing import Any

class EntryPoint:
    name: str
    value: str
    group: str
@few
def entry_points(**params) -> Any: ...
