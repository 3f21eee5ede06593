import torch


def lengths(signal: torch.Tensor, start=None):
    length = torch.tensor(signal.size(-1), device=signal.device)
    if start is None:
        return torch.tensor([length], device=signal.device)  # ok: is-one-number
    return torch.tensor([start, signal.size(-1)])  # ok


def total(losses: torch.Tensor):
    return torch.tensor([losses.sum()])  # ok: is-one-number


def one_row(row: torch.Tensor):
    return torch.tensor([row])  # hint: PFL204 because elements-are-tensors


def centre(box: torch.Tensor, other: torch.Tensor):
    return torch.tensor([box[0] + box[2], other[0] + other[2]])  # hint: PFL204 because elements-are-tensors


def number(text):
    return torch.tensor([float(text)])  # ok
