"""Lazy graphs of tasks; `compute` runs them."""
from dask.delayed import Delayed, delayed
from typing import Any
@kind("computes all", also="dask.base.compute")
@waits("pool")
def compute(*args, traverse=True, optimize_graph=True, scheduler=None, get=None, **kwargs) -> tuple[Any, ...]: ...
@kind("computes all", at_once="on a cluster")
@waits("pool")
def persist(*args, **kwargs) -> tuple[Any, ...]: ...
@lazy
def optimize(*args, **kwargs) -> tuple[Any, ...]: ...
