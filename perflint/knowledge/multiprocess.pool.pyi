"""Pools of multiprocess."""
from multiprocessing.pool import Pool as _Pool, ThreadPool
@creates("process-pool")
class Pool(_Pool):
    def __init__(self, processes=None, initializer=None, initargs=(), maxtasksperchild=None, context=None) -> None: ...
