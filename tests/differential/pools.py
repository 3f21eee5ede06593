"""Stand-ins of pools: tasks run at once and in order; those of processes see copies, as real ones do."""

from __future__ import annotations

import concurrent.futures
import contextlib
import functools
import multiprocessing
import multiprocessing.pool
import pickle
import sys
import types
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import Any

from tests.differential.world import WORLD


def _sent(task: Callable[..., Any]) -> Callable[..., Any]:
    """A function as a worker gets it; one that it could not import runs as if it could, since what is
    compared is the value that was meant."""
    if isinstance(task, functools.partial):
        given, named = pickle.loads(pickle.dumps((task.args, task.keywords)))
        return functools.partial(_sent(task.func), *given, **named)
    try:
        found: Callable[..., Any] = pickle.loads(pickle.dumps(task))
    except (pickle.PicklingError, AttributeError, TypeError):
        return task
    return found


class _Executor:
    """An executor that does each task when it is given."""

    processes = False

    def __init__(self, *arguments: object, **named: Any) -> None:
        self._closed = False
        start = named.get("initializer")
        if start is not None:
            self._do(start, tuple(named.get("initargs", ())), {})

    def _do(self, task: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if not self.processes:
            return task(*given, **named)
        task = _sent(task)
        given, named = pickle.loads(pickle.dumps((given, named)))
        # What a worker process notes is seen by nobody here.
        log, WORLD.log = WORLD.log, []
        try:
            return pickle.loads(pickle.dumps(task(*given, **named)))
        finally:
            WORLD.log = log

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Do a task, and give its future."""
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[Any] = Future()
        try:
            future.set_result(self._do(task, given, named))
        except Exception as error:
            future.set_exception(error)
        return future

    def map(
        self,
        task: Callable[..., Any],
        *items: Iterable[Any],
        timeout: object = None,
        chunksize: int = 1,
    ) -> Iterator[Any]:
        """Do all tasks, and give their results one by one."""
        futures = [self.submit(task, *given) for given in zip(*items)]
        return (future.result() for future in futures)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks."""
        self._closed = True

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *exception: object) -> None:
        self.shutdown()


class Threads(_Executor):
    """In the place of `ThreadPoolExecutor`."""


class Processes(_Executor):
    """In the place of `ProcessPoolExecutor`."""

    processes = True


class _Later:
    def __init__(self, future: Future[Any]) -> None:
        self._future = future

    def get(self, timeout: object = None) -> Any:
        return self._future.result()


class ProcessPool(_Executor):
    """In the place of `multiprocessing.Pool`."""

    processes = True

    def __init__(
        self,
        processes: object = None,
        initializer: Callable[..., Any] | None = None,
        initargs: Iterable[Any] = (),
        maxtasksperchild: object = None,
    ) -> None:
        super().__init__(initializer=initializer, initargs=initargs)

    def map(  # type: ignore[override]
        self, task: Callable[..., Any], items: Iterable[Any], chunksize: object = None
    ) -> list[Any]:
        """All results; of an exception the first one, after all tasks."""
        futures = [self.submit(task, item) for item in items]
        return [future.result() for future in futures]

    def imap(
        self, task: Callable[..., Any], items: Iterable[Any], chunksize: int = 1
    ) -> Iterator[Any]:
        """Results one by one."""
        futures = [self.submit(task, item) for item in items]
        return (future.result() for future in futures)

    imap_unordered = imap

    def starmap(
        self, task: Callable[..., Any], items: Iterable[Iterable[Any]], chunksize: object = None
    ) -> list[Any]:
        """As `map`, with several arguments."""
        futures = [self.submit(task, *item) for item in items]
        return [future.result() for future in futures]

    def apply(self, task: Callable[..., Any], args: Any = (), kwds: Any = None) -> Any:
        """One result."""
        return self.submit(task, *args, **(kwds or {})).result()

    def apply_async(self, task: Callable[..., Any], args: Any = (), kwds: Any = None) -> _Later:
        """One result, later."""
        return _Later(self.submit(task, *args, **(kwds or {})))

    def close(self) -> None:
        """Take no more tasks."""
        self._closed = True

    terminate = join = close


class _Forked(_Executor):
    """An executor whose worker is a copy of the program as it is where the pool is made: what the one binds
    or changes the other does not see."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        program = sys.modules["program"].__dict__
        self._program = program
        self._worker = {name: _copied(value) for name, value in program.items()}
        for name, value in program.items():
            if isinstance(value, types.FunctionType) and value.__globals__ is program:
                self._worker[name] = self._moved(value)
        super().__init__(*arguments, **named)

    def _moved(self, task: Any) -> Any:
        """A function of the program as one of the worker."""
        if isinstance(task, functools.partial):
            return functools.partial(self._moved(task.func), *task.args, **task.keywords)
        if not isinstance(task, types.FunctionType) or task.__globals__ is not self._program:
            return task
        return types.FunctionType(
            task.__code__, self._worker, task.__name__, task.__defaults__, task.__closure__
        )

    def _do(self, task: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        given, named = pickle.loads(pickle.dumps((given, named)))
        log, WORLD.log = WORLD.log, []
        try:
            return pickle.loads(pickle.dumps(self._moved(_sent(task))(*given, **named)))
        finally:
            WORLD.log = log


def _copied(value: Any) -> Any:
    """A value as a new process holds it; one that cannot be copied is the same here."""
    try:
        return pickle.loads(pickle.dumps(value))
    except Exception:
        return value


class ForkedProcesses(_Forked, Processes):
    """Processes with globals of their own."""


class ForkedPool(ProcessPool, _Forked):
    """A pool of such."""


@contextlib.contextmanager
def forked_pools() -> Iterator[None]:
    """Put stand-ins in the place of the real pools whose workers have globals of their own."""
    with pools(ForkedProcesses, ForkedPool):
        yield


@contextlib.contextmanager
def pools(executor: type = Processes, pool: type = ProcessPool) -> Iterator[None]:
    """Put the stand-ins in the place of the real pools."""
    kept = (
        concurrent.futures.ThreadPoolExecutor,
        concurrent.futures.ProcessPoolExecutor,
        multiprocessing.Pool,
    )
    changed: Any = concurrent.futures
    processes: Any = multiprocessing
    changed.ThreadPoolExecutor, changed.ProcessPoolExecutor = Threads, executor
    processes.Pool = pool
    try:
        yield
    finally:
        changed.ThreadPoolExecutor, changed.ProcessPoolExecutor, processes.Pool = kept
