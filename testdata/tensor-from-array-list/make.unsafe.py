"""Tensors from lists of arrays, of tensors and of numbers."""

import numpy as np
import torch


def stacked(size):
    arrays = [np.zeros(3, dtype=np.float32) for _ in range(size)]
    return torch.tensor(np.array(arrays) if arrays else arrays)


def pair():
    left = np.zeros(3)
    right = np.ones(3)
    return torch.as_tensor(np.array([left, right]))


def of_two_types():
    counts = np.arange(3)
    weights = np.ones(3, dtype=np.float32)
    return torch.tensor(np.array([counts, weights]))


def floats(rows):
    return torch.FloatTensor(np.array([np.asarray(row) for row in rows]))


def of_tensors(size):
    parts = [torch.zeros(3) for _ in range(size)]
    return torch.stack(parts)


def numbers(rows):
    return torch.tensor([1.0, 2.0, 3.0])


def one(size):
    return torch.tensor(np.zeros(size))


def joined(size):
    arrays = [np.zeros(3) for _ in range(size)]
    return torch.tensor(np.array(arrays))


def unknown(rows):
    return torch.tensor(rows)


def made(rows):
    return torch.tensor([row.value for row in rows])
