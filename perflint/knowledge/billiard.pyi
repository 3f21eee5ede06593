"""The fork of multiprocessing that Celery uses."""
from billiard import pool
from multiprocessing import Lock, Process, Queue, cpu_count, get_context
@kind(pool="process pool")
@creates("process-pool")
def Pool(processes=None, initializer=None, initargs=(), maxtasksperchild=None, **kwargs) -> pool.Pool: ...
