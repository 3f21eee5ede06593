"""Stand-ins of libraries that compute on a device, of a clock that stands still, of loaders with workers."""

from __future__ import annotations

import contextlib
import math
import pickle
import time
from collections.abc import Callable, Iterator
from typing import Any

from tests.differential.stand_ins import stand_in, standing_in
from tests.differential.world import WORLD


class Tensor:
    """A tensor of one number, on any device."""

    def __init__(self, value: float) -> None:
        self.value = value

    def __matmul__(self, other: Tensor) -> Tensor:
        return Tensor(self.value * other.value)

    __mul__ = __matmul__

    def to(self, *_: object, **__: object) -> Tensor:
        """The tensor on another device."""
        return self

    cuda = to

    def sum(self) -> Tensor:
        """The sum."""
        return self

    def item(self) -> float:
        """The number."""
        return self.value


def _made(size: object, *_: object, **__: object) -> Tensor:
    """A tensor of some size."""
    return Tensor(float(len(str(size))))


def _product(left: Tensor, right: Tensor) -> Tensor:
    return left @ right


def _ready(value: Any) -> Any:
    """The value, when it is there."""
    return value


class Dataset:
    """What is derived from."""


class DataLoader:
    """A loader of PyTorch: with workers, items are made in copies of the data set."""

    def __init__(
        self,
        dataset: Any,
        batch_size: int = 1,
        shuffle: bool | None = None,
        sampler: Any = None,
        batch_sampler: Any = None,
        num_workers: int = 0,
        collate_fn: Callable[[list[Any]], Any] | None = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        *,
        persistent_workers: bool = False,
        prefetch_factor: int | None = None,
    ) -> None:
        if num_workers < 0:
            raise ValueError("num_workers option should be non-negative")
        if num_workers == 0 and prefetch_factor is not None:
            raise ValueError("prefetch_factor option could only be specified with workers")
        if num_workers == 0 and persistent_workers:
            raise ValueError("persistent_workers option needs num_workers > 0")
        self.dataset = dataset
        self.batch_size = batch_size
        self.num_workers = num_workers
        self.drop_last = drop_last
        self._collate = collate_fn or list
        self._persistent = persistent_workers
        self._copy: Any = None

    def __iter__(self) -> Iterator[Any]:
        count = len(self.dataset)
        for start in range(0, count, self.batch_size):
            places = range(start, min(start + self.batch_size, count))
            if self.drop_last and len(places) < self.batch_size:
                return
            yield self._fetched(places, first=start == 0)

    def __len__(self) -> int:
        return math.ceil(len(self.dataset) / self.batch_size)

    def _fetched(self, places: range, *, first: bool) -> Any:
        if not self.num_workers:
            return self._collate([self.dataset[place] for place in places])
        if first and not (self._persistent and self._copy is not None):
            self._copy = pickle.loads(pickle.dumps(self.dataset))
        log, WORLD.log = WORLD.log, []  # what a worker notes is seen by nobody here
        try:
            return self._collate([self._copy[place] for place in places])
        finally:
            WORLD.log = log


@contextlib.contextmanager
def devices() -> Iterator[None]:
    """Put the stand-ins in the place of the libraries and of the clock."""
    still = {"time": lambda: 0.0, "perf_counter": lambda: 0.0, "monotonic": lambda: 0.0}
    clock = stand_in("time", **{**vars(time), **still})
    cuda = stand_in("torch.cuda", is_available=lambda: False, synchronize=lambda device=None: None)
    data = stand_in("torch.utils.data", DataLoader=DataLoader, Dataset=Dataset)
    utils = stand_in("torch.utils", data=data, __path__=[])
    torch = stand_in(
        "torch",
        Tensor=Tensor,
        cuda=cuda,
        device=str,
        matmul=_product,
        ones=_made,
        utils=utils,
        __path__=[],
    )
    numpy = stand_in("jax.numpy", ones=_made, matmul=_product, dot=_product)
    jax = stand_in(
        "jax",
        block_until_ready=_ready,
        jit=lambda function: function,
        numpy=numpy,
        __path__=[],
    )
    stream = stand_in("stream", synchronize=lambda: None)
    on_cupy = stand_in("cupy.cuda", get_current_stream=lambda: stream)
    cupy = stand_in("cupy", ones=_made, dot=_product, cuda=on_cupy, __path__=[])
    with standing_in(clock, torch, cuda, utils, data, jax, numpy, cupy, on_cupy):
        yield
