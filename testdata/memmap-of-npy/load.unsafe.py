"""Large arrays on disk."""

import os
from pathlib import Path

import numpy as np


def literal():
    return np.load("samples.npy", mmap_mode="r")


def formatted(name):
    return np.load(f"{name}.npy", mmap_mode="c")


def joined(folder):
    return np.load(os.path.join(folder, "samples.npy"), mmap_mode="r")


def of_path(folder: Path):
    path = folder / "samples.npy"
    return np.load(path, mmap_mode="r+")


def default_mode():
    return np.load("samples.npy", mmap_mode="r+")


def raw():
    return np.memmap("samples.bin", dtype="float32", mode="r")


def made():
    return np.memmap("fresh.npy", dtype="float32", mode="w+", shape=(10,))


def skipping():
    return np.memmap("samples.npy", dtype="float32", mode="r", offset=128)


def loaded():
    return np.load("samples.npy", mmap_mode="r")


def named(path):
    return np.memmap(path, dtype="float32", mode="r")


def opened():
    return np.lib.format.open_memmap("samples.npy", mode="r")


def with_options(options: dict):
    return np.memmap("samples.npy", **options)


def with_mode(mode: str):
    return np.memmap("samples.npy", mode=mode)
