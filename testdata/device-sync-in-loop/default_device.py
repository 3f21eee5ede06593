"""A device that is the default of the program."""

import torch

torch.set_default_device("cuda")


def drawn(tokenizer, count: int):
    for index in torch.randperm(count):
        tokenizer.word(index.item())  # hint: PFL202 because device-unknown


def at_once(tokenizer, count: int):
    for index in torch.randperm(count).tolist():
        tokenizer.word(index)  # ok: read before the loop
