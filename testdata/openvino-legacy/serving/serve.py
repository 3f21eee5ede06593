"""Reads models with the runtime of another file."""

from runtimes import Core, core  # ok: told where it is imported


def model(path):
    return core().read_model(path)


def other(path):
    return Core().read_model(path)
