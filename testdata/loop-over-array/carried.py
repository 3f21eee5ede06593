"""Loops that read what earlier iterations have left, and sums and extremes for each place."""

import numpy as np


def matched(cost: np.ndarray, limit: float):
    taken = np.zeros(len(cost), dtype=bool)
    total = 0.0
    for i in range(len(cost)):  # ok: greedy matching
        for j in range(len(cost)):  # error: PFL301
            if not taken[j] and cost[i, j] < limit:
                taken[j] = True
                total += cost[i, j]
    return total


def first_of_each(groups: np.ndarray, scores: np.ndarray, seen: np.ndarray):
    for i in range(len(scores)):  # ok: a group may come up again
        if not seen[groups[i]]:
            seen[groups[i]] = True
            scores[i] = 0.0
    return scores


def faded(levels: np.ndarray, places: np.ndarray, values: np.ndarray):
    for i in range(len(values)):  # ok: each value needs the last at its place
        levels[places[i]] = levels[places[i]] * 0.9 + values[i]
    return levels


def runs(marks: np.ndarray, lengths: np.ndarray):
    for j in range(1, len(marks)):  # hint: PFL301 because needs-others
        if marks[j] > 0:
            lengths[j] = lengths[j - 1] + marks[j]
        else:
            lengths[j] = 0.0
    return lengths


def alternating(steps: np.ndarray):
    for j in range(1, len(steps)):  # ok: no running sum
        steps[j] -= steps[j - 1]
    return steps


def paths(costs: np.ndarray, best: np.ndarray):
    for i in range(1, len(costs)):  # ok: from the row before
        for j in range(1, len(costs)):
            best[i][j] = best[i - 1][j - 1] + costs[i][j]
    return best


def two_before(values: np.ndarray, out: np.ndarray):
    for j in range(2, len(values)):  # ok: each value needs two before it
        before = out[j - 2]
        out[j] = out[j - 1] + before * values[j]
    return out


def corrected(times: np.ndarray):
    for j in range(1, len(times)):  # hint: PFL301 because needs-others
        if times[j] - times[j - 1] > 3:
            times[j] = times[j] - 3
    return times


def added(table: np.ndarray, sums: np.ndarray):
    for i in range(table.shape[0]):  # error: PFL301
        for j in range(table.shape[1]):
            sums[j] = sums[j] + table[i, j]
    return sums


def highest(table: np.ndarray, best: np.ndarray):
    for i in range(table.shape[0]):  # error: PFL301
        for j in range(table.shape[1]):
            best[j] = max(best[j], table[i, j])
    return best


def lowest(table: np.ndarray, best: np.ndarray):
    for i in range(table.shape[0]):  # error: PFL301
        for j in range(table.shape[1]):
            if table[i, j] < best[j]:
                best[j] = table[i, j]
    return best


def clipped(table: np.ndarray):
    for i in range(table.shape[0]):  # error: PFL301
        for j in range(table.shape[1]):
            if table[i, j] < 0:
                table[i, j] = 0
    return table


def running(values: np.ndarray, sums: np.ndarray):
    for j in range(1, len(values)):  # error: PFL301
        sums[j] = sums[j - 1] + values[j]
    return sums


def apart(places: np.ndarray, gap: float):
    kept = [places[0]]
    for place in places[1:]:  # ok: compared with the last that was kept
        if place - kept[-1] >= gap:
            kept.append(float(place))
    return kept


def integrated(times: np.ndarray, speeds: np.ndarray):
    ways = [0.0]
    for i in range(1, len(times)):  # error: PFL301
        ways.append(ways[-1] + (times[i] - times[i - 1]) * speeds[i])
    return ways


def fading(values: np.ndarray):
    levels = [0.0]
    for value in values:  # ok: each needs the one before, and is no sum
        levels.append(levels[-1] * 0.9 + value)
    return levels


def fitted(products: np.ndarray, wanted: np.ndarray, limits: np.ndarray):
    weights = np.zeros(len(wanted))
    for _ in range(100):
        for k in range(len(wanted)):  # ok: each weight needs those that are changed
            rest = wanted[k] - products[k] @ weights
            weights[k] = max(abs(rest) - limits[k], 0.0)
    return weights


def weighed(products: np.ndarray, weights: np.ndarray, limits: np.ndarray):
    out = np.zeros(len(limits))
    for k in range(len(limits)):  # error: PFL301
        out[k] = max(products[k] @ weights - limits[k], 0.0)
    return out
