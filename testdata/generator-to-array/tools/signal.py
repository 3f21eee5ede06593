"""Arrays of what another file gives."""

import numpy as np
from parts import part_list, parts


def energy(values: list[float]) -> np.ndarray:
    return np.array(parts(values, 8))  # hint: PFL316


def energy_of_list(values: list[float]) -> np.ndarray:
    return np.array(part_list(values, 8))  # ok
