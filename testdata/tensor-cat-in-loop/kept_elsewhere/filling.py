"""Fills stores, file by file."""

from pathlib import Path

import numpy as np
import torch

from .stores import Listed, Store


def read(path: Path) -> torch.Tensor:
    return torch.from_numpy(np.load(path))


def filled(root: Path) -> Store:
    store = Store(3)
    for path in root.rglob("*.npy"):
        store.add(read(path))  # error: PFL203
    return store


def marked(root: Path) -> Store:
    store = Store(3)
    for path in root.rglob("*.npy"):
        store.mark(read(path))  # error: PFL203
    return store


def decoded(root: Path) -> list[int]:
    store = Store(3)
    return [len(store.extended(read(path))) for path in root.rglob("*.npy")]  # hint: PFL203


def window(root: Path) -> Store:
    store = Store(3)
    for path in root.rglob("*.npy"):
        store.latest(read(path))  # ok: it is cut back
    return store


def emptied(root: Path) -> int:
    store, total = Store(3), 0
    for path in root.rglob("*.npy"):
        store.clear()
        store.add(read(path))  # ok: emptied in each pass
        total += len(store.rows)
    return total


def of_each(root: Path) -> list[Store]:
    stores = []
    for path in root.rglob("*.npy"):
        store = Store(3)
        store.add(read(path))  # ok: another one each time
        stores.append(store)
    return stores


def listed(root: Path) -> torch.Tensor:
    parts = Listed()
    for path in root.rglob("*.npy"):
        parts.add(read(path))  # ok: joined once
    return parts.joined()


def two(store: Store, first: torch.Tensor, second: torch.Tensor) -> None:
    for rows in (first, second):
        store.add(rows)  # ok: two
