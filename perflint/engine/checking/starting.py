"""How other processes are started: nothing that lies in the current folder is run in them."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator


def start_method() -> str:
    """How other processes are started: as copies of this one where that can be."""
    from multiprocessing import get_all_start_methods

    return "fork" if "fork" in get_all_start_methods() else "spawn"


def library_folder() -> str | None:
    """The folder of the standard library, in which `python -c` finds what it is to find: it looks for modules
    in the current folder first, which may be one of the code that is checked. None where it is an archive."""
    folder = os.path.dirname(os.__file__)
    return folder if os.path.isdir(folder) else None


@contextlib.contextmanager
def elsewhere(method: str) -> Iterator[None]:
    """Be in the folder of the standard library while processes are started, unless as copies of this one.

    Pools, and their helpers, start `python -c`, which looks for modules in the current folder first: a file
    `multiprocessing.py` of the checked code would be run. In the folder of the standard library it finds
    those that it is to find, until it has got the path of this process. Nothing else can be said to a pool
    on each version of Python and with each option: `-P` is of 3.11, and the variable that stands for it is
    nothing to `python -E`. The processes stay there: what begins them has to go back.
    """
    folder = library_folder()
    if method == "fork" or folder is None:
        yield
        return
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
