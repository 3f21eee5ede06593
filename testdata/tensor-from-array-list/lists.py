"""Lists of arrays by how they are made."""

import numpy as np
import torch


def t1(n):
    frames = []
    for i in range(n):
        frames.append(np.zeros(3))
    return torch.tensor(frames)  # error: PFL204


def t2(frames: list[np.ndarray]):
    return torch.tensor(frames, dtype=torch.float32)  # error: PFL204


def t3(frames: list[torch.Tensor]):
    return torch.as_tensor(frames)  # hint: PFL204 because elements-are-tensors


def t5(n):
    return torch.tensor(tuple(np.zeros(3) for _ in range(n)))  # error: PFL204


def t6(xs):
    return torch.LongTensor([np.array(x) for x in xs]).cuda()  # error: PFL204


def t7(d: dict[str, np.ndarray]):
    return torch.tensor([d["a"], d["b"]])  # error: PFL204


def t8(d: dict[str, np.ndarray]):
    return torch.tensor(list(d.values()))  # error: PFL204


def numbers(size):
    found = []
    for number in range(size):
        found.append(float(number))
    return torch.tensor(found)  # ok: numbers


def mixed(size):
    found = [0.0]
    found.append(np.zeros(3))
    return torch.tensor(found)  # ok: not all arrays


def shapes(sizes: list[int]):
    return torch.tensor(sizes)  # ok: numbers


def of_lists(rows: list[list[float]]):
    return torch.tensor(rows)  # ok: numbers


def copied(array: np.ndarray):
    return torch.as_tensor(array)  # ok: one array


def scalars(arrays: list[np.ndarray]):
    return torch.tensor([float(array.sum()) for array in arrays])  # ok: numbers


def lengths(arrays: list[np.ndarray]):
    return torch.tensor([len(array) for array in arrays])  # ok: numbers


def unpacked(batch):
    states, actions = [], []
    for step in batch:
        states.append(np.array(step.state))
        actions.append(1)
    return torch.tensor(states), torch.tensor(actions)  # error: PFL204


def by_keyword(frames: list[np.ndarray]):
    return torch.tensor(data=frames)  # error: PFL204


def numbers_by_keyword(sizes: list[int]):
    return torch.tensor(data=sizes)  # ok: numbers


def in_tuple(frames: tuple[np.ndarray, ...]):
    return torch.tensor(frames)  # error: PFL204


def numbers_in_tuple(sizes: tuple[int, ...]):
    return torch.tensor(sizes)  # ok: numbers


def sines(count: int):
    rows = list()
    for number in range(count):
        rows.append(np.sin(np.arange(number, number + 4)))
    return torch.FloatTensor(rows)  # error: PFL204


def filled_before(items):
    rows = list(items)
    rows.append(np.sin(np.arange(4)))
    return torch.FloatTensor(rows)  # ok: nobody knows what the items are
