"""Saved models."""
from typing import Any

@loads_model
@blocks("file", use="asyncio.to_thread")
def load(export_dir, tags=None, options=None) -> Any: ...
@blocks("file", use="asyncio.to_thread")
def save(obj, export_dir, signatures=None, options=None) -> None: ...
