"""Arrays that grow with each call of a method, by key, and by keyword arguments."""

from __future__ import annotations

import numpy as np


class Recorder:
    def __init__(self) -> None:
        self.values = np.array([])
        self.recent = np.array([])
        self.seen = np.array([])
        self.last = np.array([])

    def replay(self, samples: list[float]) -> None:
        for sample in samples:
            self.add(sample)
            self.keep(sample)
            self.start(sample)

    def add(self, sample: float) -> None:
        self.values = np.append(self.values, sample)  # hint: PFL302

    def keep(self, sample: float) -> None:
        self.recent = np.append(self.recent[1:], sample)  # ok: a window

    def start(self, sample: float) -> None:
        self.last = np.zeros(1)
        self.last = np.append(self.last, sample)  # ok: starts afresh in each call

    def once(self, sample: float) -> None:
        self.seen = np.append(self.seen, sample)  # ok: no loop calls it


class Ensemble:
    def __init__(self) -> None:
        self.topics = np.zeros((0, 2))

    def train_all(self, chunks: list[np.ndarray]) -> None:
        for chunk in chunks:
            self.train(chunk)

    def train(self, chunk: np.ndarray) -> None:
        low = chunk.min()
        high = chunk.max()
        scaled = (chunk - low) / max(high - low, 1.0)
        weights = np.ones(2)
        while weights.sum() > 0.5:
            change = scaled.mean(axis=0) * 0.1
            weights = weights - change - 0.01
        total = weights.sum()
        weights = weights / total
        spread = scaled.std()
        weights = weights * spread
        self.topics = np.vstack([self.topics, weights])  # ok: next to nothing beside the training


class Log:
    def __init__(self) -> None:
        self.rows = np.zeros((0, 2))

    def add(self, row: np.ndarray) -> None:
        self.rows = np.vstack([self.rows, row])  # error: PFL302


def read(rows: list[np.ndarray]) -> np.ndarray:
    log = Log()
    for row in rows:
        log.add(row)
    return log.rows


def by_device(chunks: list[tuple[str, list[float]]]) -> dict[str, np.ndarray]:
    found: dict[str, np.ndarray] = {}
    for name, chunk in chunks:
        device = name.lower()
        if device not in found:
            found[device] = np.array(chunk)
        else:
            found[device] = np.concatenate([found[device], chunk])  # error: PFL302
    return found


def newest_first(samples: list[float]) -> np.ndarray:
    result = np.zeros(0)
    for sample in samples:
        result = np.insert(result, 0, sample)  # error: PFL302
    return result


def in_between(samples: list[float], places: list[int]) -> np.ndarray:
    result = np.zeros(0)
    for sample, place in zip(samples, places):
        result = np.insert(result, place, sample)  # ok: at another place each time
    return result


def named(samples: list[float]) -> np.ndarray:
    result = np.zeros(0)
    for sample in samples:
        result = np.append(arr=result, values=sample)  # error: PFL302
    return result


def commented(chunks: list[np.ndarray]) -> np.ndarray:
    result = np.zeros((0, 2))
    for chunk in chunks:
        result = np.concatenate(  # error: PFL302
            [
                result,
                # what came in
                chunk * 2,  # in millivolts
            ]
        )
    return result


def first_or_more(chunks: list[np.ndarray]) -> np.ndarray | None:
    result = None
    for chunk in chunks:
        if result is None:
            result = chunk
        else:
            # rows below rows
            result = np.concatenate([result, chunk])  # error: PFL302
    return result


def counted(limit: int) -> np.ndarray:
    result = np.array([])
    number = 0
    while number < limit:
        result = np.append(result, number)  # error: PFL302
        number += 1
    return result


def padded(chunks: list[np.ndarray]) -> list[np.ndarray]:
    return [np.insert(chunk, 0, 0.0) for chunk in chunks]  # ok: each one for itself


def widest(chunks: list[np.ndarray]) -> list[np.ndarray]:
    wide = []
    for chunk in chunks:
        row = np.append(arr=chunk, values=0.0)  # ok: another one in each pass
        wide.append(row)
    return wide


def pairs(chunks: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    found = {}
    for name, chunk in chunks.items():
        found[name] = np.concatenate([chunk, chunk])  # ok: each key once
    return found


def grid(limit: int) -> np.ndarray:
    result = np.zeros(0)
    for number in (1, 2, 3):
        result = np.insert(result, 0, number)  # ok: three
    return result


def table() -> np.ndarray:
    collected = []
    for number in range(100):
        collected.append(np.full(2, number))
    return np.vstack(collected)  # ok: once


def run() -> list[object]:
    recorder = Recorder()
    recorder.replay([1.0, 2.0])
    chunks = [np.ones((2, 2)), np.zeros((1, 2))]
    more = first_or_more(chunks)
    return [
        recorder.values.tolist(),
        read([np.ones(2), np.zeros(2)]).tolist(),
        {k: v.tolist() for k, v in by_device([("A", [1.0]), ("a", [2.0]), ("b", [])]).items()},
        newest_first([1.0, 2.0]).tolist(),
        named([1.0, 2.0]).tolist(),
        commented(chunks).tolist(),
        commented([]).tolist(),
        more.tolist() if more is not None else None,
        first_or_more([]),
        counted(4).tolist(),
        counted(0).tolist(),
    ]
