"""Devices by what a name holds, and random numbers that are drawn in place."""

import torch


def by_choice(count):
    place = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.ones(count, device=place)


def by_rank(count, rank: int):
    return torch.ones(count, device=rank)


def by_type(count, kind):
    return torch.ones(count).to(kind)


def by_unknown_text(count):
    place = "float16"
    return torch.ones(count).to(place)


def drawn(count, device: torch.device):
    return torch.empty(count, device=device).normal_()


def drawn_between(count, device: torch.device):
    noise = torch.empty(count)
    noise.normal_()
    return noise.to(device)


def drawn_there(count, device: torch.device):
    return torch.empty(count, device=device).normal_()


def scaled_in_place(count, device: torch.device, other):
    return torch.ones(count).mul_(other).to(device)
