import numpy as np


def turned(rot_x, image: np.ndarray):
    if isinstance(rot_x, (tuple, list)):
        return max(np.abs(rot_x)) + image  # hint: PFL309 because one-or-several
    return rot_x + image


def turned_all(angle, images: list[np.ndarray]):
    most = max(np.abs(angle)) if isinstance(angle, (tuple, list)) else angle  # hint: PFL309 because one-or-several
    return [image + most for image in images]


def quantiles(q, values: np.ndarray):
    wanted = np.array([q] if isinstance(q, float) else q)
    if any(wanted < 0):  # hint: PFL309 because one-or-several
        raise ValueError(q)
    return max(-wanted * 2), values  # hint: PFL309 because one-or-several


def listed(levels, values: np.ndarray):
    if isinstance(levels, list):
        levels = np.asarray(levels)
    return max(np.abs(levels)), values  # error: PFL309


def outside(levels, values: np.ndarray):
    if isinstance(levels, (tuple, list)):
        values = values + 1
    return max(np.abs(levels)), values  # error: PFL309


def of_pair(levels, values: np.ndarray):
    if not isinstance(levels, (tuple, list)):
        return max(np.abs(levels)), values  # error: PFL309
    return values


def unasked(levels, values: np.ndarray, weight):
    if isinstance(weight, float):
        values = values * weight
    return max(np.abs(levels)), weight  # error: PFL309


def either(levels, values: np.ndarray):
    if isinstance(levels, (float, np.ndarray)):
        values = values + 1
    return max(np.abs(levels)), values  # error: PFL309


def written_down(levels, values: np.ndarray):
    if isinstance(levels, (tuple, list)):
        return max(levels), min(levels)  # ok
    return sum(levels[:2]), any(levels[:2])  # ok


def of_list(levels: list[float]):
    most = max(levels) if isinstance(levels, list) else levels  # ok
    least = min([levels] if isinstance(levels, float) else levels)  # ok
    return most, least, sum(levels)  # ok


def of_few(spacing):
    return max(np.abs(spacing))  # ok
