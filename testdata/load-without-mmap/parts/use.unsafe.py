"""Parts of stored arrays."""

import numpy as np
from store import path_of


def first_row(name: str):
    return np.load(path_of(name), mmap_mode="r")[0]


def rows(name: str):
    return list(np.load(path_of(name)))
