"""Loops over what other files move."""

from torch import Tensor

from .moving import scored, scored_long, scored_match, scored_missing


def scores(weights: Tensor, rows):
    for row in rows:
        yield scored(weights, row)  # error: PFL207
        yield scored_match(weights, row)  # error: PFL207


def some(weights: Tensor, rows):
    for row in rows:
        yield scored_long(weights, row)  # ok
        yield scored_missing(weights, row)  # ok
