import torch


def lengths(signal: torch.Tensor, start=None):
    length = torch.tensor(signal.size(-1), device=signal.device)
    if start is None:
        return torch.tensor([length], device=signal.device)
    return torch.tensor([start, signal.size(-1)])


def total(losses: torch.Tensor):
    return torch.tensor([losses.sum()])


def one_row(row: torch.Tensor):
    return torch.stack([row])


def centre(box: torch.Tensor, other: torch.Tensor):
    return torch.stack([box[0] + box[2], other[0] + other[2]])


def number(text):
    return torch.tensor([float(text)])
