"""The module itself, of which others may use what did not move."""

import openvino as runtime
import openvino.runtime as ov


def versions(modules):
    return [module.get_version() for module in modules]


def compiled(path):
    core = runtime.Core()
    return versions([ov]), core.read_model(path)


def kept():
    return ov.Core


def own(runtime):
    return runtime.Symbol()
