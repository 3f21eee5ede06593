"""Tasks of another file."""

import os
from concurrent.futures import ProcessPoolExecutor

from work import score


def scores(pool: ProcessPoolExecutor, texts: list[str]) -> list[int]:
    return list(
        pool.map(
            score, texts, chunksize=max(1, len(texts) // (4 * (os.cpu_count() or 1)))
        )
    )


def scores_in_chunks(pool: ProcessPoolExecutor, texts: list[str]) -> list[int]:
    return list(pool.map(score, texts, chunksize=64))
