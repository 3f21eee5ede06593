"""Streamlit runs a script again at each interaction; what it caches is kept."""
from collections.abc import Callable
from typing import Any
@kind("caches calls")
@caches
def cache_data(func: Callable | None = None, **kwargs): ...
@kind("caches calls")
@caches
def cache_resource(func: Callable | None = None, **kwargs): ...
session_state: Any
secrets: Any
