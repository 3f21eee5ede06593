"""Elements that functions read which a loop calls."""

import torch


def score(scores: torch.Tensor, row: int) -> float:
    return scores[row].item()  # hint: PFL202


def all_scores(scores: torch.Tensor, rows: list[int]) -> list[float]:
    return [score(scores, row) for row in rows]


def score_there(row: int, scores=torch.zeros(9, device="cuda")) -> float:
    return float(scores[row])  # hint: PFL202


def all_scores_there(rows: list[int]) -> list[float]:
    kept = []
    for row in rows:
        kept.append(score_there(row))
    return kept


def first(scores: torch.Tensor, row: int) -> float:
    return scores[0].item() + row  # ok: the same each time


def all_firsts(scores: torch.Tensor, rows: list[int]) -> list[float]:
    return [first(scores, row) for row in rows]


def of_part(scores: torch.Tensor, row: int) -> float:
    return scores[row].item()  # ok: another tensor each time


def all_parts(parts: list[torch.Tensor], row: int) -> list[float]:
    return [of_part(part, row) for part in parts]


def whole(scores: torch.Tensor, row: int):
    return scores[row].cpu()  # ok: no number


def all_wholes(scores: torch.Tensor, rows: list[int]):
    return [whole(scores, row) for row in rows]


def of_list(scores: list, row: int) -> float:
    return scores[row].item()  # ok: not known to be a tensor


def all_of_lists(scores: list, rows: list[int]) -> list[float]:
    return [of_list(scores, row) for row in rows]


def total(scores: torch.Tensor, row: int) -> float:
    return scores.sum().item() + row  # ok: no element


def all_totals(scores: torch.Tensor, rows: list[int]) -> list[float]:
    return [total(scores, row) for row in rows]


def two(scores: torch.Tensor, row: int) -> tuple[float, float]:
    return scores[row].item(), scores[row + 1].item()  # hint: PFL202


def all_twos(scores: torch.Tensor, rows: list[int]):
    return [two(scores, row) for row in rows]


class Ranker(torch.nn.Module):
    def of(self, scores: torch.Tensor, row: int) -> float:
        return scores[row].item()  # hint: PFL202

    def forward(self, scores: torch.Tensor, rows: list[int]):
        return [self.of(scores, row) for row in rows]
