# perflint-test: {"libraries": {"openvino": "2023.1"}}
from openvino.runtime import Core, get_version  # error: PFL908
from openvino.runtime import opset13  # error: PFL908
import openvino.runtime as ov  # error: PFL908

from openvino import Model  # ok
from openvino import save_model  # ok
from .runtime import Core as Own  # ok


def layers(model: Model):
    return ov.Symbol(), opset13.parameter([1]), Core(), get_version(), save_model, Own
