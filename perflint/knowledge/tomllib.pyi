"""TOML of the standard library."""
from typing import Any

@pure(cost="high")
def loads(s, *args, **kwargs) -> dict[str, Any]: ...
