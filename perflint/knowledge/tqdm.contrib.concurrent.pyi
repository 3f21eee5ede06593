"""A pool for one map, with a progress bar."""
from collections.abc import Callable
from typing import Any
@kind(pool="process map")
@creates("process-pool")
@waits("pool")
@offloads("fn", to="process")
@calls_each("fn")
def process_map(fn: Callable, *iterables, max_workers=None, chunksize=1, **tqdm_kwargs) -> list[Any]: ...
@kind(pool="thread map")
@creates("thread-pool")
@waits("pool")
@offloads("fn", to="thread")
@calls_each("fn")
def thread_map(fn: Callable, *iterables, max_workers=None, **tqdm_kwargs) -> list[Any]: ...
