"""Building an engine with APIs that are gone."""

import tensorrt as trt


def build(network, logger):
    builder = trt.Builder(logger)
    config = builder.create_builder_config()
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, 1 << 30)
    config.set_flag(trt.BuilderFlag.FP16)
    return builder.build_engine(network, config)


def current(network, logger):
    builder = trt.Builder(logger)
    config = builder.create_builder_config()
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, 1 << 30)
    config.set_flag(trt.BuilderFlag.REFIT)
    return builder.build_serialized_network(network, config)


class Settings:
    max_workspace_size = 1


def ours(settings: Settings):
    settings.max_workspace_size = 2
    return settings
