"""Pools of multiprocess."""
from multiprocessing.pool import Pool as _Pool, ThreadPool
@kind(pool="dill pool", also="pathos.pools._ProcessPool")
@creates("process-pool")
class Pool(_Pool):
    def __init__(self, processes=None, initializer=None, initargs=(), maxtasksperchild=None, context=None) -> None: ...
