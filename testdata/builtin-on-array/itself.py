"""Methods that are written with the builtin of the same name: their own method would call them again."""

import numpy as np


class Measured(np.ndarray):
    def all(self, *axes):
        return all(self)  # ok: this is `.all()`

    def sum(self, *axes):
        return np.asarray(sum(np.asarray(self)))  # ok

    def is_set(self):
        return [any(self) for _ in range(3)]  # error: PFL309
