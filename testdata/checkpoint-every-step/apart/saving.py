"""Saves models."""

import torch


def save(model, path):
    torch.save(model.state_dict(), path)


def save_at(model, path, step):
    if step % 1000 == 0:
        torch.save(model.state_dict(), path)
