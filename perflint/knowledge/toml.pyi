"""TOML, read and written."""
from typing import Any

@pure(cost="high")
def loads(s, *args, **kwargs) -> dict[str, Any]: ...
