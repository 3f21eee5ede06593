"""Uses that are no calls: reported, not rewritten."""

import functools

import torch
from torch.cuda.amp import GradScaler

half = functools.partial(torch.cuda.amp.autocast, dtype=torch.float16)  # error: PFL901


class Loud(GradScaler):  # error: PFL901
    pass


def is_scaler(value):
    return isinstance(value, torch.cuda.amp.GradScaler)  # error: PFL901


def step(scaler: GradScaler) -> None:  # hint: PFL901 because is-annotation
    scaler.update()


def make():
    return torch.cuda.amp.GradScaler()  # error: PFL901


def fresh():
    return torch.amp.GradScaler("cuda")  # ok


def name_of(value):
    return value.amp.GradScaler  # ok


def version():
    return torch.__version__  # ok


def autocast():
    return None  # ok: a function of this module


def use():
    return autocast()  # ok
