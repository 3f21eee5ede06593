# perflint-test: {"libraries": {"tensorrt": "8.6"}}
"""The configuration that an engine of another file is built with."""

import tensorrt as trt

LOGGER = trt.Logger(trt.Logger.ERROR)


def builder() -> trt.Builder:
    return trt.Builder(LOGGER)


def settings(made: trt.Builder) -> trt.IBuilderConfig:
    config = made.create_builder_config()
    config.max_workspace_size = 1 << 30  # error: PFL909
    return config
