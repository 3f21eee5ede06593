"""Builders that are entered."""

import tensorrt as trt

LOGGER = trt.Logger(trt.Logger.ERROR)


def build(content):
    with trt.Builder(LOGGER) as builder, builder.create_network() as network:
        with builder.create_builder_config() as config:
            config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, 1 << 30)
            return builder.build_engine(network, config)
