"""Workers that are forked from a program that uses CUDA."""

import torch
from torch import multiprocessing


def train(rank: int) -> None:
    weights = torch.zeros(8, device="cuda")
    weights += rank


def forked() -> None:
    context = multiprocessing.get_context("fork")  # error: PFL109
    context.Process(target=train, args=(1,)).start()


def spawned() -> None:
    context = multiprocessing.get_context("spawn")  # ok
    context.Process(target=train, args=(1,)).start()


def unknown(method: str) -> None:
    context = multiprocessing.get_context(method)  # ok: nobody knows which
    context.Process(target=train, args=(1,)).start()
