"""Kernels for PyTorch."""
