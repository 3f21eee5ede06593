"""Devices that `.cuda` is told, and that may be none."""

import torch


def none_at_all(count):
    return torch.zeros(count).cuda(None)  # error: PFL205


def none_by_name(count):
    return torch.zeros(count).cuda(device=None)  # error: PFL205


def perhaps(count, device: int | None = None):
    return torch.zeros(count).cuda(device)  # error: PFL205


def untold(count, options):
    return torch.zeros(count).cuda(options.gpu)  # error: PFL205


def asked(count, device: int | None = None):
    if device is None:
        return None
    return torch.zeros(count).cuda(device)  # error: PFL205


def ranked(count, rank: int):
    return torch.zeros(count).cuda(rank)  # error: PFL205


def numbered(count):
    return torch.zeros(count).cuda(1)  # error: PFL205


def like(count, other):
    return torch.zeros(count).cuda(other.device)  # error: PFL205


def made_there(count, rank: int):
    return torch.zeros(count, device=rank)  # ok


def on_host(count):
    return torch.zeros(count)  # ok


def of_data(rows, rank: int):
    return torch.tensor(rows).cuda(rank)  # ok


def of_others(tensor, rank: int):
    return tensor.cuda(rank)  # ok


def moved_model(model, rank: int):
    return model.cuda(rank)  # ok


def back(tensor):
    return tensor.cpu()  # ok


def numbers(rows):
    return [row.item() for row in rows]  # ok


def sizes(rows):
    return [len(row) for row in rows]  # ok


def by_tenths(device: torch.device):
    return torch.arange(0, 1, 0.1).to(device)  # error: PFL205


def from_a_half(device: torch.device, count: int):
    return torch.arange(0.5, count).to(device)  # error: PFL205


def by_named_steps(device: torch.device, count: int, size):
    return torch.arange(end=count, step=size).to(device)  # error: PFL205


def by_twos(device: torch.device, count: int):
    return torch.arange(count - 1, -1, -2).to(device)  # error: PFL205


def up_to(device: torch.device, size):
    return torch.arange(size).to(device)  # error: PFL205


def steps_there(device: torch.device):
    return torch.arange(0, 1, 0.1, device=device)  # ok


def steps_here():
    return torch.arange(0, 1, 0.1)  # ok


def texts(rows):
    return [str(row) for row in rows]  # ok


def shapes(rows):
    return [row.shape for row in rows]  # ok


def whole(rows):
    return list(rows)  # ok
