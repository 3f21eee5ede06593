"""Single lazy calls."""
from typing import Any
@kind("dask collection")
class Delayed:
    @waits("pool")
    def compute(self, **kwargs): ...
    @waits("pool")
    def persist(self, **kwargs): ...
    @lazy
    def __call__(self, *args, **kwargs) -> Delayed: ...
@kind("delayed")
@lazy
@offloads("obj", to="any")
def delayed(obj, name=None, pure=None, nout=None, traverse=True) -> Delayed: ...
