"""Between synchronous and asynchronous code."""
from collections.abc import Callable
# The function runs on a thread when what it gives is awaited.
@kind("makes awaitable")
@offloads("func", to="thread")
def sync_to_async(func: Callable | None = None, *, thread_sensitive=True, executor=None, context=None) -> Callable: ...
def async_to_sync(awaitable: Callable | None = None, *, force_new_loop=False) -> Callable: ...
SyncToAsync = sync_to_async
