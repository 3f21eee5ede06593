"""Multiprocessing that pickles functions of all kinds (dill)."""
from multiprocess import pool
from multiprocessing import Lock, Manager, Process, Queue, cpu_count, get_context, set_start_method
@kind(pool="dill pool", also="multiprocess.context.BaseContext.Pool")
@creates("process-pool")
def Pool(processes=None, initializer=None, initargs=(), maxtasksperchild=None) -> pool.Pool: ...
