"""Collections that a function sorts which a loop calls."""

import csv


class Scores:
    def __init__(self, limits: list[int]):
        self.limits = limits
        self.seen: list[int] = []
        self.window: list[int] = []

    def add(self, score: int) -> int:
        self.seen.append(score)
        self.seen.sort()  # hint: PFL611
        return self.seen[0]

    def lowest(self, score: int) -> int:
        return score - sorted(self.limits)[len(self.limits) // 2]  # hint: PFL611

    def checked(self, score: int) -> int:
        if score not in self.limits:  # hint: PFL607
            raise ValueError(f"none of {sorted(self.limits)}")  # ok: once, when it goes wrong
        return sum(limit for limit in sorted(self.limits) if limit < score)  # ok: it looks at all

    def known(self, score: int) -> int:
        for limit in self.limits:
            if limit > score:
                return limit
        raise ValueError(f"none of {sorted(self.limits)}")  # ok: once, when it goes wrong

    def middle(self, score: int) -> int:
        self.window.append(score)
        del self.window[0]  # hint: PFL608
        return sorted(self.window)[2]  # ok: a window, which stays as long as it is

    def ordered(self, scores) -> list[int]:
        self.last: list[int] = []
        self.last.extend(scores)
        self.last.sort()  # ok: it starts afresh
        return self.last


def read(path):
    scores = Scores([1, 2, 3])
    found = []
    with open(path, newline="") as file:
        for row in csv.reader(file):
            score = int(row[0])
            found.append((scores.add(score), scores.lowest(score), scores.middle(score)))
            found.append((scores.ordered(row), scores.checked(score), scores.known(score)))
    return found


def once(scores: Scores):
    return scores.add(1)


def near(points: list[int], place: int) -> int:
    return min(points, key=lambda point: abs(point - place))  # ok: by what differs


def nearest(points: list[int], places):
    return [near(points, place) for place in places]


def cheapest_first(graph, start):
    waiting: list[tuple[int, str]] = [(0, start)]
    cost = {}
    while waiting:
        best = min(waiting)  # error: PFL611
        waiting.remove(best)  # hint: PFL610
        if best[1] in cost:
            continue
        cost[best[1]] = best[0]
        for name, more in graph[best[1]].items():
            waiting.append((best[0] + more, name))
    return cost


def smallest_first(waiting: list[int]):
    found = []
    while waiting:
        best = min(waiting)  # ok: it only gets shorter
        waiting.remove(best)  # hint: PFL610
        found.append(best)
    return found
