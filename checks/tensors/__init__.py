"""Tensors and devices: PFL2."""
