"""The pool of multiprocessing on Ray."""
from multiprocessing.pool import Pool as _Pool
@kind(pool="ray pool", also="ray.util.multiprocessing.pool.Pool")
@creates("process-pool")
class Pool(_Pool):
    def __init__(self, processes=None, initializer=None, initargs=None, maxtasksperchild=None, context=None, ray_address=None, ray_remote_args=None) -> None: ...
