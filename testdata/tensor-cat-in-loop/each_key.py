"""Dicts whose tensors all grow by a comprehension that makes the dict anew."""

import torch


def gathered(loader):
    kept = None
    for batch in loader:
        part = {"ids": batch.ids, "scores": batch.scores}
        if kept is None:
            kept = part
        else:
            kept = {key: torch.cat([kept[key], part[key]]) for key in kept}  # error: PFL203
    return kept


def with_items(loader):
    kept = {"ids": torch.zeros(0), "scores": torch.zeros(0)}
    for batch in loader:
        kept = {key: torch.cat([old, batch[key]], dim=0) for key, old in kept.items()}  # error: PFL203
    return kept


def joined_once(loader):
    parts = {"ids": [], "scores": []}
    for batch in loader:
        for key in parts:
            parts[key].append(batch[key])
    return {key: torch.cat(parts[key]) for key in parts}  # ok: once


def windows(loader):
    kept = {"ids": torch.zeros(0)}
    for batch in loader:
        kept = {key: torch.cat([kept[key], batch[key]])[-100:] for key in kept}  # ok: a window
    return kept


def pairs(loader):
    kept = []
    for batch, other in loader:
        both = {key: torch.cat([batch[key], other[key]]) for key in batch}  # ok: two each time
        kept.append(both)
    return kept


def afresh(loader, other):
    kept = []
    for batch in loader:
        both = dict(batch)
        both = {key: torch.cat([both[key], other[key]]) for key in both}  # ok: starts afresh
        kept.append(both)
    return kept


def other_keys(loader, names):
    kept = {"ids": torch.zeros(0)}
    for batch in loader:
        kept = {key: torch.cat([kept[names], batch[key]]) for key in batch}  # ok: not its own value
    return kept
