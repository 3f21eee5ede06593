"""Memory of GPUs, by a module that is imported by its name."""

import importlib


def memory():
    return [gpu.memoryUsed for gpu in importlib.import_module("GPUtil").getGPUs()]  # error: PFL914


def other():
    return importlib.import_module("pynvml")  # ok: another module
