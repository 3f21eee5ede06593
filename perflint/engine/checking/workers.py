"""Work on many files: in this process, or in several that share its memory.

Code may be nested more deeply than Python's own stack allows for, and then recursion would end the
process. So all work is done in threads with a stack that is large enough; it is only reserved.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from perflint.engine.checking.starting import elsewhere, start_method

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

R = TypeVar("R")

_STACK = 512 * 1024 * 1024
_RECURSION = 25_000
_SMALLEST = 32 * 1024  # bytes of a chunk: below, handing out work costs more than it saves
_LARGEST = 600 * 1024  # above, a process would hold too much and work would be shared unevenly
_SWITCH = 0.0005  # seconds that a thread may go on while another waits
_ROUNDS = 4  # a chunk is this part of what a process has left, on average
_EVEN = 24  # or this part of all that a process has
_WATCH = 1.0  # seconds after which to see whether others are still there
_AHEAD = 2  # chunks that another process has: the one that it works on, and the next
_MANY = 5_000_000  # objects that may hold others
_FEWER = "try `--jobs 1`"
_ENDED = f"a worker process ended before its work was done (was it out of memory?); {_FEWER}"
_ALONE = 20  # up to so many files, and
_ALONE_BYTES = 256 * 1024  # so many bytes, starting processes costs more than it saves


class WorkerDied(Exception):
    """A process ended before its work was done: killed, or out of memory."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    task: Callable[[Any, Any], R],
    sizes: Sequence[tuple[Any, int]],
    state: Any,
    jobs: int,
    progress: Callable[[int], None],
    *,
    in_order: bool = False,
    note: Callable[[str], None] | None = None,
    cluster: Callable[[Any], Pool] | None = None,
) -> Iterator[R]:
    """Call `task(items, state)` for chunks of items, in any order.

    Args:
        task: a function of a module.
        sizes: the items, each with its size in bytes.
        state: what all calls share; other processes have it as it is now.
        progress: called with how many items were done, after each chunk.
        in_order: whether neighbours among the items go to the same process, as far as possible: what one
            process has found out need not be found out by another. Else the largest come first, so that
            all processes end at about the same time.
        note: called with the reason why this process works alone, where it should not.
        cluster: makes a pool, which has got the state, of processes of other machines; these do not count
            among the jobs.

    Raises:
        WorkerDied: a process ended; what it and others still had to do is not done.
    """
    total = sum(size for _, size in sizes)
    if len(sizes) <= _ALONE and total <= _ALONE_BYTES:
        jobs, cluster = 1, None
    pool = cluster(state) if cluster is not None else None
    if pool is not None:
        jobs = pool.others + 1
    ordered = sizes if in_order else sorted(sizes, key=lambda item: -item[1])
    chunks = deque(_chunks(ordered, jobs, even=in_order))
    others = min(jobs, len(chunks)) - 1
    gc.freeze()  # what is there now stays: looking at it for garbage would take, and copy, it all
    try:
        if pool is None and others > 0:
            pool = _processes(others, state, note)
        if pool is not None:
            take = chunks.pop if in_order else chunks.popleft
            yield from _shared(task, chunks, take, state, pool, progress)
        for chunk in chunks:
            yield deep(_work, task, chunk, state)
            progress(len(chunk))
    finally:
        gc.unfreeze()


class Pool(Protocol):
    """Other processes, which have got what all calls share.

    Attributes:
        others: how many there are.
    """

    others: int

    def submit(self, task: Callable[[Any, Any], R], chunk: Sequence[Any]) -> Future[R]:
        """Have a chunk worked on."""

    def result(self, future: Future[R]) -> R:
        """What came of it."""

    def watch(self) -> None:
        """Raise what says that they can do nothing any more, where `result` would not end."""

    def close(self) -> None:
        """End what can be ended."""


class _Processes:
    """Processes of this machine; see `Pool`."""

    def __init__(self, others: int, executor: Executor, method: str) -> None:
        self.others = others
        self._executor = executor
        self._method = method

    def submit(self, task: Callable[[Any, Any], R], chunk: Sequence[Any]) -> Future[R]:
        """Have a chunk worked on."""
        from concurrent.futures.process import BrokenProcessPool

        try:
            with elsewhere(self._method):
                return self._executor.submit(_remote, task, chunk)
        except BrokenProcessPool as error:
            raise WorkerDied(_ENDED) from error
        except (OSError, RuntimeError) as error:  # one process more than there may be
            raise WorkerDied(f"a worker process did not start: {error}; {_FEWER}") from error

    def result(self, future: Future[R]) -> R:
        """What came of it."""
        from concurrent.futures.process import BrokenProcessPool

        try:
            return future.result()
        except BrokenProcessPool as error:
            raise WorkerDied(_ENDED) from error

    def watch(self) -> None:
        """Nothing: what waits for processes that ended is told."""

    def close(self) -> None:
        """End them."""
        self._executor.shutdown(wait=True, cancel_futures=True)


def _processes(others: int, state: Any, note: Callable[[str], None] | None) -> _Processes | None:
    """Other processes, started; None where the system has no room for them, or no shared memory."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor: Executor | None = None
    method = start_method()
    begun = (os.getcwd(), state)
    try:
        with elsewhere(method):
            context = get_context(method)
            executor = ProcessPoolExecutor(others, context, initializer=_begin, initargs=begun)
            executor.submit(cores)  # which starts at least one of them
        return _Processes(others, executor, method)
    # The first three: no semaphores, no `/dev/shm`, no more processes; the last: no more threads.
    except (ImportError, NotImplementedError, OSError, RuntimeError) as error:
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
        if note is not None:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            note(f"no other processes could be started ({reason}): all work is done in one")
        return None


def _shared(
    task: Callable[[Any, Any], R],
    chunks: deque[list[Any]],
    take: Callable[[], list[Any]],
    state: Any,
    pool: Pool,
    progress: Callable[[int], None],
) -> Iterator[R]:
    """Take the chunks away, and do them in this process and in others, which get what `take` returns.

    This one works as well: what it learns on the way, the processes of later work start with.
    """
    from concurrent.futures import FIRST_COMPLETED, wait

    handed: dict[Future[R], int] = {}
    # The thread that takes in results waits for this one at each of its many short reads.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH)
    try:
        while chunks or handed:
            while chunks and len(handed) < _AHEAD * pool.others:
                chunk = take()
                handed[pool.submit(task, chunk)] = len(chunk)
            if chunks:
                chunk = chunks.popleft()
                yield deep(_work, task, chunk, state)
                progress(len(chunk))
            done = wait(handed, 0 if chunks else _WATCH, FIRST_COMPLETED).done
            if not done:
                pool.watch()
            for future in done:
                yield pool.result(future)
                progress(handed.pop(future))
    finally:
        sys.setswitchinterval(interval)
        pool.close()


def deep(function: Callable[..., R], *args: Any) -> R:
    """Call a function where recursion may go deep."""
    result: list[R] = []
    errors: list[BaseException] = []

    def target() -> None:
        try:
            result.append(function(*args))
        except BaseException as error:
            errors.append(error)

    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION))
    thread = _thread(target)
    try:
        thread.join()
    finally:
        sys.setrecursionlimit(before)
    if errors:
        raise errors[0]
    return result[0]


def _thread(target: Callable[[], None]) -> threading.Thread:
    """A started thread with the largest stack that can be had."""
    size = _STACK
    while True:
        try:
            before = threading.stack_size(size)
            try:
                thread = threading.Thread(target=target, name="perflint", daemon=True)
                thread.start()
                return thread
            finally:
                threading.stack_size(before)
        except (ValueError, RuntimeError):  # more than the platform, or a limit on memory, allows
            if size < 1024 * 1024:
                raise
            size //= 4


_state: Any = None


def _begin(folder: str, state: Any) -> None:
    """Set up a worker process, in the folder of the process that starts it."""
    import signal

    global _state
    os.chdir(folder)
    _state = state
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides what an interrupt does
    gc.disable()


def _remote(task: Callable[[Any, Any], R], chunk: Sequence[Any]) -> R:
    result: R = deep(_work, task, chunk, _state)
    return result


def _work(task: Callable[[Any, Any], R], chunk: Sequence[Any], state: Any) -> R:
    result = task(chunk, state)
    # Collection is off meanwhile. Of what is new next to nothing is garbage (23 objects in pretix),
    # unless much goes wrong; looking at it took up to 6 % of the time.
    if gc.get_count()[0] > _MANY:
        gc.collect(0)
    return result


def _chunks(sizes: Sequence[tuple[Any, int]], jobs: int, *, even: bool) -> list[list[Any]]:
    """Chunks that get smaller, so that all processes end at about the same time; or even ones.

    Processes that take them from both ends need them even: small ones are done before this process
    hands out the next.
    """
    left = sum(size for _, size in sizes)
    share = max(left // (jobs * _EVEN), _SMALLEST)
    chunks: list[list[Any]] = []
    room = 0
    for item, size in sizes:
        if not chunks or room < size:
            chunks.append([])
            room = share if even else min(max(left // (jobs * _ROUNDS), _SMALLEST), _LARGEST)
        chunks[-1].append(item)
        room -= size
        left -= size
    return chunks
