"""What belonged to the builder before TensorRT 8."""

import tensorrt as trt


def build(logger, half):
    with trt.Builder(logger) as builder, builder.create_network() as network:
        builder.fp16_mode = half  # error: PFL909
        builder.int8_mode = False  # error: PFL909
        return builder.build_cuda_engine(network)  # error: PFL909


def build_today(logger):
    builder = trt.Builder(logger)
    network = builder.create_network()
    config = builder.create_builder_config()
    return builder.build_serialized_network(network, config)  # ok


class Settings:
    fp16_mode = True
    int8_mode = False


def of_settings(settings: Settings):
    return settings.fp16_mode, settings.int8_mode  # ok


def of_others(builder, network):
    builder.fp16_mode = True  # ok
    return builder.build_cuda_engine(network)  # ok
