"""Rows of an array that a loop changes one by one, in place."""

import numba
import numpy as np


def centred(signals: np.ndarray):
    for signal in signals:  # hint: PFL301 because by-rows
        signal -= signal.mean()
    return signals


def detrended(signals: np.ndarray, regressor: np.ndarray):
    for signal in signals:  # hint: PFL301 because by-rows
        signal -= np.dot(regressor, signal) * regressor
    return signals


def standardized(signals: np.ndarray):
    for signal in signals:  # hint: PFL301 because by-rows
        middle = np.mean(signal)
        spread = signal.std(ddof=1)
        signal[:] = (signal - middle) / spread
    return signals


def weighted(signals: np.ndarray, weights: np.ndarray):
    for i, signal in enumerate(signals):  # hint: PFL301 because by-rows
        signal *= weights[i]
    return signals


def clipped(signals: np.ndarray, limit: float):
    for signal in signals:  # hint: PFL301 because by-rows
        signal[...] = np.minimum(signal, -limit)
    return signals


def projected(signals: np.ndarray, basis: np.ndarray):
    for signal in signals:  # hint: PFL301 because by-rows
        signal[1:] -= (basis @ signal) ** 2
    return signals


def carried(signals: np.ndarray):
    last = 0.0
    for signal in signals:  # ok: each row needs what the one before it left
        signal -= last
        last = signal.mean()
    return signals


def by_model(signals: np.ndarray, model):
    for signal in signals:  # ok: nobody knows what it does
        signal -= model.predict(signal)
    return signals


def of_frame(signals: np.ndarray, parts: dict):
    for i, signal in enumerate(signals):  # ok: what is taken away is no array
        signal -= parts[i]
    return signals


def of_list(signals: list[np.ndarray]):
    for signal in signals:  # ok: a list, of arrays that may differ in length
        signal -= signal.mean()
    return signals


def three():
    signals = np.zeros((3, 3))
    for signal in signals:  # ok: three
        signal -= signal.mean()
    return signals


@numba.njit
def compiled(signals: np.ndarray):
    for signal in signals:  # ok: compiled
        signal -= signal.mean()
    return signals


def written(signals: np.ndarray, buffer: np.ndarray):
    for signal in signals:  # ok: it writes to another array
        signal -= np.sqrt(signal, out=buffer)
    return signals


def picked(signals: np.ndarray):
    for signal in signals:  # ok: one element of each row
        signal[0] = 1.0
    return signals


def kept_too(signals: np.ndarray, kept: list):
    for signal in signals:  # ok: it is kept as well
        signal -= signal.mean()
        kept.append(signal)
    return kept


def masked(signals: np.ndarray):
    for signal in signals:  # ok: the elements of each row that are picked differ in number
        signal[signal > 1] = 0.0
    return signals


def only_named(signals: np.ndarray):
    for signal in signals:  # ok: nothing is changed
        middle = signal.mean()
    return middle


def only_asked(signals: np.ndarray, options: dict):
    for signal in signals:  # ok: options that nobody knows
        signal -= signal.mean(**options)
    return signals


def shifted(signals: np.ndarray, offsets: dict):
    for number, signal in enumerate(signals):  # ok: what it is changed by is looked up for each
        signal -= offsets[number * 2]
    return signals
