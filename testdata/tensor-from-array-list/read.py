"""Lists of what is read, drawn, picked and computed."""

import numpy as np
import torch
from torch import as_tensor as to_tensor


def read(paths):
    return torch.tensor([np.load(path) for path in paths])  # error: PFL204


def mapped(paths):
    return torch.as_tensor(list(map(np.load, paths)))  # error: PFL204


def read_one_by_one(paths):
    rows = []
    for path in paths:
        row = np.load(path).astype(np.float32)
        rows.append(row / 255)
    return to_tensor(rows)  # error: PFL204


def picked(path, count):
    values = np.loadtxt(path)
    generator = np.random.default_rng(0)
    found = []
    for _ in range(count):
        places = generator.integers(0, len(values), size=8)
        found.append(values[places])
    return torch.tensor(found)  # error: PFL204


def windows(values: np.ndarray, width):
    return torch.tensor([values[i : i + width] for i in range(len(values) - width)])  # error: PFL204


def positive(tables: list[np.ndarray]):
    return torch.tensor([table[table > 0] for table in tables])  # error: PFL204


def by_row(tables: list[np.ndarray]):
    return torch.tensor([table.mean(axis=1) for table in tables])  # error: PFL204


def roots(tables: list[np.ndarray]):
    return torch.tensor([np.sqrt(table) for table in tables])  # error: PFL204


def means(tables: list[np.ndarray]):
    return torch.tensor([table.mean() for table in tables])  # ok: numbers


def items(values: np.ndarray, places: list[int]):
    return torch.tensor([values[place] for place in places])  # ok: maybe numbers


def products(weights: np.ndarray, rows: list[np.ndarray]):
    return torch.tensor([row @ weights for row in rows])  # ok: maybe numbers


def totals(values: np.ndarray, count):
    found = []
    for start in range(count):
        found.append(values[start:].sum())
    return torch.tensor(found)  # ok: numbers


def drawn(count):
    generator = np.random.default_rng(0)
    return torch.tensor([generator.integers(0, 9) for _ in range(count)])  # ok: numbers


def mixed(paths, default):
    found = []
    for path in paths:
        found.append(np.load(path) if path else default)
    return torch.tensor(found)  # ok: nobody knows what the others are


def one(paths):
    return torch.tensor(np.stack([np.load(path) for path in paths]))  # ok: one array
