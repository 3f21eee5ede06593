"""Tensors that are joined under the keys of a dict."""

import torch


def joined(left: dict[str, torch.Tensor], right: dict[str, torch.Tensor]):
    for key in right:
        if key in left:
            left[key] = torch.cat([left[key], right[key]], dim=0)  # ok
        else:
            left[key] = right[key]
    return left


def joined_items(left: dict[str, torch.Tensor], right: dict[str, torch.Tensor]):
    for key, part in right.items():
        if key in left:
            left[key] = torch.cat([left[key], part], dim=0)  # ok
        else:
            left[key] = part
    return left


def joined_keys(left: dict[str, torch.Tensor], right: dict[str, torch.Tensor]):
    for key in right.keys():
        if key in left:
            left[key] = torch.cat([left[key], right.get(key)], dim=0)  # ok
    return left


def gathered(batches: list[dict[str, torch.Tensor]]):
    found = {}
    for batch in batches:
        for key, part in batch.items():
            if key in found:
                found[key] = torch.cat([found[key], part], dim=0)  # error: PFL203
            else:
                found[key] = part
    return found


def by_label(rows: list[tuple[str, torch.Tensor]]):
    found = {}
    for label, part in rows:
        if label in found:
            found[label] = torch.cat([found[label], part], dim=0)  # error: PFL203
        else:
            found[label] = part
    return found
