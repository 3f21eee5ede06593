"""Lists of what is drawn by size, and of rows of what has two axes."""

import numpy as np
import torch

rng = np.random.default_rng(3)
waves = [rng.standard_normal(16) for _ in range(20)]
waves_tensor = torch.FloatTensor(waves)  # hint: PFL204


def uniform_rows(count):
    return torch.tensor([rng.uniform(0.0, 1.0, 8) for _ in range(count)])  # error: PFL204


def drawn_numbers(count):
    return torch.tensor([rng.uniform(0.0, 1.0) for _ in range(count)])  # ok: numbers


def drawn_one(count):
    return torch.tensor([rng.normal(0.0, 1.0, None) for _ in range(count)])  # ok: numbers


def one_hot(labels, classes):
    return torch.FloatTensor([np.eye(classes)[label] for label in labels])  # error: PFL204


def rows_of_table(indices):
    table = np.zeros((10, 4))
    return torch.tensor([table[index] for index in indices])  # error: PFL204


def rows_of_blocks(indices):
    blocks = np.arange(40.0).reshape(10, 4)
    return torch.tensor([blocks[index] for index in indices])  # error: PFL204


def items_of_line(indices):
    line = np.zeros(10)
    return torch.tensor([line[index] for index in indices])  # ok: numbers


def cells_of_table(indices):
    table = np.zeros((10, 4))
    return torch.tensor([table[index, 0] for index in indices])  # ok: numbers


def run():
    return [
        uniform_rows(3).shape,
        one_hot([0, 1], 3).tolist(),
        rows_of_table([1, 2]).tolist(),
        rows_of_blocks([1, 2]).tolist(),
        items_of_line([1, 2]).tolist(),
        cells_of_table([1, 2]).tolist(),
    ]
