"""Code that says of no OpenVINO that it needs it."""
from openvino.runtime import Core  # error: PFL908
from openvino import Tensor  # ok


def read(path: str) -> object:
    return Core().read_model(path)


def wrapped(rows: object) -> Tensor:
    return Tensor(rows)
