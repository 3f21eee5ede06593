# perflint-test: {"libraries": {"openvino": "2023.1"}}
"""Passes on the runtime that other files read models with."""

from openvino.runtime import Core  # error: PFL908

__all__ = ["Core", "core"]


def core() -> Core:
    return Core()
