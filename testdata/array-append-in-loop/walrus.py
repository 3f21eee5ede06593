"""Arrays, tensors and frames that grow by `:=`."""

import numpy as np
import pandas as pd
import torch


def running(chunks: list[np.ndarray]) -> tuple[np.ndarray, list[int]]:
    found = np.array([])
    lengths = [len(found := np.concatenate([found, chunk])) for chunk in chunks]  # error: PFL302
    return found, lengths


def until_large(chunks: list[np.ndarray]) -> np.ndarray:
    found = np.array([])
    for chunk in chunks:
        if len(found := np.append(found, chunk)) > 100:  # error: PFL302
            break
    return found


def sizes(chunks: list[torch.Tensor]) -> list[int]:
    found = torch.empty(0)
    return [(found := torch.cat([found, chunk])).shape[0] for chunk in chunks]  # error: PFL203


def rows(parts: list[pd.DataFrame]) -> list[int]:
    table = pd.DataFrame()
    return [len(table := pd.concat([table, part])) for part in parts]  # error: PFL305


def beginnings(chunks: list[np.ndarray]) -> list[np.ndarray]:
    found = np.array([])
    return [found := np.concatenate([found, chunk]) for chunk in chunks]  # ok: each is kept


def doubled(chunks: list[np.ndarray]) -> list[int]:
    return [len(both := np.concatenate([chunk, chunk])) + both.ndim for chunk in chunks]  # ok


def padded(chunks: list[np.ndarray], pad: np.ndarray) -> list[int]:
    return [len(whole := np.append(pad, chunk)) * whole.ndim for chunk in chunks]  # ok: starts afresh


def framed(parts: list[pd.DataFrame], head: pd.DataFrame) -> list[int]:
    return [len(both := pd.concat([head, part])) + both.ndim for part in parts]  # ok: starts afresh
