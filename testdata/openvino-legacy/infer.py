# perflint-test: {"libraries": {"openvino": "2023.1"}}
"""OpenVINO imports of three generations."""

from openvino.inference_engine import IECore  # error: PFL908
from openvino.runtime import Core, Type  # error: PFL908
import openvino.runtime as ov  # error: PFL908
from openvino.runtime.passes import Manager  # error: PFL908

import openvino  # ok
from openvino import CompiledModel  # ok

try:
    from openvino.runtime import Model  # ok: its absence is handled
except ImportError:
    from openvino import Model  # ok

from .openvino import runtime  # ok

__all__ = ["CompiledModel", "Core", "IECore", "Manager", "Model", "Type", "openvino", "ov", "runtime"]
