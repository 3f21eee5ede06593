"""Functions that move what they are given, where there is an item."""

from torch import Tensor


def scored(weights: Tensor, row: Tensor):
    if row is None:
        return 0.0
    else:
        return weights.cuda() @ row


def scored_match(weights: Tensor, row: Tensor):
    match row:
        case None:
            return 0.0
        case _:
            return weights.cuda() @ row


def scored_long(weights: Tensor, row: Tensor):
    if len(row) > 1000:
        return weights.cuda() @ row
    else:
        return 0.0


def scored_missing(weights: Tensor, row: Tensor):
    match row:
        case None:
            return weights.cuda().sum()
        case _:
            return 0.0


class Scorer:
    def __init__(self, weights: Tensor):
        self.weights = weights

    def __call__(self, row: Tensor):
        return self.weights.cuda() @ row


def scores_of(weights: Tensor, rows):
    scorer = Scorer(weights)
    return [scorer(row) for row in rows]  # error: PFL207


def scores_of_each(parts, rows):
    for part in parts:
        scorer = Scorer(part)
        yield scorer(rows)  # ok: another object each time
