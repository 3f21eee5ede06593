"""Models that a loop writes before it loads them, and ones that stay as they are."""

import os
import tempfile

import joblib

FOLDER = tempfile.mkdtemp()


class Scaler:
    def __init__(self, factor: int) -> None:
        self.factor = factor

    def predict(self, rows: list[int]) -> list[int]:
        return [row * self.factor for row in rows]


def trained(factors: list[int], path: str) -> list[list[int]]:
    out = []
    for factor in factors:
        joblib.dump(Scaler(factor), path)
        model = joblib.load(path)  # ok: file-is-written
        out.append(model.predict([1]))
    return out


def scored(batches: list[list[int]], path: str) -> list[list[int]]:
    out = []
    for batch in batches:
        model = joblib.load(path)  # error: PFL801
        out.append(model.predict(batch))
    return out


def each(paths: list[str]) -> list[list[int]]:
    return [joblib.load(path).predict([1]) for path in paths]  # ok


def run():
    path = os.path.join(FOLDER, "model")
    other = os.path.join(FOLDER, "other")
    joblib.dump(Scaler(7), path)
    return trained([1, 2], other), scored([[1], [2, 3]], path), scored([], path), each([path])
