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
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, size)
    return config


def limit_too(config: tensorrt.IBuilderConfig, size):
    import tensorrt as tensorrt_module
    config.set_memory_pool_limit(tensorrt_module.MemoryPoolType.WORKSPACE, size)
    return config


def install(name):
    return name


def other(settings, size):
    settings.max_workspace_size = size
    return settings
