"""Functions that PyTorch takes of all rows at once, called for one row after the other."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor


def similarities(queries: Tensor, document: Tensor) -> list[float]:
    found = []
    for query in queries:  # error: PFL201
        found.append(F.cosine_similarity(query, document, dim=0).item())
    return found


def probabilities(logits: Tensor) -> Tensor:
    return torch.stack([F.softmax(row, dim=0) for row in logits])  # error: PFL201


def normalized(vectors: Tensor) -> Tensor:
    found = torch.empty_like(vectors)
    for i in range(vectors.shape[0]):  # error: PFL201
        found[i] = F.normalize(vectors[i], dim=0)
    return found


def sums(vectors: Tensor) -> Tensor:
    return torch.stack([row.cumsum(0) for row in vectors])  # error: PFL201


def middles(table: np.ndarray) -> list[float]:
    found = []
    for row in table:  # error: PFL301
        found.append(np.median(row))
    return found


def of_several(logits: list[Tensor]) -> list[Tensor]:
    return [F.softmax(row, dim=0) for row in logits]  # ok: they may differ in size


def all_rows(logits: Tensor) -> Tensor:
    return F.softmax(logits, dim=1)  # ok: at once


def of_heads(logits: Tensor) -> Tensor:
    return torch.cat([F.softmax(part, dim=-1) for part in logits.chunk(4)])  # ok: few pieces


def temperatures(logits: Tensor) -> list[Tensor]:
    return [F.softmax(logits / scale, dim=-1) for scale in (0.5, 1.0, 2.0)]  # ok: few


def walked(logits: Tensor, model) -> list[Tensor]:
    return [F.softmax(model(row), dim=0) for row in logits]  # ok: a model, which may keep a state


def chained(steps: Tensor, state: Tensor) -> Tensor:
    for step in steps:
        state = F.softmax(state + step, dim=0)  # ok: from one step to the next
    return state


def windows(values: Tensor, width: int) -> Tensor:
    found = torch.zeros(len(values) - width, width)
    for i in range(len(found)):
        found[i] = values[i : i + width].softmax(0)  # ok: windows, which overlap
    return found


def of_matrices(logits: Tensor) -> Tensor:
    return torch.stack([torch.logsumexp(part, dim=-1) for part in logits])  # ok: rows with axes of their own


def by_default(vectors: Tensor) -> Tensor:
    return torch.stack([F.normalize(part) for part in vectors])  # ok: along the second axis


def by_position(logits: Tensor) -> Tensor:
    return torch.stack([row.softmax(0) for row in logits])  # error: PFL201


def by_last(logits: Tensor) -> Tensor:
    return torch.stack([row.softmax(-1) for row in logits])  # ok: rows with axes of their own


def total(table: np.ndarray) -> list[np.ndarray]:
    found = []
    for row in table:  # error: PFL301
        found.append(np.cumsum(row))
    return found
