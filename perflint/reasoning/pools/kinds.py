"""What makes a pool, by dotted name: where its tasks run, and how they are sent."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sort:
    """A class or function that makes a pool.

    Attributes:
        kind: where tasks run: `process`, `thread`, `interpreter`, `joblib`, `ray` or `dask`.
        style: how tasks are passed: `executor`, `pool`, `function` (`process_map`), `joblib`, …
        pickles: how tasks travel: `stdlib`, `cloudpickle`, `dill`, or empty where they do not.
        reused: whether making it again gives the one that is there.
        workers: the position of the argument that says how many workers.
        initializer: the position of the argument that prepares each worker.
    """

    kind: str
    style: str
    pickles: str = ""
    reused: bool = False
    workers: int | None = 0
    initializer: int | None = None


_PROCESS_EXECUTOR = Sort("process", "executor", "stdlib", initializer=2)
_PROCESS_POOL = Sort("process", "pool", "stdlib", initializer=1)
_DILL_POOL = Sort("process", "pool", "dill", initializer=1)
_PATHOS_POOL = Sort("process", "pool", "dill", reused=True)
_LOKY_EXECUTOR = Sort("process", "executor", "cloudpickle")
_REUSED_EXECUTOR = Sort("process", "executor", "cloudpickle", reused=True)
_THREAD_EXECUTOR = Sort("thread", "executor", initializer=2)
THREAD_POOL = Sort("thread", "pool", initializer=1)
_INTERPRETERS = Sort("interpreter", "executor", "cloudpickle", initializer=2)
JOBLIB = Sort("joblib", "joblib", "cloudpickle")

SORTS: dict[str, Sort] = {
    "concurrent.futures.ProcessPoolExecutor": _PROCESS_EXECUTOR,
    "concurrent.futures.process.ProcessPoolExecutor": _PROCESS_EXECUTOR,
    "multiprocessing.Pool": _PROCESS_POOL,
    "multiprocessing.pool.Pool": _PROCESS_POOL,
    "multiprocessing.context.BaseContext.Pool": _PROCESS_POOL,
    "multiprocessing.context.DefaultContext.Pool": _PROCESS_POOL,
    "multiprocessing.context.ForkContext.Pool": _PROCESS_POOL,
    "multiprocessing.context.SpawnContext.Pool": _PROCESS_POOL,
    "multiprocessing.context.ForkServerContext.Pool": _PROCESS_POOL,
    "torch.multiprocessing.Pool": _PROCESS_POOL,
    "torch.multiprocessing.pool.Pool": _PROCESS_POOL,
    "billiard.Pool": _PROCESS_POOL,
    "billiard.pool.Pool": _PROCESS_POOL,
    "billiard.context.BaseContext.Pool": _PROCESS_POOL,
    "multiprocess.Pool": _DILL_POOL,
    "multiprocess.pool.Pool": _DILL_POOL,
    "multiprocess.context.BaseContext.Pool": _DILL_POOL,
    "pathos.pools.ProcessPool": _PATHOS_POOL,
    "pathos.pools.ParallelPool": _PATHOS_POOL,
    "pathos.pools._ProcessPool": _DILL_POOL,
    "pathos.multiprocessing.ProcessPool": _PATHOS_POOL,
    "pathos.multiprocessing.ProcessingPool": _PATHOS_POOL,
    "pathos.multiprocessing.Pool": _DILL_POOL,
    "pathos.pools.ThreadPool": Sort("thread", "pool", reused=True),
    "pathos.threading.ThreadPool": Sort("thread", "pool", reused=True),
    "pathos.pools.SerialPool": Sort("thread", "pool", reused=True),
    "pebble.ProcessPool": Sort("process", "pebble", "stdlib", initializer=2),
    "pebble.pool.ProcessPool": Sort("process", "pebble", "stdlib", initializer=2),
    "pebble.ThreadPool": Sort("thread", "pebble", initializer=2),
    "mpire.WorkerPool": Sort("process", "mpire", "dill"),
    "mpire.pool.WorkerPool": Sort("process", "mpire", "dill"),
    "ray.util.multiprocessing.Pool": Sort("process", "pool", "cloudpickle", initializer=1),
    "ray.util.multiprocessing.pool.Pool": Sort("process", "pool", "cloudpickle", initializer=1),
    "loky.ProcessPoolExecutor": _LOKY_EXECUTOR,
    "loky.process_executor.ProcessPoolExecutor": _LOKY_EXECUTOR,
    "joblib.externals.loky.ProcessPoolExecutor": _LOKY_EXECUTOR,
    "joblib.externals.loky.process_executor.ProcessPoolExecutor": _LOKY_EXECUTOR,
    "loky.get_reusable_executor": _REUSED_EXECUTOR,
    "loky.reusable_executor.get_reusable_executor": _REUSED_EXECUTOR,
    "joblib.externals.loky.get_reusable_executor": _REUSED_EXECUTOR,
    "joblib.externals.loky.reusable_executor.get_reusable_executor": _REUSED_EXECUTOR,
    "concurrent.futures.ThreadPoolExecutor": _THREAD_EXECUTOR,
    "concurrent.futures.thread.ThreadPoolExecutor": _THREAD_EXECUTOR,
    "multiprocessing.pool.ThreadPool": THREAD_POOL,
    "multiprocessing.dummy.Pool": THREAD_POOL,
    "torch.multiprocessing.pool.ThreadPool": THREAD_POOL,
    "billiard.pool.ThreadPool": THREAD_POOL,
    "concurrent.futures.InterpreterPoolExecutor": _INTERPRETERS,
    "concurrent.futures.interpreter.InterpreterPoolExecutor": _INTERPRETERS,
    "joblib.Parallel": JOBLIB,
    "joblib.parallel.Parallel": JOBLIB,
    "sklearn.utils.parallel.Parallel": JOBLIB,
    "tqdm.contrib.concurrent.process_map": Sort("process", "function", "stdlib", workers=None),
    "tqdm.contrib.concurrent.thread_map": Sort("thread", "function", workers=None),
    "ray.init": Sort("ray", "cluster", "cloudpickle", workers=None),
    "ray._private.worker.init": Sort("ray", "cluster", "cloudpickle", workers=None),
    "dask.distributed.Client": Sort("dask", "cluster", "cloudpickle", workers=None),
    "distributed.Client": Sort("dask", "cluster", "cloudpickle", workers=None),
    "distributed.client.Client": Sort("dask", "cluster", "cloudpickle", workers=None),
    "dask.distributed.LocalCluster": Sort("dask", "cluster", "cloudpickle", workers=None),
    "distributed.LocalCluster": Sort("dask", "cluster", "cloudpickle", workers=None),
    "distributed.deploy.local.LocalCluster": Sort("dask", "cluster", "cloudpickle", workers=None),
}
"""All that is known to make a pool, by dotted name."""

# What Dask gives for a task: the work, and what it gives, stay on the cluster.
CLUSTER_FUTURES = ("dask.distributed.Future", "distributed.Future", "distributed.client.Future")
WORDS = (
    "concurrent",
    "multiprocessing",
    "billiard",
    "multiprocess",
    "pathos",
    "pebble",
    "mpire",
    "ray",
    "loky",
    "joblib",
    "Parallel",
    "process_map",
    "thread_map",
    "dask",
    "Client",
    "LocalCluster",
)
"""Words of which a file that makes a pool holds one. What stands in many files that make none is not
here, but the names of its pools: `torch.distributed`, scikit-learn, tqdm."""

CONTEXTS = ("multiprocessing", "torch.multiprocessing", "billiard", "multiprocess")
CONTEXT_GETTERS = frozenset(
    {
        *(f"{module}.get_context" for module in CONTEXTS),
        *(f"{module}.context.get_context" for module in CONTEXTS),
        *(f"{module}.context.BaseContext.get_context" for module in CONTEXTS),
        *(f"{module}.context.DefaultContext.get_context" for module in CONTEXTS),
    }
)
