"""Matplotlib."""
from matplotlib import pyplot

def use(backend, *, force=True) -> None: ...
