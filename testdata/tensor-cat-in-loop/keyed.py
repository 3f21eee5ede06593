"""Items of a mapping, each picked by its own key."""

import torch


def merge_sides(batch):
    merged = {}
    for name in batch:
        if name.startswith("chosen_"):
            merged[name.replace("chosen_", "all_")] = batch[name]
    for name in batch:
        if name.startswith("rejected_"):
            key = name.replace("rejected_", "all_")
            merged[key] = torch.cat((merged[key], batch[name]), dim=0)  # ok: each key once
    return merged


def merge_suffixed(first, second):
    for name, values in second.items():
        key = f"{name}_both"
        first[key] = torch.cat([first[key], values])  # ok: each key once
    return first


def merge_batches(batches):
    merged = {name: torch.zeros(0) for name in ("inputs", "labels")}
    for batch in batches:
        for name in batch:
            key = name.removeprefix("train_")
            merged[key] = torch.cat((merged[key], batch[name]))  # error: PFL203
    return merged


def by_label(samples, groups):
    for sample in samples:
        label = sample.label
        groups[label] = torch.cat((groups[label], sample.values))  # error: PFL203
    return groups
