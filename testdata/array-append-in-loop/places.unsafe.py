"""Arrays that grow behind a first time, under keys, and in the items of attributes."""

import numpy as np


def behind_first(parts: list[np.ndarray]):
    whole_parts = []
    for i, part in enumerate(parts):
        whole_parts.append(part)
    if whole_parts:
        whole = whole_parts[0] if len(whole_parts) == 1 else np.concatenate(whole_parts)
    return whole


def first_is_none(parts: list[np.ndarray]):
    whole = None
    for part in parts:
        if whole is None:
            whole = part
        else:
            whole = np.vstack([whole, part.astype(float)])
    return whole


def by_key(batches: list[dict[str, np.ndarray]]):
    found = {}
    for batch in batches:
        for key, part in batch.items():
            if key in found:
                found[key] = np.concatenate((found[key], part))
            else:
                found[key] = part
    return found


def if_there(batches: list[dict[str, np.ndarray]]):
    found: dict[str, np.ndarray] = {}
    for batch in batches:
        for key in batch:
            found[key] = batch[key] if key not in found else np.hstack([found[key], batch[key]])
    return found


class Store:
    def __init__(self):
        self.data = {"x": np.zeros((0, 3))}

    def fill(self, batches: list[np.ndarray]):
        for batch in batches:
            self.data["x"] = np.concatenate((self.data["x"], batch), axis=0)

    def fill_copy(self, batches: list[np.ndarray], wanted: bool):
        for batch in batches:
            self.data["x"] = np.append(self.data["x"], batch) if wanted else self.data["x"]

    def replace(self, batches: list[np.ndarray]):
        for batch in batches:
            self.data["x"] = np.concatenate((self.data["y"], batch))


def another_each_time(parts: dict[str, np.ndarray], more: dict[str, np.ndarray]):
    for key in parts:
        parts[key] = np.concatenate((parts[key], more[key]))
    return parts


def pairs(parts: list[np.ndarray]):
    found = []
    for i, part in enumerate(parts):
        if i == 0:
            whole = part
        else:
            whole = np.concatenate((parts[i - 1], part))
        found.append(whole)
    return found


def last_two(parts: list[np.ndarray]):
    whole = parts[0]
    for part in parts[1:]:
        whole = np.concatenate((whole[-10:], part))
    return whole


def starts_anew(parts: list[np.ndarray], limit: int):
    whole = parts[0]
    for part in parts[1:]:
        whole = np.concatenate((whole, part)) if len(whole) < limit else part
    return whole


def gathered(parts: list[np.ndarray]):
    found = {}
    for i, part in enumerate(parts):
        found.setdefault(i % 2, []).append(part)
    return {key: np.concatenate(some) for key, some in found.items()}


def joined(parts: list[np.ndarray]):
    return np.concatenate(parts)
