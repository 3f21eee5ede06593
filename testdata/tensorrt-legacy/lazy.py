# perflint-test: {"libraries": {"tensorrt": "8.6"}}
"""TensorRT imported only where it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tensorrt


def limit(size):
    try:
        import tensorrt as trt
    except ImportError:
        install("tensorrt")
        import tensorrt as trt
    config = trt.Builder(trt.Logger()).create_builder_config()
    config.max_workspace_size = size  # error: PFL909
    return config


def limit_too(config: tensorrt.IBuilderConfig, size):
    config.max_workspace_size = size  # error: PFL909
    return config


def install(name):
    return name  # ok


def other(settings, size):
    settings.max_workspace_size = size  # ok
    return settings
