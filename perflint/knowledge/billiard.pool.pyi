"""Pools of billiard."""
from multiprocessing.pool import Pool as _Pool, ThreadPool
@kind(pool="process pool")
@creates("process-pool")
class Pool(_Pool):
    def __init__(self, processes=None, initializer=None, initargs=(), **kwargs) -> None: ...
