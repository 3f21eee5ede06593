"""Large arrays on disk."""

import os
from pathlib import Path

import numpy as np


def literal():
    return np.memmap("samples.npy", dtype="float32", mode="r")  # error: PFL315


def formatted(name):
    return np.memmap(f"{name}.npy", dtype="float32", mode="c", shape=(10, 3))  # error: PFL315


def joined(folder):
    return np.memmap(os.path.join(folder, "samples.npy"), np.float32, "r")  # error: PFL315


def of_path(folder: Path):
    path = folder / "samples.npy"
    return np.memmap(path, dtype=np.float32, mode="r+")  # error: PFL315


def default_mode():
    return np.memmap("samples.npy", dtype="float32")  # error: PFL315


def raw():
    return np.memmap("samples.bin", dtype="float32", mode="r")  # ok: a raw file


def made():
    return np.memmap("fresh.npy", dtype="float32", mode="w+", shape=(10,))  # ok: other-mode


def skipping():
    return np.memmap("samples.npy", dtype="float32", mode="r", offset=128)  # ok: skips-header


def loaded():
    return np.load("samples.npy", mmap_mode="r")  # ok: knows the header


def named(path):
    return np.memmap(path, dtype="float32", mode="r")  # ok: nobody knows what it is


def opened():
    return np.lib.format.open_memmap("samples.npy", mode="r")  # ok: knows the header


def with_options(options: dict):
    return np.memmap("samples.npy", **options)  # ok: unpacks-arguments


def with_mode(mode: str):
    return np.memmap("samples.npy", mode=mode)  # ok: other-mode
