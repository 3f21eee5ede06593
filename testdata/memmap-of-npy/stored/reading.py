"""Files that another module names."""

from __future__ import annotations

import numpy as np
import places
from places import SAMPLES, Options


class Index:
    def __init__(self, options: Options) -> None:
        self.path = "index.npy"
        self.vectors = np.memmap(places.VECTORS, dtype=np.float32, mode="r")  # error: PFL315
        self.weights = np.memmap(options.weights, dtype=np.float32, mode="r")  # error: PFL315
        self.raw = np.memmap(options.raw, dtype=np.float32, mode="r")  # ok: a raw file

    def again(self) -> np.ndarray:
        return np.memmap(self.path, dtype=np.float32, mode="r")  # error: PFL315


def samples() -> np.ndarray:
    return np.memmap(SAMPLES, dtype=np.int16, mode="r")  # ok: a raw file


def unnamed(options) -> np.ndarray:
    return np.memmap(options.path, dtype=np.int16, mode="r")  # ok: nobody knows of which kind
