# perflint-test: {"libraries": {"tensorrt": "8.6"}}
"""Builders that are entered."""

import tensorrt as trt

LOGGER = trt.Logger(trt.Logger.ERROR)


def build(content):
    with trt.Builder(LOGGER) as builder, builder.create_network() as network:
        with builder.create_builder_config() as config:
            config.max_workspace_size = 1 << 30  # error: PFL909
            return builder.build_engine(network, config)  # error: PFL909
