"""Constructors that give the numbers of tensors another dtype."""

import torch


def floats(one: torch.Tensor, other: torch.Tensor):
    return torch.Tensor((one, other))  # hint: PFL204


def whole(one: torch.Tensor, other: torch.Tensor):
    return torch.LongTensor([one, other])  # hint: PFL204


def alike(one: torch.Tensor, other: torch.Tensor):
    return torch.tensor([one, other])  # hint: PFL204


def stacked(one: torch.Tensor, other: torch.Tensor):
    return torch.stack([one, other])  # ok


def joined(one: torch.Tensor, other: torch.Tensor):
    return torch.cat([one, other])  # ok


def numbers(one: float, other: float):
    return torch.tensor([one, other])  # ok


def of_one(one: torch.Tensor):
    return one.clone()  # ok


def asked(batch: list[torch.Tensor]):
    first = batch[0]
    if isinstance(first, int):
        return torch.tensor(batch)  # hint: PFL204
    return batch


def asked_at_once(batch: list[torch.Tensor]):
    if not isinstance(batch[0], torch.Tensor):
        return torch.tensor(batch)  # hint: PFL204
    return batch


def asked_of_another(batch: list[torch.Tensor], other):
    if isinstance(other, int):
        return other
    return torch.tensor(batch)  # hint: PFL204


def sized(batch: list[torch.Tensor]):
    return len(batch)  # ok


def kept(batch: list[torch.Tensor]):
    return list(batch)  # ok


def moved(batch: list[torch.Tensor]):
    return [one.cpu() for one in batch]  # ok
