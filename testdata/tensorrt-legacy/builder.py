# perflint-test: {"libraries": {"tensorrt": "8.6"}}
"""The limit of a builder, which TensorRT 7 had, and that of its configuration."""

import tensorrt as trt


def build(logger):
    builder = trt.Builder(logger)
    builder.max_workspace_size = 1 << 30  # error: PFL909
    config = builder.create_builder_config()
    config.max_workspace_size = 1 << 30  # error: PFL909
    return builder, config


def named(config: trt.IBuilderConfig):
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, 1 << 30)  # ok


def other(pool):
    pool.max_workspace_size = 3  # ok
