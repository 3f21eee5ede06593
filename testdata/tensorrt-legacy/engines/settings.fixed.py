"""The configuration that an engine of another file is built with."""

import tensorrt as trt

LOGGER = trt.Logger(trt.Logger.ERROR)


def builder() -> trt.Builder:
    return trt.Builder(LOGGER)


def settings(made: trt.Builder) -> trt.IBuilderConfig:
    config = made.create_builder_config()
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, 1 << 30)
    return config
