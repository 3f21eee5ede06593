# perflint-test: {"libraries": {"tensorrt": "8.6"}}
"""Building an engine with APIs that are gone."""

import tensorrt as trt


def build(network, logger):
    builder = trt.Builder(logger)
    config = builder.create_builder_config()
    config.max_workspace_size = 1 << 30  # error: PFL909
    config.set_flag(trt.BuilderFlag.FP16)  # error: PFL909
    return builder.build_engine(network, config)  # error: PFL909


def current(network, logger):
    builder = trt.Builder(logger)
    config = builder.create_builder_config()
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, 1 << 30)  # ok
    config.set_flag(trt.BuilderFlag.REFIT)  # ok
    return builder.build_serialized_network(network, config)  # ok


class Settings:
    max_workspace_size = 1


def ours(settings: Settings):
    settings.max_workspace_size = 2  # ok: not TensorRT
    return settings
