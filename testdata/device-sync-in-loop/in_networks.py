"""Numbers that methods of networks read in loops."""

import torch
from torch import nn


class Predictor(nn.Module):
    def __init__(self, stats, log_scale, log):
        super().__init__()
        self.stats = stats
        self.log_scale = log_scale
        self.log = log
        self.projected = nn.Linear(3, 4)

    def scaled(self, rows: torch.Tensor, speakers: torch.Tensor):
        for i in range(rows.shape[0]):
            found = self.stats[speakers[i].item()] if self.log_scale else 1.0  # error: PFL202
            rows[i] = rows[i] + found
        return rows

    def shown(self, rows: torch.Tensor):
        for i in range(rows.shape[0]):
            if self.log:
                print(rows[i].sum().item())  # ok: every-so-many-steps

    def norms(self, heads: int):
        found = []
        for i in range(heads):
            found.append(torch.sum(torch.abs(self.projected.weight[i : i + 3])).tolist())  # error: PFL202
        return found

    def rows(self, heads: int):
        found = []
        for i in range(heads):
            found.append(torch.abs(self.projected.weight[i : i + 3]).tolist())  # ok: no number
        return found

    def regularized(self, state: dict, most, device):
        kept = 0
        for name in state:
            up = state[name].to(device)
            norm = up.norm().clamp(min=most / 2)
            wanted = torch.clamp(norm, max=most) * 2
            ratio = wanted.cpu() / 2  # hint: PFL202 because condition-asks
            if ratio > 1:
                kept += 1
        return kept

    def collected(self, state: dict, device):
        found = []
        for name in state:
            up = state[name].to(device)
            wanted = torch.clamp(up, max=2)
            found.append(wanted.cpu())  # ok: whole-outputs
        return found

    def along(self, state: dict, device):
        found = []
        for name in state:
            up = state[name].to(device)
            found.append(torch.sum(up, dim=1).cpu())  # ok: whole-outputs
        return found

    def scored(self, parts):
        total = 0.0
        for part in parts:
            given = torch.sigmoid(self.projected(part))
            total += given.mean().item()  # hint: PFL202 because device-unknown
        return total

    def ended(self, parts):
        for part in parts:
            given = torch.sigmoid(self.projected(part))
            if given.mean().item() > 0.5:  # ok: the condition needs it
                break
        return part

    def decoded(self, state: torch.Tensor, table):
        for _ in range(100):
            state = table.next(self.projected(state).sum().item())  # ok: what runs next works with it
        return state


def scored(network: Predictor, parts):
    total = 0.0
    for part in parts:
        given = torch.sigmoid(network(part))
        total += given.mean().item()  # ok: it may all run on the CPU
    return total
