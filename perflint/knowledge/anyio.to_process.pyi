"""Calls in another process."""
from collections.abc import Callable
@kind("runs in thread")
@offloads("func", to="process")
async def run_sync(func: Callable, *args, cancellable=False, limiter=None): ...
