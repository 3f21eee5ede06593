"""Blocking calls on a thread."""
from collections.abc import Callable
@kind("runs in thread")
@offloads("func", to="thread")
async def run_in_threadpool(func: Callable, *args, **kwargs): ...
@offloads("iterator", to="thread")
def iterate_in_threadpool(iterator): ...
