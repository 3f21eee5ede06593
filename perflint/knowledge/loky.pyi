"""Process pools that pickle functions of all kinds. The reusable executor is made once."""
from collections.abc import Callable
from concurrent.futures import Executor, Future, Results, ThreadPoolExecutor, as_completed, wait
from typing import Any
@kind(pool="loky executor", also="loky.process_executor.ProcessPoolExecutor joblib.externals.loky.process_executor.ProcessPoolExecutor")
@creates("process-pool")
class ProcessPoolExecutor(Executor):
    def __init__(self, max_workers=None, job_reducers=None, result_reducers=None, timeout=None, context=None, initializer=None, initargs=(), env=None) -> None: ...
    @offloads("fn", to="process")
    def submit(self, fn: Callable, /, *args, **kwargs) -> Future[Any]: ...
    @offloads("fn", to="process")
    @calls_each("fn")
    def map(self, fn: Callable, *iterables, timeout=None, chunksize=1) -> Results[Any]: ...
@kind(pool="reused executor", also="loky.reusable_executor.get_reusable_executor joblib.externals.loky.reusable_executor.get_reusable_executor")
@cached
def get_reusable_executor(max_workers=None, context=None, timeout=10, kill_workers=False, reuse="auto", **kwargs) -> ProcessPoolExecutor: ...
def cpu_count(only_physical_cores=False) -> int: ...
