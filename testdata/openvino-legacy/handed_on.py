# perflint-test: {"libraries": {"openvino": "2023.1"}}
"""The module itself, of which others may use what did not move."""

import openvino.runtime as ov  # error: PFL908
from openvino import runtime  # error: PFL908


def versions(modules):
    return [module.get_version() for module in modules]


def compiled(path):
    core = runtime.Core()  # ok: the import is the use
    return versions([ov]), core.read_model(path)


def kept():
    return ov.Core  # ok


def own(runtime):
    return runtime.Symbol()  # ok: a parameter
