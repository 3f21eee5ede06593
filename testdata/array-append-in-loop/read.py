import numpy as np


def suppressed(boxes: list, active: np.ndarray, overlap, limit: float):
    for box in boxes:
        if overlap(box, active).max() < limit:
            active = np.concatenate([active, box[None, :]], axis=0)  # hint: PFL302
    return active


def neighbours(index: np.ndarray, places: np.ndarray, width: int):
    steps = [-1, 1, -width, width]
    found = np.zeros(0, dtype=int)
    for step in steps:
        found = np.concatenate((found, index[places + step]))  # ok: four
    for number, step in enumerate(steps):
        found = np.concatenate((found, index[places + step * number]))  # ok
    return found


def counted(parts: list, limit: int):
    found = np.zeros(0)
    for part in parts:
        if len(found) >= limit:
            break
        found = np.concatenate([found, part])  # error: PFL302
    return found
