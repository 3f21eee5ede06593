"""Arrays that the first iteration sets, by its number."""

import numpy as np


def stacked(parts):
    whole_parts = []
    for i, part in enumerate(parts):
        whole_parts.append(part[None])
    if whole_parts:
        whole = (
            whole_parts[0]
            if len(whole_parts) == 1
            else np.concatenate(whole_parts, axis=0)
        )
    return whole


def reversed_test(parts):
    whole_parts = []
    for i in range(len(parts)):
        whole_parts.append(parts[i])
    if whole_parts:
        whole = whole_parts[0] if len(whole_parts) == 1 else np.vstack(whole_parts)
    return whole


def whatever_before(parts):
    whole = np.zeros(3)
    whole_parts = []
    for i, part in enumerate(parts):
        whole_parts.append(part)
    if whole_parts:
        whole = whole_parts[0] if len(whole_parts) == 1 else np.hstack(whole_parts)
    return whole


def counted_from_one(parts, whole):
    for i, part in enumerate(parts, 1):
        if i == 0:
            whole = part
        else:
            whole = np.hstack((whole, part))
    return whole


def of_the_inner_loop(groups):
    whole = None
    for group in groups:
        for i, part in enumerate(group):
            if i == 0:
                whole = part  # starts afresh for each group
            else:
                whole = np.hstack((whole, part))
    return whole


def under_a_condition(parts, wanted):
    whole = np.zeros(1)
    for i, part in enumerate(parts):
        if part.sum() > wanted:
            if i == 0:
                whole = part
            else:
                whole = np.hstack((whole, part))
    return whole


def some_skipped(parts, wanted):
    whole = np.ones(3)
    for i, part in enumerate(parts):
        if part.sum() < wanted:
            continue
        if i == 0:
            whole = part
        else:
            whole = np.hstack((whole, part))
    return whole


def another_part(parts):
    for i, part in enumerate(parts):
        if i == 0:
            whole = part * 2
        else:
            whole = np.hstack((whole, part))
    return whole


def once(parts):
    return np.hstack([part for part in parts])


def filled(parts):
    whole = np.zeros((len(parts), 3))
    for i, part in enumerate(parts):
        whole[i] = part
    return whole


def few(parts):
    for i, part in enumerate(parts[:2]):
        if i == 0:
            whole = part
        else:
            whole = np.hstack((whole, part))
    return whole


def last_two(parts):
    whole = np.zeros(0)
    for part in parts:
        whole = np.hstack((part, part))
    return whole


def listed(parts):
    found = []
    for i, part in enumerate(parts):
        if i == 0:
            found = [part]
        else:
            found.append(part)
    return np.hstack(found)


def widened(parts):
    for part in parts:
        wide = np.hstack((part, np.ones(1)))
        yield wide


def averaged(parts):
    mean = np.zeros(3)
    for i, part in enumerate(parts):
        if i == 0:
            mean = part
        else:
            mean = mean + (part - mean) / (i + 1)
    return mean


def unused(parts):
    for i, part in enumerate(parts):
        if i == 0:
            print(np.hstack((part, part)))


def in_turn(parts, whole):
    for part in parts:
        whole = np.hstack((whole, part))[-3:]
    return whole


def run():
    parts = [np.arange(3.0) + number for number in range(12)]
    found = (stacked(parts), reversed_test(parts), whatever_before(parts), under_a_condition(parts, 5), some_skipped(parts, 9))
    return [array.tolist() for array in found], of_the_inner_loop([parts, parts]).tolist()
