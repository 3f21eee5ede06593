"""Blocking calls on a thread."""
from collections.abc import Callable
@kind("runs in thread")
@offloads("sync_fn", to="thread")
async def run_sync(sync_fn: Callable, *args, thread_name=None, abandon_on_cancel=False, limiter=None): ...
