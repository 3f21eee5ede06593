"""Lists and sets that come out of what takes items together, or shows how far it is."""

import itertools

from tqdm.notebook import tqdm


def in_batches(groups: list[list[str]], words: list[str]):
    found = 0
    for group in itertools.chain.from_iterable(itertools.batched(groups, 10)):
        for word in words:
            found += word in group  # hint: PFL607
    return found


def sets_in_batches(groups: list[set[str]], words: list[str]):
    found = 0
    for group in itertools.chain.from_iterable(itertools.batched(groups, 10)):
        for word in words:
            found += word in group  # ok: sets
    return found


def in_pairs(groups: list[list[str]], words: list[str]):
    found = 0
    for _, group in itertools.pairwise(groups):
        for word in words:
            found += word in group  # hint: PFL607
    return found


def sets_in_pairs(groups: list[set[str]], words: list[str]):
    found = 0
    for _, group in itertools.pairwise(groups):
        for word in words:
            found += word in group  # ok: sets
    return found


def shown(groups: list[list[str]], words: list[str]):
    found = 0
    for group in tqdm(groups):
        for word in words:
            found += word in group  # hint: PFL607
    return found


def sets_shown(groups: list[set[str]], words: list[str]):
    found = 0
    for group in tqdm(groups):
        for word in words:
            found += word in group  # ok: sets
    return found
