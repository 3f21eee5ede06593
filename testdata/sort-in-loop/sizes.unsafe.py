"""What says that a sort or a search of an extreme adds up, and what does not."""

from __future__ import annotations


def best_first(start, neighbours):
    frontier = [(0, start)]
    done = set()
    while frontier:
        frontier.sort()
        cost, node = frontier.pop()
        done.add(node)
        for step, further in neighbours(node):
            if further not in done:
                frontier.append((cost + step, further))
    return done


def merged(nodes: list, most: int):
    queue = [(node.value, node) for node in nodes]
    while len(queue) < most:
        _, node = queue.pop()
        for child in node.children:
            queue.append((child.value, child))
        queue.sort()
    return queue


def percentages(path: str):
    with open(path) as file:
        sizes = [len(line) for line in file]
    max_value = max(sizes)
    return [size / max_value for size in sizes]


def shares(rows: list[float]):
    max_value = max(rows)
    return [row / max_value for row in rows]


def medians(path: str):
    numbers: list[float] = []
    with open(path) as file:
        for line in file:
            numbers.append(float(line))
            numbers.sort()
            yield numbers[len(numbers) // 2]


def lagged(series: list, lags: list[int]):
    max_value = max(lags)
    for one in series:
        yield one[-max_value :]


def train(batches, epochs: int):
    history = [0.0]
    for _ in range(epochs):
        score = sum(batch.score for batch in batches)
        if score > max(history):
            print("best")
        history.append(score)


def once(path: str):
    with open(path) as file:
        sizes = [len(line) for line in file]
    largest = max(sizes)
    return [size / largest for size in sizes]


def each(path: str):
    with open(path) as file:
        for line in file:
            yield max(line.split())


def ordered(path: str):
    with open(path) as file:
        for line in sorted(file):
            yield line


def levels(path: str):
    with open(path) as file:
        for line in file:
            yield line, max((1, 2, 3))


def by_distance(points: list, path: str):
    with open(path) as file:
        for line in file:
            yield sorted(
                points, key=lambda point: point.distance(line)
            )


def keyed(points: list, path: str):
    with open(path) as file:
        for line in file:
            yield min(points, key=lambda point: abs(point - len(line)))


def windows(rows: list):
    for start in range(len(rows)):
        yield max(rows[start : start + 3])


def emptied(path: str):
    left = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    with open(path) as file:
        for line in file:
            left[len(line) % 10] -= 1
            if max(left) == 0:
                return line
    return ""
