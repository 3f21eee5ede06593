"""Windows, climbs and handfuls, which stay short."""

import os


def averages(numbers: list[float]):
    window = []
    for number in numbers:
        window.append(number)
        if len(window) > 5:
            window.pop(0)  # ok: never more than six
        yield sum(window) / len(window)


def trimmed(histories: list[list[int]], most: int):
    history = []
    for more in histories:
        history.extend(more)
        while len(history) > most:
            del history[0]  # ok: down to the bound


def folders(path: str):
    found = []
    while path:
        path, last = os.path.split(path)
        found.insert(0, last)  # ok: the folders of one path
    return found


def ancestors(node):
    found = []
    while node is not None:
        found.insert(0, node)  # ok: up to the root
        node = node.parent
    return found


def walked(root):
    queue = [root]
    while queue:
        node = queue.pop(0)  # error: PFL608
        queue.extend(node.children)


def emptied(rows: list[str]):
    while len(rows) > 0:
        rows.pop(0)  # hint: PFL608
