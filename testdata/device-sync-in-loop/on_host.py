"""Elements of tensors that are on the CPU, as far as is seen, and of others."""

import torch


def drawn(tokenizer, count: int):
    order = torch.randperm(count)
    order = order.flip(0)
    return [tokenizer.word(index.item()) for index in order]  # ok: is-on-host


def copied(tokenizer, order: torch.Tensor):
    order = order.cuda().argsort().cpu()
    for index in order:
        tokenizer.word(index.item())  # ok: is-on-host


def compared(texts: list[str]):
    lengths = torch.tensor([len(text) for text in texts])
    for position, text in enumerate(texts):
        if lengths[position] > 3:  # ok: is-on-host
            yield text.strip()


def by_option(tokenizer, count: int, options):
    for index in torch.randperm(count, **options):
        tokenizer.word(index.item())  # hint: PFL202 because device-unknown


def moved(tokenizer, count: int, other):
    for index in torch.randperm(count).to(other):
        tokenizer.word(index.item())  # hint: PFL202 because device-unknown


def either(tokenizer, order: torch.Tensor, count: int, shuffled: bool):
    if shuffled:
        order = torch.randperm(count)
    for index in order:
        tokenizer.word(index.item())  # hint: PFL202 because device-unknown
