import numpy as np
import torch


def by_id(rows: np.ndarray, ids: list[int]):
    found = {}
    for i in ids:
        found[i] = rows[rows[:, 1] == i]  # error: PFL311
    return found


def centres(points: np.ndarray, labels: np.ndarray):
    return np.stack([points[labels == k].mean(0) for k in np.unique(labels)])  # error: PFL311


def of_images(boxes: torch.Tensor, batch: torch.Tensor):
    found = []
    for i in batch.unique():
        found.append(boxes[batch == i])  # error: PFL311
    return found


def few(points: np.ndarray, labels: np.ndarray):
    return [points[labels == k].mean(0) for k in (0, 1)]  # ok: two values


def changed(rows: np.ndarray, ids: list[int]):
    for i in ids:
        rows = rows[rows[:, 0] != i]  # ok: other rows each time
    return rows


def larger(rows: np.ndarray, bounds: list[float]):
    return [rows[rows[:, 0] > bound].sum() for bound in bounds]  # ok: no equality


def together(rows: np.ndarray, wanted: np.ndarray):
    return [rows[rows[:, 0] == wanted[:, k]] for k in range(wanted.shape[1])]  # ok: compared as a whole


def split(points: np.ndarray, labels: np.ndarray):
    order = labels.argsort(kind="stable")
    _, starts = np.unique(labels[order], return_index=True)
    return np.split(points[order], starts[1:])  # ok: at once
