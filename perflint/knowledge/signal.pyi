"""Signals."""
from typing import Any
SIGINT: int
SIGTERM: int
SIGKILL: int
SIGHUP: int
def signal(signalnum, handler, /): ...
@waits("event")
def pause() -> None: ...
@waits("event")
def sigwait(sigset, /) -> int: ...
