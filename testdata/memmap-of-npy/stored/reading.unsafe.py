"""Files that another module names."""

from __future__ import annotations

import numpy as np
import places
from places import SAMPLES, Options


class Index:
    def __init__(self, options: Options) -> None:
        self.path = "index.npy"
        self.vectors = np.load(places.VECTORS, mmap_mode="r")
        self.weights = np.load(options.weights, mmap_mode="r")
        self.raw = np.memmap(options.raw, dtype=np.float32, mode="r")

    def again(self) -> np.ndarray:
        return np.load(self.path, mmap_mode="r")


def samples() -> np.ndarray:
    return np.memmap(SAMPLES, dtype=np.int16, mode="r")


def unnamed(options) -> np.ndarray:
    return np.memmap(options.path, dtype=np.int16, mode="r")
