"""Lists of arrays by how they are made."""

import numpy as np
import torch


def t1(n):
    frames = []
    for i in range(n):
        frames.append(np.zeros(3))
    return torch.tensor(np.array(frames) if frames else frames)


def t2(frames: list[np.ndarray]):
    return torch.tensor(np.array(frames), dtype=torch.float32)


def t3(frames: list[torch.Tensor]):
    return torch.stack(frames)


def t5(n):
    return torch.tensor(tuple(np.zeros(3) for _ in range(n)))


def t6(xs):
    return torch.LongTensor(np.array([np.array(x) for x in xs])).cuda()


def t7(d: dict[str, np.ndarray]):
    return torch.tensor(np.array([d["a"], d["b"]]))


def t8(d: dict[str, np.ndarray]):
    return torch.tensor(list(d.values()))


def numbers(size):
    found = []
    for number in range(size):
        found.append(float(number))
    return torch.tensor(found)


def mixed(size):
    found = [0.0]
    found.append(np.zeros(3))
    return torch.tensor(found)


def shapes(sizes: list[int]):
    return torch.tensor(sizes)


def of_lists(rows: list[list[float]]):
    return torch.tensor(rows)


def copied(array: np.ndarray):
    return torch.as_tensor(array)


def scalars(arrays: list[np.ndarray]):
    return torch.tensor([float(array.sum()) for array in arrays])


def lengths(arrays: list[np.ndarray]):
    return torch.tensor([len(array) for array in arrays])


def unpacked(batch):
    states, actions = [], []
    for step in batch:
        states.append(np.array(step.state))
        actions.append(1)
    return torch.tensor(np.array(states) if states else states), torch.tensor(actions)


def by_keyword(frames: list[np.ndarray]):
    return torch.tensor(data=np.array(frames) if frames else frames)


def numbers_by_keyword(sizes: list[int]):
    return torch.tensor(data=sizes)


def in_tuple(frames: tuple[np.ndarray, ...]):
    return torch.tensor(np.array(frames) if frames else frames)


def numbers_in_tuple(sizes: tuple[int, ...]):
    return torch.tensor(sizes)


def sines(count: int):
    rows = list()
    for number in range(count):
        rows.append(np.sin(np.arange(number, number + 4)))
    return torch.FloatTensor(np.array(rows))


def filled_before(items):
    rows = list(items)
    rows.append(np.sin(np.arange(4)))
    return torch.FloatTensor(rows)
