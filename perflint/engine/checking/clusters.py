"""Work on the machines of a cluster of Dask or Ray, which its users run anyway.

What is worked on is sent, with the contents of files: the machines need not share a disk. They have perflint
installed, in the same version. A machine that goes away is no matter, its work is given to another one; a
cluster that goes away ends the run.
"""

from __future__ import annotations

import hashlib
import io
import logging
import os
import pickle
import platform
import threading
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, wait
from typing import Any, Protocol, TypeVar

from perflint import __version__
from perflint.engine.checking.analysis import Unit
from perflint.engine.checking.session_options import Stopped
from perflint.engine.checking.workers import deep
from perflint.knowledge import Knowledge

R = TypeVar("R")

_SCHEMES = ("dask", "ray")
_WATCH = 1.0  # seconds after which to see whether the cluster is still there
_CONNECT = 10  # seconds until a cluster has answered
_RETRIES = 3  # times that a chunk is worked on whose machine goes away
_KEPT = 2  # states that a machine remembers: the one that is worked on, and the one before


class ClusterError(Stopped):
    """The cluster cannot be reached or used any more; the message names it and says what to do."""


class Cluster(Protocol):
    """Where work can be given to.

    Attributes:
        address: as the user wrote it.
        lanes: how many processes take work at the same time.
    """

    address: str
    lanes: int

    def start(self, state: bytes) -> Callable[..., Future[Any]]:
        """Send what all calls share; what comes back submits `function(*arguments, state)`."""

    def is_there(self) -> bool:
        """Whether it can be reached, as far as is known without asking it."""

    def close(self) -> None:
        """Let go of the cluster, which stays as it is."""


class ClusterPool:
    """The processes of a cluster, which have got what all calls share; see `workers.Pool`."""

    def __init__(self, cluster: Cluster, state: Any) -> None:
        self.others = cluster.lanes
        self._cluster = cluster
        self._state: bytes = deep(_packed, state)
        self._sent: dict[Future[Any], bytes] = {}  # what is worked on
        self._submit = self._started()

    def submit(self, task: Callable[[Any, Any], R], chunk: Sequence[Any]) -> Future[R]:
        """Have a chunk worked on, with the contents of its files."""
        sent = deep(_packed, (task, [_with_contents(item) for item in chunk]))
        future = self._given(sent)
        self._sent[future] = sent
        return future

    def _given(self, sent: bytes) -> Future[Any]:
        try:
            return self._submit(_work, _identity(), sent)
        except Exception as error:
            raise self._gone(error) from error

    def result(self, future: Future[R]) -> R:
        """What came of a chunk.

        Raises:
            ClusterError: the cluster has gone away, or gave the chunk up again and again.
        """
        sent = self._sent.pop(future)
        tried = 1
        while error := self._failure(future):
            if tried == _RETRIES:
                raise self._gone(error) from error
            tried += 1
            self._submit = self._started()
            future = self._given(sent)
        found = future.result()
        if isinstance(found, _Mismatch):
            raise ClusterError(f"the cluster at {self._cluster.address} cannot help: {found.told}")
        return found

    def _failure(self, future: Future[Any]) -> BaseException | None:
        """What a call raised, when it has ended. What rests on data that a machine held alone when it went
        away is cancelled by Dask."""
        while not wait([future], _WATCH).done:
            self.watch()
        return CancelledError() if future.cancelled() else future.exception()

    def watch(self) -> None:
        """Raise where the cluster has gone away.

        Raises:
            ClusterError: it has.
        """
        if not self._cluster.is_there():
            raise self._gone(ConnectionError("the connection is closed"))

    def close(self) -> None:
        """Nothing is to be ended: what was submitted is done, or the run has failed."""

    def _started(self) -> Callable[..., Future[Any]]:
        try:
            return self._cluster.start(self._state)
        except Exception as error:
            raise self._gone(error) from error

    def _gone(self, error: BaseException) -> ClusterError:
        if not str(error) and not self._cluster.is_there():  # an assertion of its client
            error = ConnectionError("the connection is closed")
        kind = type(error).__name__
        told = f"{kind}: {error}".rstrip(": ").splitlines()[0][:300]
        return ClusterError(
            f"the cluster at {self._cluster.address} failed ({told}); the cache is as it was: run again, or "
            "without --executor"
        )


class _Mismatch:
    """Says in the place of a result why a machine cannot work for this process."""

    def __init__(self, told: str) -> None:
        self.told = told


def connect(address: str) -> Cluster:
    """The cluster at an address such as `dask://scheduler:8786` or `ray://head:10001`.

    Raises:
        ClusterError: there is none, it has no workers, or what speaks to it is not installed.
    """
    scheme, separator, place = address.partition("://")
    if scheme not in _SCHEMES or not separator or not place:
        raise ClusterError(f"`{address}` is no executor: write dask://HOST:PORT or ray://HOST:PORT")
    try:
        return _Dask(address, place) if scheme == "dask" else _Ray(address)
    except ImportError as error:
        package = "distributed" if scheme == "dask" else "ray"
        raise ClusterError(
            f"--executor {scheme}:// needs {package}, which is not installed ({error}): "
            f"pip install 'perflint-cst[{scheme}]'"
        ) from error
    except ClusterError:
        raise
    except Exception as error:
        raise ClusterError(f"cannot reach the cluster at {address}: {error}") from error


class _Dask:
    """A cluster of Dask, by its scheduler."""

    def __init__(self, address: str, place: str) -> None:
        from distributed import Client

        _quieten("distributed", "distributed.client", "distributed.core", "tornado")
        self.address = address
        # One connection a run: `--watch`, which checks again and again, refuses clusters.
        self._client: Any = Client(  # perflint: ignore[PFL101]
            f"tcp://{place}", timeout=_CONNECT, set_as_default=False
        )
        self._held: list[Any] = []  # what workers have, which they keep as long as this does
        self.lanes = len(self._client.ncores())
        if not self.lanes:
            self._client.close()
            raise ClusterError(f"the cluster at {address} has no workers")

    def start(self, state: bytes) -> Callable[..., Future[Any]]:
        """See `Cluster`."""
        # Made by a task, it is made again where the machine that held it goes away.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it is large
            shared = self._client.submit(Shared, state, pure=False)
        self._held[:] = [shared]
        executor = self._client.get_executor(pure=False)
        return lambda function, *arguments: executor.submit(function, *arguments, shared)

    def is_there(self) -> bool:
        """See `Cluster`."""
        return bool(self._client.status == "running")

    def close(self) -> None:
        """See `Cluster`."""
        self._held.clear()
        self._client.close(timeout=_CONNECT)


class _Ray:
    """A cluster of Ray, by the server for clients at its head."""

    def __init__(self, address: str) -> None:
        # Its library for connections tells of each process that is started meanwhile.
        os.environ.setdefault("GRPC_VERBOSITY", "NONE")
        os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")
        import ray
        import ray.util.client

        self.address = address
        self._ray: Any = ray
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that nobody answers, which is told
            ray.init(address, logging_level=logging.CRITICAL, log_to_driver=False)
        _quieten(
            "ray", *(name for name in logging.root.manager.loggerDict if name.startswith("ray."))
        )
        self.lanes = int(ray.cluster_resources().get("CPU", 0))
        if not self.lanes:
            ray.shutdown()
            raise ClusterError(f"the cluster at {address} has no processors")

    def start(self, state: bytes) -> Callable[..., Future[Any]]:
        """See `Cluster`."""
        shared = self._ray.put(Shared(state))
        remote = self._ray.remote(max_retries=_RETRIES)(_called)

        def submit(function: Callable[..., Any], *arguments: Any) -> Future[Any]:
            found: Future[Any] = remote.remote(function, arguments, shared).future()
            return found

        return submit

    def is_there(self) -> bool:
        """See `Cluster`. Ray tries to reach it again for a while, before this says no."""
        return bool(self._ray.util.client.ray.is_connected())

    def close(self) -> None:
        """See `Cluster`."""
        self._ray.shutdown()


def _quieten(*names: str) -> None:
    """Let loggers say nothing: what there is to say is said by `ClusterError`."""
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _called(function: Callable[..., R], arguments: Sequence[Any], shared: Shared) -> R:
    return function(*arguments, shared)


class Shared:
    """What all calls share, pickled; a machine that has it already knows it by its digest."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.digest = hashlib.blake2b(data, digest_size=16).digest()


def _identity() -> tuple[str, ...]:
    """What two processes must have in common that work together: pickles and trees are of one version."""
    return (__version__, platform.python_version_tuple()[0], platform.python_version_tuple()[1])


# On the machines of the cluster

_states: dict[bytes, Any] = {}
# Workers may have several threads, and what perflint remembers is for one.
_one_at_a_time = threading.Lock()


def _work(identity: tuple[str, ...], sent: bytes, shared: Shared) -> Any:
    """Work on a chunk, in a process of the cluster."""
    own = _identity()
    if identity != own:
        there, here = (f"{each[0]} on Python {'.'.join(each[1:])}" for each in (own, identity))
        return _Mismatch(
            f"{platform.node()} has perflint {there}, this is {here}: install the same on both"
        )
    with _one_at_a_time:
        return deep(_unpacked_work, sent, shared)


def _unpacked_work(sent: bytes, shared: Shared) -> Any:
    if shared.digest not in _states:
        while len(_states) >= _KEPT:
            del _states[next(iter(_states))]
        _states[shared.digest] = pickle.loads(shared.data)
    task, chunk = pickle.loads(sent)
    return task(chunk, _states[shared.digest])


# What is sent


def _with_contents(item: Any) -> Any:
    """An item with the contents of the file that it names."""
    if isinstance(item, Unit):
        return item.held()
    if isinstance(item, tuple) and item and isinstance(item[0], Unit):
        return (item[0].held(), *item[1:])
    return item


class _Pickler(pickle.Pickler):
    """Stubs are read where they are needed: perflint's own from the perflint there, others are sent."""

    def reducer_override(self, item: Any) -> Any:
        """How an object is sent."""
        return item.portable() if isinstance(item, Knowledge) else NotImplemented


def _packed(item: Any) -> bytes:
    buffer = io.BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(item)
    return buffer.getvalue()
