"""OpenVINO imports of three generations."""

import openvino as ov
from openvino.inference_engine import IECore
from openvino.runtime.passes import Manager

import openvino
from openvino import CompiledModel, Core, Type

try:
    from openvino.runtime import Model
except ImportError:
    from openvino import Model

from .openvino import runtime

__all__ = ["CompiledModel", "Core", "IECore", "Manager", "Model", "Type", "openvino", "ov", "runtime"]
