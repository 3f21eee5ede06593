"""Settings."""

import torch


def allow():
    torch.set_float32_matmul_precision("high")
