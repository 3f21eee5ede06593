"""Arrays that start as None, outside of several loops or anew in each of them."""

import numpy as np


def over_epochs(chunks: list[np.ndarray]) -> np.ndarray | None:
    found = None
    for _ in range(20):
        for chunk in chunks:
            part = chunk + 1
            found = part if found is None else np.concatenate((found, part))  # error: PFL302
    return found


def over_two(chunks: list[np.ndarray]) -> np.ndarray | None:
    found = None
    for _ in range(2):
        for chunk in chunks:
            part = chunk + 1
            found = part if found is None else np.concatenate((found, part))  # error: PFL302
    return found


def anew(groups: list[list[np.ndarray]]) -> list[np.ndarray | None]:
    out = []
    for group in groups:
        found = None
        for chunk in group:
            part = chunk + 1
            found = part if found is None else np.concatenate((found, part))  # error: PFL302
        out.append(found)
    return out


def once(chunks: list[np.ndarray]) -> np.ndarray | None:
    found = None
    for chunk in chunks:
        part = chunk + 1
        found = part if found is None else np.concatenate((found, part))  # error: PFL302
    return found


def collected(chunks: list[np.ndarray]) -> np.ndarray:
    parts = []
    for chunk in chunks:
        parts.append(chunk + 1)  # ok
    return np.concatenate(parts)  # ok


def replaced(chunks: list[np.ndarray]) -> np.ndarray | None:
    found = None
    for chunk in chunks:
        found = np.concatenate((chunk, chunk))  # ok
    return found


def paired(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return np.concatenate((left, right))  # ok


def run():
    chunks = [np.ones(2), np.zeros(1)]
    return (
        over_epochs(chunks).tolist(),
        over_epochs([]),
        over_two(chunks).tolist(),
        [part if part is None else part.tolist() for part in anew([chunks, [], chunks[:1]])],
        once(chunks).tolist(),
        once([]),
    )
