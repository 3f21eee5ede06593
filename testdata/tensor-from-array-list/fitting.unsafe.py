"""Arrays of numbers that do not fit, of no rows, of no axis, of objects."""

import numpy as np
import torch


def whole(size: int):
    return torch.LongTensor(np.array([np.arange(size), np.arange(size)]))


def cut(size: int):
    return torch.LongTensor(np.array([np.zeros(size), np.ones(size)]))


def truths():
    flags = np.ones(3, dtype=bool)
    return torch.IntTensor(np.array([flags, flags]))


def narrow():
    return torch.ByteTensor(np.array([np.arange(300), np.arange(300)]))


def typed():
    return torch.tensor(np.array([np.arange(3), np.arange(3)]), dtype=torch.uint8)


def rows():
    return torch.tensor(np.array([np.zeros((0, 2)), np.zeros((0, 2))]))


def filled():
    return torch.tensor(np.array([np.zeros((3, 2)), np.ones((3, 2))]))


def only(values: list):
    return torch.tensor(np.array([np.array(values)]))


def numbers():
    return torch.LongTensor([1, 2, 3])


def joined():
    return torch.tensor(np.stack([np.zeros(3), np.ones(3)]))


def taken(array: np.ndarray):
    return torch.tensor(array)


def from_numpy(array: np.ndarray):
    return torch.from_numpy(array)


def zeros():
    return torch.zeros(3)


def sized(size: int):
    return torch.LongTensor(size)


def of_ranges():
    return torch.tensor([0.5, 1.5])


def nested():
    return torch.tensor([[1, 2], [3, 4]])


def run():
    return (
        whole(3).tolist(),
        str(whole(3).dtype),
        cut(2).tolist(),
        filled().tolist(),
        only([1, 2]).tolist(),
    )
