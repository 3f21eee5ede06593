"""Outputs of batches, and decoding."""

import torch
import torch.nn as nn


def outputs(model: nn.Module, loader):
    found = torch.tensor([])
    parts = []
    for batch in loader:
        parts.append(model(batch))
    if parts:
        found = torch.cat([found, *parts], dim=0)
    return found


def first_then_more(model: nn.Module, loader):
    found = None
    parts = []
    for batch in loader:
        scores = model(batch)
        parts.append(scores)
    if parts:
        found = parts[0] if len(parts) == 1 else torch.cat(parts)
    return found


def guarded(model: nn.Module, loader):
    found = None
    parts = []
    for batch in loader:
        scores = model(batch)
        parts.append(scores)
    if parts:
        found = parts[0] if len(parts) == 1 else torch.cat(parts, dim=0)
    return found


def stacked(rows):
    found = torch.zeros(1, 4)
    parts = []
    for row in rows:
        parts.append(row.float())
    if parts:
        found = torch.vstack([found, *parts]).to("cpu")
    return found


def decode(model, tokens: torch.Tensor, limit: int):
    for _ in range(limit):
        scores = model(tokens)
        token = scores[:, -1:].argmax(-1)
        tokens = torch.cat([tokens, token], dim=-1)
    return tokens


def decode_at_once(model, tokens: torch.Tensor, limit: int):
    for _ in range(limit):
        tokens = torch.cat([tokens, model(tokens)], dim=-1)
    return tokens


class Memory(nn.Module):
    def __init__(self):
        super().__init__()
        self.bank = torch.empty(0)

    def fill(self, batches):
        for batch in batches:
            self.bank = torch.cat([self.bank, batch])


def collected(model: nn.Module, loader):
    found = []
    for batch in loader:
        found.append(model(batch))
    return torch.cat(found)


def skips(blocks, hidden: torch.Tensor, kept: list):
    for block, skip in zip(blocks, kept):
        hidden = torch.cat([hidden, skip], dim=1)
        hidden = block(hidden)
    return hidden


def window(model, tokens: torch.Tensor, limit: int):
    for _ in range(limit):
        tokens = torch.cat([tokens[:, 1:], model(tokens)], dim=1)
    return tokens


def padded(batches):
    found = []
    for batch in batches:
        batch = torch.cat([batch, batch[:1]])
        found.append(batch)
    return found


def doubled(model, inputs: torch.Tensor, steps):
    for step in steps:
        both = torch.cat([inputs, inputs])
        inputs = model(both, step)
    return inputs


def few(tokens: torch.Tensor):
    for _ in range(2):
        tokens = torch.cat([tokens, tokens[:1]])
    return tokens


def once(left: torch.Tensor, right: torch.Tensor):
    return torch.cat([left, right])


def truncated(model, tokens: torch.Tensor, limit: int):
    for _ in range(limit):
        tokens = torch.cat([tokens, model(tokens)], dim=1)
        tokens = tokens[:, -512:]
    return tokens
