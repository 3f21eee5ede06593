"""Loops of kernels, which Numba compiles."""

import math

import torch
from numba import cuda


@cuda.jit()
def exponents(table: torch.Tensor, scores: torch.Tensor, width: int):
    row = cuda.grid(1)
    for column in range(width):  # ok: compiled-to-native-code
        table[row, column] = math.exp(scores[row, column])


def exponents_in_python(table: torch.Tensor, scores: torch.Tensor, row: int, width: int):
    for column in range(width):  # error: PFL201
        table[row, column] = math.exp(scores[row, column])
