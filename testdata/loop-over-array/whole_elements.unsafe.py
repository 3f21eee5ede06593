"""Elements that are arrays of their own, loops that store into frames, and arrays that are read from files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd


def energies(folder: Path) -> dict[str, float]:
    found = {}
    for path in folder.glob("*.npy"):
        wave = np.load(path)
        energy = 0.0
        energy += np.sum(np.abs(wave), axis=0)
        found[path.stem] = energy
    return found


def mapped(path: str) -> float:
    total = 0.0
    for sample in np.load(path, mmap_mode="r"):
        total += sample * sample
    return total


def unknown(path: str) -> float:
    total = 0.0
    for sample in np.load(path):
        total += sample * sample
    return total


def objects(path: str) -> float:
    total = 0.0
    for part in np.load(path + ".npy", allow_pickle=True):
        total += part * part
    return total


def lengths(parts: np.ndarray) -> int:
    total = 0
    for part in parts:
        total += len(part)
    return total


def longest(parts: np.ndarray) -> int:
    best = 0
    for i in range(len(parts)):
        best = max(best, parts[i].shape[0])
    return best


def sums(matrix: np.ndarray) -> float:
    total = 0.0
    for row in matrix:
        for j in range(len(row)):
            total += row[j]
    return total


def means(paths: list[str]) -> np.ndarray:
    parts = np.empty(len(paths), object)
    found = np.zeros(len(paths))
    for i in range(len(paths)):
        found[i] = parts[i].mean()
    return found


def cast(parts: np.ndarray) -> np.ndarray:
    kept = parts.astype(object)
    found = np.zeros(len(kept))
    for i in range(len(kept)):
        found[i] = kept[i].sum() * 2
    return found


def products(table: pd.DataFrame, weights: np.ndarray) -> float:
    total = 0.0
    for vector in table["vector"].to_numpy():
        total += np.dot(vector, weights)
    return total


def priced(table: pd.DataFrame) -> float:
    total = 0.0
    total += np.sum(table["price"].to_numpy() * 1.25)
    return total


def stored(table: pd.DataFrame, values: np.ndarray) -> pd.DataFrame:
    for i in range(len(values)):
        table.iloc[i, 0] = values[i] * 2
    return table


def nearest(table: pd.DataFrame, limits: np.ndarray) -> list:
    return [np.argmin(np.abs(limit - table["price"].values)) for limit in limits]
