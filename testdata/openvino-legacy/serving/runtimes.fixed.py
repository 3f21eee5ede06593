"""Passes on the runtime that other files read models with."""

from openvino import Core

__all__ = ["Core", "core"]


def core() -> Core:
    return Core()
