"""Outputs of batches, and decoding."""

import torch
import torch.nn as nn


def outputs(model: nn.Module, loader):
    found = torch.tensor([])
    for batch in loader:
        found = torch.cat([found, model(batch)], dim=0)  # error: PFL203
    return found


def first_then_more(model: nn.Module, loader):
    found = None
    for batch in loader:
        scores = model(batch)
        found = scores if found is None else torch.cat((found, scores))  # error: PFL203
    return found


def guarded(model: nn.Module, loader):
    found = None
    for batch in loader:
        scores = model(batch)
        if found is None:
            found = scores
        else:
            found = torch.cat((found, scores), dim=0)  # error: PFL203
    return found


def stacked(rows):
    found = torch.zeros(1, 4)
    for row in rows:
        found = torch.vstack([found, row.float()]).to("cpu")  # error: PFL203
    return found


def decode(model, tokens: torch.Tensor, limit: int):
    for _ in range(limit):
        scores = model(tokens)
        token = scores[:, -1:].argmax(-1)
        tokens = torch.cat([tokens, token], dim=-1)  # hint: PFL203
    return tokens


def decode_at_once(model, tokens: torch.Tensor, limit: int):
    for _ in range(limit):
        tokens = torch.cat([tokens, model(tokens)], dim=-1)  # hint: PFL203
    return tokens


class Memory(nn.Module):
    def __init__(self):
        super().__init__()
        self.bank = torch.empty(0)

    def fill(self, batches):
        for batch in batches:
            self.bank = torch.cat([self.bank, batch])  # error: PFL203


def collected(model: nn.Module, loader):
    found = []
    for batch in loader:
        found.append(model(batch))  # ok: a list
    return torch.cat(found)  # ok: once


def skips(blocks, hidden: torch.Tensor, kept: list):
    for block, skip in zip(blocks, kept):
        hidden = torch.cat([hidden, skip], dim=1)  # ok: the block makes it another tensor
        hidden = block(hidden)
    return hidden


def window(model, tokens: torch.Tensor, limit: int):
    for _ in range(limit):
        tokens = torch.cat([tokens[:, 1:], model(tokens)], dim=1)  # ok: a sliding window
    return tokens


def padded(batches):
    found = []
    for batch in batches:
        batch = torch.cat([batch, batch[:1]])  # ok: the loop's own element
        found.append(batch)
    return found


def doubled(model, inputs: torch.Tensor, steps):
    for step in steps:
        both = torch.cat([inputs, inputs])  # ok: does not grow
        inputs = model(both, step)
    return inputs


def few(tokens: torch.Tensor):
    for _ in range(2):
        tokens = torch.cat([tokens, tokens[:1]])  # ok: twice
    return tokens


def once(left: torch.Tensor, right: torch.Tensor):
    return torch.cat([left, right])  # ok: once


def truncated(model, tokens: torch.Tensor, limit: int):
    for _ in range(limit):
        tokens = torch.cat([tokens, model(tokens)], dim=1)  # ok: cut off again
        tokens = tokens[:, -512:]
    return tokens
