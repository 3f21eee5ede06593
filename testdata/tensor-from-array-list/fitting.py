"""Arrays of numbers that do not fit, of no rows, of no axis, of objects."""

import numpy as np
import torch


def whole(size: int):
    return torch.LongTensor([np.arange(size), np.arange(size)])  # error: PFL204


def cut(size: int):
    return torch.LongTensor([np.zeros(size), np.ones(size)])  # error: PFL204


def truths():
    flags = np.ones(3, dtype=bool)
    return torch.IntTensor([flags, flags])  # error: PFL204


def narrow():
    return torch.ByteTensor([np.arange(300), np.arange(300)])  # error: PFL204


def typed():
    return torch.tensor([np.arange(3), np.arange(3)], dtype=torch.uint8)  # error: PFL204


def rows():
    return torch.tensor([np.zeros((0, 2)), np.zeros((0, 2))])  # error: PFL204


def filled():
    return torch.tensor([np.zeros((3, 2)), np.ones((3, 2))])  # error: PFL204


def only(values: list):
    return torch.tensor([np.array(values)])  # error: PFL204


def numbers():
    return torch.LongTensor([1, 2, 3])  # ok


def joined():
    return torch.tensor(np.stack([np.zeros(3), np.ones(3)]))  # ok


def taken(array: np.ndarray):
    return torch.tensor(array)  # ok


def from_numpy(array: np.ndarray):
    return torch.from_numpy(array)  # ok


def zeros():
    return torch.zeros(3)  # ok


def sized(size: int):
    return torch.LongTensor(size)  # ok


def of_ranges():
    return torch.tensor([0.5, 1.5])  # ok


def nested():
    return torch.tensor([[1, 2], [3, 4]])  # ok


def run():
    return (
        whole(3).tolist(),
        str(whole(3).dtype),
        cut(2).tolist(),
        filled().tolist(),
        only([1, 2]).tolist(),
    )
