"""Waiting for files and sockets."""
from typing import Any
@kind(at_once="no timeout")
@waits("event")
def select(rlist, wlist, xlist, timeout=None, /) -> tuple[list[Any], list[Any], list[Any]]: ...
