"""Loops whose elements may raise, with handlers for that."""

import contextlib

import numpy as np


def inverted(values: np.ndarray) -> np.ndarray:
    out = np.zeros(len(values))
    with contextlib.suppress(ZeroDivisionError):
        for i in range(len(values)):
            out[i] = 10 / int(values[i])
    return out


def twice(values: np.ndarray) -> np.ndarray:
    out = np.zeros(len(values))
    try:
        for _ in range(2):
            for i in range(len(values)):
                out[i] = 10 / int(values[i])
    except ZeroDivisionError:
        print("zero")
    return out


def shorter(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    out = np.zeros(len(left))
    with contextlib.suppress(IndexError):
        for i in range(len(left)):
            out[i] = left[i] + right[i]
    return out


def logged(left: np.ndarray, right: np.ndarray) -> np.ndarray | None:
    out = np.zeros(len(left))
    try:
        out[:] = left + right[: len(left)]
    except Exception as error:
        print(type(error).__name__)
        return None
    return out


def whole(values: np.ndarray) -> np.ndarray:
    return 10 / values


def of_list(values: list[float]) -> list[float]:
    out = []
    for value in values:
        try:
            out.append(10 / value)
        except ZeroDivisionError:
            out.append(0.0)
    return out


def once(values: np.ndarray) -> float:
    try:
        return float(values[0])
    except IndexError:
        return 0.0


def few(values: np.ndarray) -> list[float]:
    return [float(values[i]) for i in (0, 1)]


def run():
    some = np.array([1.0, 0.0, 4.0])
    return [
        part.tolist()
        for part in (
            inverted(some),
            twice(some),
            shorter(some, some[:1]),
            logged(some, some),
        )
    ]
