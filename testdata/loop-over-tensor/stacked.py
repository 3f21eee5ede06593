import torch


def total(kl: torch.Tensor, rest: torch.Tensor) -> torch.Tensor:
    parts = torch.stack([kl.mean(), rest.mean()])
    found = torch.zeros(())
    for part in parts:  # ok: PFL201
        found += part * 2
    return found


def indexed(kl: torch.Tensor, rest: torch.Tensor) -> torch.Tensor:
    scalars = [kl.mean(), rest.mean()]
    parts = torch.stack(scalars)
    out = torch.empty(2)
    for i in range(len(scalars)):  # hint: PFL201
        out[i] = parts[i] * 2
    return out


def grown(kl: torch.Tensor, rest: torch.Tensor, more: bool) -> torch.Tensor:
    scalars = [kl.mean(), rest.mean()]
    if more:
        scalars.append(kl.sum())
    parts = torch.stack(scalars)
    found = torch.zeros(())
    for part in parts:  # ok: PFL201
        found += part * 2
    return found


def filled(rows: list[torch.Tensor]) -> torch.Tensor:
    scalars = [rows[0].mean()]
    for row in rows:
        scalars.append(row.mean())
    parts = torch.stack(scalars)
    found = torch.zeros(())
    for part in parts:  # error: PFL201
        found += part * 2
    return found


def given(rows: list[torch.Tensor]) -> torch.Tensor:
    parts = torch.stack(rows)
    found = torch.zeros(())
    for part in parts:  # error: PFL201
        found += part * 2
    return found


def inline(kl: torch.Tensor, rest: torch.Tensor) -> torch.Tensor:
    found = torch.zeros(())
    for part in torch.stack((kl.mean(), rest.mean()), dim=0):  # ok: PFL201
        found += part * 2
    return found


def across(kl: torch.Tensor, rest: torch.Tensor) -> torch.Tensor:
    found = torch.zeros(2)
    for part in torch.stack([kl, rest], dim=1):  # error: PFL201
        found += part * 2
    return found
