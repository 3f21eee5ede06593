"""Rows and windows of arrays that a loop stores one by one, and tables of positions."""

import math

import numba
import numpy as np


def scaled(rows: np.ndarray, weights: np.ndarray):
    for b in range(rows.shape[0]):  # hint: PFL301 because by-rows
        rows[b, :] *= weights[b]
    return rows


def blended(upper: np.ndarray, lower: np.ndarray, extent: int):
    for y in range(extent):  # hint: PFL301 because by-rows
        lower[:, y, :] = upper[:, -extent + y, :] * (1 - y / extent) + lower[:, y, :] * (y / extent)
    return lower


def rooted(rows: np.ndarray, out: np.ndarray):
    for i in range(len(rows)):  # hint: PFL301 because by-rows
        out[i, :] = np.sqrt(rows[i, :]) - 1.0
        out[i, ...] = 2 * rows[i + 1, :]
    return out


def cut(series: np.ndarray, width: int):
    pieces = np.zeros((len(series) - width, width))
    for i in range(len(series) - width):  # hint: PFL301 because by-rows
        pieces[i] = series[i : i + width]
    return pieces


def averages(series: np.ndarray, width: int):
    return [series[i : i + width].mean() for i in range(len(series) - width)]  # hint: PFL301 because by-rows


def highest(series: np.ndarray, out: np.ndarray, width: int):
    for i in range(len(out)):  # hint: PFL301 because by-rows
        out[i] = np.max(series[i : width + i])
    return out


def trailing(series: np.ndarray, width: int):
    found = np.zeros(len(series))
    for i in range(width, len(series)):  # hint: PFL301 because by-rows
        found[i] = series[i - width : i].std()
    return found


def collected(series: np.ndarray, width: int):
    found = []
    for i in range(len(series) - width):  # hint: PFL301 because by-rows
        found.append(np.std(series[i : i + width]))
    return found


def centred(rows: np.ndarray):
    for i in range(rows.shape[0]):  # hint: PFL301 because by-rows
        rows[i, :] = (rows[i, :] - rows[i, :].mean()) / rows[i, :].std()
    return rows


def from_start(series: np.ndarray):
    found = []
    for i in range(1, len(series)):  # ok: another width each time
        found.append(np.std(series[0:i]))
    return found


def positions(length: int, width: int):
    table = np.zeros((length, width))
    for place in range(length):  # error: PFL301
        for i in range(0, width, 2):
            table[place, i] = math.sin(place / (10000 ** (i / width)))
            table[place, i + 1] = math.cos(place / (10000 ** (i / width)))
    return table


def faded(rows: np.ndarray):
    for i in range(1, len(rows)):  # ok: each row needs the one before
        rows[i, :] = rows[i - 1, :] * 0.9
    return rows


def smoothed(series: np.ndarray, width: int):
    for i in range(len(series) - width):  # ok: what has been stored is read again
        series[i] = series[i : i + width].mean()
    return series


def growing(series: np.ndarray, out: np.ndarray):
    for i in range(1, len(series)):  # ok: another width each time
        out[i] = series[:i].mean()
    return out


def pages(series: np.ndarray, size: int):
    return [series[i : i + size] for i in range(0, len(series), size)]  # ok: pages


def windows(series: np.ndarray, count: int):
    return [series[i : i + 4] for i in range(count)]  # ok: nothing is computed


def chosen(rows: np.ndarray, out: np.ndarray, order: np.ndarray):
    for i in range(len(order)):  # ok: a row may be stored to twice
        out[order[i], :] = rows[i, :]
    return out


def of_each(rows: np.ndarray, model):
    for i in range(len(rows)):  # ok: nobody knows what it does
        rows[i, :] = model.predict(rows[i, :])
    return rows


def of_objects(scores: np.ndarray, models: list):
    for i in range(len(models)):  # ok: of objects
        scores[:, i] = models[i].scores
        scores[:, i] += models[i]
    return scores


def three(rows: np.ndarray):
    for i in range(3):  # ok: three
        rows[i, :] = 0.0
    return rows


def of_lists(rows: list[list[float]], weights: list[float]):
    for i in range(len(rows)):  # ok: lists
        rows[i][:] = [weights[i]]
    return rows


@numba.njit
def compiled(rows: np.ndarray, weights: np.ndarray):
    for b in range(rows.shape[0]):  # ok: compiled
        rows[b, :] *= weights[b]
    return rows


def corner(rows: np.ndarray, out: np.ndarray):
    for i in range(len(rows)):  # ok: a triangle
        out[i, :i] = rows[i, :i]
    return out


def diagonal(cubes: np.ndarray):
    for i in range(len(cubes)):  # ok: on the diagonal
        cubes[i, i, :] = 1.0
    return cubes


def summed(rows: np.ndarray):
    for i in range(len(rows)):  # hint: PFL301 because by-rows
        rows[i, :] = rows[i, :].sum()
    return rows
