"""Lists that grow, of which something is made anew each time."""

from collections import Counter
from statistics import mean

import numpy as np
import pandas as pd


def seen_before(names: list[str]) -> list[str]:
    seen: list[str] = []
    for name in names:
        if name in set(seen):  # hint: PFL619
            continue
        seen.append(name)
    return seen


def by_kind(rows: list[dict[str, str]]) -> None:
    known: list[str] = []
    for row in rows:
        if row["session"] and row["run"]:
            if row["run"] in set(known):  # hint: PFL619
                raise ValueError(row)
            known.append(row["run"])
        elif row["session"]:
            known.append(row["session"])


def running_mean(path: str) -> None:
    values: list[float] = []
    with open(path) as lines:
        for line in lines:
            values.append(float(line))
            arr = np.array(values)  # hint: PFL619
            print(arr.mean())


def frames(path: str):
    rows = []
    with open(path) as lines:
        for line in lines:
            rows.append({"line": line})
            frame = pd.DataFrame(rows)  # hint: PFL619
            frame.to_csv("out.csv")


def sums(numbers: list[int], most: int) -> int:
    taken: list[int] = []
    for number in numbers:
        if sum(taken) > most:  # hint: PFL619
            break
        taken.append(number)
    return len(taken)


def averages(losses: list[float]) -> None:
    history: list[float] = []
    for loss in losses:
        history.append(loss)
        if mean(history) < 0.1:  # hint: PFL619
            print("low")


def words(lines: list[str]) -> None:
    found: list[str] = []
    for line in lines:
        found.extend(line.split())
        if len(Counter(found)) > 1000:  # hint: PFL619
            print("many")


def reply(pieces: list[str]) -> str:
    parts: list[str] = []
    text = ""
    for piece in pieces:
        parts.append(piece)
        text = "".join(parts)  # hint: PFL619
    return text


def until_end(source) -> bytes:
    parts: list[bytes] = []
    while True:
        parts.append(source.recv())
        if b"\n" in b"".join(parts):  # hint: PFL619
            return parts[-1]


class Log:
    def __init__(self) -> None:
        self.losses: list[float] = []
        self.last = 0.0

    def add(self, loss: float) -> None:
        self.losses.append(loss)
        self.last = sum(self.losses)  # hint: PFL619


def log_all(losses: list[float]) -> Log:
    log = Log()
    for loss in losses:
        log.add(loss)
    return log


class Window:
    def __init__(self) -> None:
        self.losses: list[float] = []
        self.last = 0.0

    def add(self, loss: float) -> None:
        self.losses.append(loss)
        self.last = sum(self.losses)  # ok: another method empties it

    def reset(self) -> None:
        self.losses = []


def window_all(losses: list[float]) -> Window:
    window = Window()
    for loss in losses:
        window.add(loss)
    return window


class Guarded:
    def __init__(self) -> None:
        self.losses: list[float] = []
        self.last = 0.0

    def add(self, loss: float, last: bool) -> None:
        self.losses.append(loss)
        if last:
            self.last = sum(self.losses)  # ok: under a condition


def guard_all(losses: list[float]) -> Guarded:
    log = Guarded()
    for loss in losses:
        log.add(loss, loss > 3)
    return log


def once_after(lines: list[str]) -> set[str]:
    seen: list[str] = []
    for line in lines:
        seen.append(line)
    return set(seen)  # ok: after the loop


def afresh(groups: list[list[int]]) -> None:
    for group in groups:
        values: list[int] = []
        for number in group:
            values.append(number)
        print(np.array(values))  # ok: a list of its own for each group


def in_batches(rows: list[dict[str, int]]) -> None:
    batch: list[dict[str, int]] = []
    for row in rows:
        batch.append(row)
        if len(batch) > 100:
            print(pd.DataFrame(batch))  # ok: it is emptied
            batch.clear()


def in_new_batches(rows: list[dict[str, int]]) -> None:
    batch: list[dict[str, int]] = []
    for row in rows:
        batch.append(row)
        if len(batch) > 100:
            print(pd.DataFrame(batch))  # ok: it starts afresh
            batch = []


def now_and_then(rows: list[dict[str, int]]) -> None:
    kept: list[dict[str, int]] = []
    for step, row in enumerate(rows):
        kept.append(row)
        if step % 1000 == 0:
            print(pd.DataFrame(kept))  # ok: every so many steps


def last_ten(numbers: list[int]) -> None:
    window: list[int] = []
    for number in numbers:
        window.append(number)
        if len(window) > 10:
            window.pop(0)
        print(sum(window))  # ok: a window


def found(rows: list[list[int]]):
    kept: list[list[int]] = []
    for row in rows:
        kept.append(row)
        if row:
            return np.array(kept)  # ok: it is returned
    return None


def stopped(rows: list[list[int]]):
    kept: list[list[int]] = []
    result = None
    for row in rows:
        kept.append(row)
        if row:
            result = np.array(kept)  # ok: the loop ends
            break
    return result


def ten(rows: list[list[int]]) -> None:
    kept: list[list[int]] = []
    for row in rows:
        kept.append(row)
        print(np.array(kept).mean())  # ok: ends-at-some-length
        if len(kept) >= 10:
            break


def states(pieces: list[str]):
    parts: list[str] = []
    for piece in pieces:
        parts.append(piece)
        yield "".join(parts)  # ok: each-state-is-needed


def frames_of_states(numbers: list[int]):
    parts: list[int] = []
    for number in numbers:
        parts.append(number)
        yield np.array(parts)  # ok: each-state-is-needed


def prefixes(parts: list[str], table: dict[str, int]) -> list[int]:
    path: list[str] = []
    out: list[int] = []
    for part in parts:
        path.append(part)
        out.append(table[".".join(path)])  # ok: each-state-is-needed
    return out


def stored(numbers: list[int], table: dict[int, object]) -> None:
    path: list[int] = []
    for number in numbers:
        path.append(number)
        table[number] = np.array(path)  # ok: each-state-is-needed


def collected(numbers: list[int]) -> list[object]:
    path: list[int] = []
    out: list[object] = []
    for number in numbers:
        path.append(number)
        out.append(np.array(path))  # ok: each-state-is-needed
    return out


def shown(pieces: list[str], show) -> None:
    parts: list[str] = []
    for piece in pieces:
        parts.append(piece)
        text = "".join(parts)  # ok: each-state-is-needed
        show(text)


def held(pieces: list[str], page) -> None:
    parts: list[str] = []
    for piece in pieces:
        parts.append(piece)
        page.text = "".join(parts)  # ok: each-state-is-needed


def of_candidates(names: list[str], make) -> list[object]:
    seen: list[str] = []
    out: list[object] = []
    for name in names:
        seen.append(name)
        out.append(make(name, frozenset(seen)))  # ok: each-state-is-needed
    return out


def as_it_changes(nodes: list[int], near) -> list[int]:
    while near(nodes):
        for node in list(nodes):  # ok: a copy
            nodes.append(node + 1)
    return nodes


def one_by_one(nodes: list[int], near) -> list[int]:
    while near(nodes):
        for node in set(nodes):  # ok: each-state-is-needed
            nodes.append(node + 1)
    return nodes


def snapshots(jobs, running: set[str]) -> None:
    for job in jobs:
        before = set(running)  # ok: a copy of what changes
        running.add(job)
        print(running - before)


def differences(numbers: list[int]) -> list[int]:
    steps: list[int] = []
    for number in numbers:
        steps.append(number - sum(steps))  # hint: PFL619
    return steps


def is_set(names: list[str], needs: dict[str, set[str]]) -> set[str]:
    chosen: set[str] = set()
    for name in names:
        if needs[name] <= set(chosen):  # hint: PFL619
            chosen.add(name)
    return chosen


def few() -> None:
    seen: list[str] = []
    for name in ("a", "b", "c"):
        if name in set(seen):  # ok: few-by-nature
            continue
        seen.append(name)


def of_others(seen: list[str], names: list[str]) -> int:
    count = 0
    for name in names:
        if name in set(seen):  # error: PFL615
            count += 1
    return count


def what_kind(rows, names: list[str]) -> None:
    for name in names:
        rows.append(name)
        print(sum(rows))  # ok: nobody knows what it is


def comprehended(seen: list[str], names: list[str]) -> list[bool]:
    return [bool(seen.append(name)) or name in set(seen) for name in names]  # ok: a comprehension
