"""Devices by what a name holds, and random numbers that are drawn in place."""

import torch


def by_choice(count):
    place = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.ones(count).to(place)  # error: PFL205


def by_rank(count, rank: int):
    return torch.ones(count).to(rank)  # error: PFL205


def by_type(count, kind):
    return torch.ones(count).to(kind)  # ok: perhaps a dtype


def by_unknown_text(count):
    place = "float16"
    return torch.ones(count).to(place)  # ok: no device


def drawn(count, device: torch.device):
    return torch.empty(count).normal_().to(device)  # error: PFL205


def drawn_between(count, device: torch.device):
    noise = torch.empty(count)
    noise.normal_()
    return noise.to(device)  # ok: made in another statement


def drawn_there(count, device: torch.device):
    return torch.empty(count, device=device).normal_()  # ok: on the device


def scaled_in_place(count, device: torch.device, other):
    return torch.ones(count).mul_(other).to(device)  # ok: the other one may be on the CPU
