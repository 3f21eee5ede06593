"""Tensors from lists of arrays, of tensors and of numbers."""

import numpy as np
import torch


def stacked(size):
    arrays = [np.zeros(3, dtype=np.float32) for _ in range(size)]
    return torch.tensor(arrays)  # error: PFL204


def pair():
    left = np.zeros(3)
    right = np.ones(3)
    return torch.as_tensor([left, right])  # error: PFL204


def of_two_types():
    counts = np.arange(3)
    weights = np.ones(3, dtype=np.float32)
    return torch.tensor([counts, weights])  # error: PFL204


def floats(rows):
    return torch.FloatTensor([np.asarray(row) for row in rows])  # error: PFL204


def of_tensors(size):
    parts = [torch.zeros(3) for _ in range(size)]
    return torch.tensor(parts)  # hint: PFL204 because elements-are-tensors


def numbers(rows):
    return torch.tensor([1.0, 2.0, 3.0])  # ok: numbers


def one(size):
    return torch.tensor(np.zeros(size))  # ok: one array


def joined(size):
    arrays = [np.zeros(3) for _ in range(size)]
    return torch.tensor(np.array(arrays))  # ok


def unknown(rows):
    return torch.tensor(rows)  # ok: nobody knows what it holds


def made(rows):
    return torch.tensor([row.value for row in rows])  # ok: nobody knows what it holds
