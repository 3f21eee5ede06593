"""Parameters that may also be plain numbers, whatever their annotation says."""

import torch


def normalize(data: torch.Tensor, mean: torch.Tensor, std: torch.Tensor) -> torch.Tensor:
    if isinstance(mean, (int, float)):
        mean = torch.tensor([mean] * data.shape[1])  # ok: Python numbers
    if isinstance(std, (int, float)) and data.ndim > 1:
        std = torch.tensor([std] * data.shape[1])  # ok: Python numbers
    return (data - mean) / std


def repeat(mean: torch.Tensor, times: int) -> torch.Tensor:
    if isinstance(times, (int, float)):
        return torch.tensor([mean] * 3)  # hint: PFL204 because elements-are-tensors
    return mean


def stacked(rewards: list[torch.Tensor]) -> torch.Tensor:
    return torch.stack(rewards) if rewards else torch.tensor(rewards)  # ok: list-is-empty


def either(rewards: list[torch.Tensor], ready: bool) -> torch.Tensor:
    return torch.stack(rewards) if ready else torch.tensor(rewards)  # hint: PFL204 because elements-are-tensors
