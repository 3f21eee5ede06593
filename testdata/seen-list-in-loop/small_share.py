"""Lists of what was seen that stay short."""

import torch


def headed(path):
    seen: list[str] = []
    with open(path) as columns:
        for column in columns:
            if column not in seen:  # error: PFL606
                seen.append(column)
    return seen


def unique(path):
    seen: list[str] = []
    with open(path) as words:
        for word in words:
            if word not in seen:  # error: PFL606
                seen.append(word)
    return seen


class Net(torch.nn.Module):
    def unique(self, path):
        seen: list[str] = []
        with open(path) as words:
            for word in words:
                if word not in seen:  # ok: few-by-nature
                    seen.append(word)
        return seen


def in_set(path):
    seen: set[str] = set()
    with open(path) as words:
        for word in words:
            if word not in seen:  # ok: a set
                seen.add(word)
    return seen


def each(path):
    with open(path) as words:
        for word in words:
            seen: list[str] = []
            if word not in seen:  # ok: another list each time
                seen.append(word)
            yield seen


def ordered(path):
    with open(path) as words:
        return list(dict.fromkeys(words))  # ok: what to do instead
