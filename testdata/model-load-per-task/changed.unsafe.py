"""Tasks that change what they load, and ones that only ask it."""

import functools
from concurrent.futures import ProcessPoolExecutor

import joblib

PATH = "model.joblib"


def adapted(row: int) -> int:
    model = joblib.load(PATH)
    model.offset += row
    return model.predict([row])[0]


@functools.cache
def _get_model_of_scored():
    return joblib.load(PATH)


def scored(row: int) -> int:
    model = _get_model_of_scored()
    return model.predict([row])[0]


def by_path(path: str) -> int:
    return len(joblib.load(path))


def local(row: int) -> int:
    model = joblib.load(PATH)
    return model.predict([row])[0]


def work(rows: list[int], paths: list[str]) -> list[list[int]]:
    with ProcessPoolExecutor() as pool:
        return [
            list(pool.map(adapted, rows, chunksize=16)),
            list(pool.map(scored, rows, chunksize=16)),
            list(pool.map(by_path, paths, chunksize=16)),
            [local(1)],
        ]
