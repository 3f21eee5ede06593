"""Waiting for files and sockets."""
from typing import Any
@waits("event")
def select(rlist, wlist, xlist, timeout=None, /) -> tuple[list[Any], list[Any], list[Any]]: ...
