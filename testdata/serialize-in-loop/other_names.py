"""Values that an inner function changes by another name: each round serializes something else."""

import json


def snapshots(items: list[int], rows: list[int]) -> list[str]:
    other = rows

    def change() -> None:
        other.append(1)

    found = []
    for _ in items:
        change()
        found.append(json.dumps(rows))
    return found


def bound(items: list[int], rows: list[int]) -> list[str]:
    change = rows.append
    found = []
    for item in items:
        change(item)
        found.append(json.dumps(rows))
    return found
