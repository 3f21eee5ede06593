"""Elements of tensors that are on the CPU, as far as is seen, and of others."""

import torch
from torch.nn.utils.rnn import pad_packed_sequence


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


def numbered(tokenizer, count: int):
    for place, index in enumerate(torch.randperm(count)):
        tokenizer.word(place, index.item())  # ok: is-on-host


def side_by_side(tokenizer, texts: list[str], count: int):
    return [tokenizer.word(text, index.item()) for text, index in zip(texts, torch.randperm(count))]  # ok: is-on-host


def beside(tokenizer, texts: list[str], order: torch.Tensor, count: int):
    for index, other in zip(order, torch.randperm(count)):
        tokenizer.word(texts, index.item(), other)  # hint: PFL202 because device-unknown


class Reader(torch.nn.Module):
    """The lengths of what was packed are on the CPU, and the rows where the parameters are."""

    def forward(self, packed, steps: int):
        rows, lengths = pad_packed_sequence(packed, batch_first=True)
        last = len(lengths) - 1
        for step in range(steps):
            while lengths[last] <= step:  # ok: is-on-host
                last -= 1
            rows[: last + 1, step] = 0
        return rows

    def first(self, packed, steps: int):
        rows, lengths = pad_packed_sequence(packed, batch_first=True)
        return [rows[step].cpu() for step in range(steps)], lengths  # error: PFL202


def sizes(tokenizer, packed: torch.nn.utils.rnn.PackedSequence):
    for size in packed.batch_sizes:
        tokenizer.word(size.item())  # ok: is-on-host
