"""Clearing up."""

import torch


def release():
    if torch.cuda.is_available():
        torch.cuda.empty_cache()
