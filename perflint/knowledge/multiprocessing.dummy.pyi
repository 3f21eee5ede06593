"""The interface of multiprocessing on threads: its `Pool` is a thread pool."""
from multiprocessing.pool import ThreadPool
from queue import Queue
from threading import Thread as Process, current_thread as current_process

@kind(pool="thread pool")
@creates("thread-pool")
def Pool(processes=None, initializer=None, initargs=()) -> ThreadPool: ...
