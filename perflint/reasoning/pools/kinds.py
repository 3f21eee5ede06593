"""What makes a pool, by dotted name: where its tasks run, and how they are sent."""

from __future__ import annotations

from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind, told_of


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


THREAD_POOL = Sort("thread", "pool", initializer=1)
JOBLIB = Sort("joblib", "joblib", "cloudpickle")
# By the word that stubs say of what makes it.
_BY_WORD = {
    "process executor": Sort("process", "executor", "stdlib", initializer=2),
    "process pool": Sort("process", "pool", "stdlib", initializer=1),
    "dill pool": Sort("process", "pool", "dill", initializer=1),
    "pathos pool": Sort("process", "pool", "dill", reused=True),
    "pathos threads": Sort("thread", "pool", reused=True),
    "pebble processes": Sort("process", "pebble", "stdlib", initializer=2),
    "pebble threads": Sort("thread", "pebble", initializer=2),
    "mpire": Sort("process", "mpire", "dill"),
    "ray pool": Sort("process", "pool", "cloudpickle", initializer=1),
    "loky executor": Sort("process", "executor", "cloudpickle"),
    "reused executor": Sort("process", "executor", "cloudpickle", reused=True),
    "thread executor": Sort("thread", "executor", initializer=2),
    "thread pool": THREAD_POOL,
    "interpreters": Sort("interpreter", "executor", "cloudpickle", initializer=2),
    "joblib": JOBLIB,
    "process map": Sort("process", "function", "stdlib", workers=None),
    "thread map": Sort("thread", "function", workers=None),
    "ray cluster": Sort("ray", "cluster", "cloudpickle", workers=None),
    "dask cluster": Sort("dask", "cluster", "cloudpickle", workers=None),
}
SORTS: dict[str, Sort] = {
    **{name: _BY_WORD[word] for name, word in told_of("pool").items()},
    "pathos.pools.SerialPool": _BY_WORD["pathos threads"],
}
"""All that is known to make a pool, by dotted name."""

# What Dask gives for a task: the work, and what it gives, stay on the cluster.
CLUSTER_FUTURES = tuple(sorted(of_kind("cluster future")))
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
