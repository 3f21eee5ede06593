"""Tasks of another file."""

from concurrent.futures import ProcessPoolExecutor

from work import score


def scores(pool: ProcessPoolExecutor, texts: list[str]) -> list[int]:
    return list(pool.map(score, texts))  # error: PFL112


def scores_in_chunks(pool: ProcessPoolExecutor, texts: list[str]) -> list[int]:
    return list(pool.map(score, texts, chunksize=64))  # ok
