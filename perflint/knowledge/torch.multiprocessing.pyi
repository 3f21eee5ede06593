"""Processes that share tensors; otherwise as `multiprocessing`."""
from multiprocessing import (
    Array, Barrier, BoundedSemaphore, Condition, Event, JoinableQueue, Lock, Manager, Pipe, Pool, Process,
    Queue, RLock, Semaphore, SimpleQueue, Value, cpu_count, current_process, freeze_support,
    get_all_start_methods, get_context, get_start_method, set_start_method,
)

from torch.multiprocessing import pool

@spawns("process")
def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"): ...
def set_sharing_strategy(new_strategy) -> None: ...
def get_sharing_strategy() -> str: ...
