"""Gives checkpointing another name."""

from torch.utils.checkpoint import checkpoint as recompute

__all__ = ["recompute"]
