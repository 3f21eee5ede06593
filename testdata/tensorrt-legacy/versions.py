"""Code that copes with old and new versions of TensorRT."""

import tensorrt as trt

MAJOR = int(trt.__version__.split(".", 1)[0])


def configure(size, half):
    builder = trt.Builder(trt.Logger())
    config = builder.create_builder_config()
    major = int(trt.__version__.split(".", 1)[0])
    is_new = major >= 11
    if hasattr(config, "set_memory_pool_limit"):
        config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, size)
    else:
        config.max_workspace_size = size  # ok: for old versions
    if half and not is_new:
        config.set_flag(trt.BuilderFlag.FP16)  # ok: for old versions
    network = builder.create_network(0)
    if hasattr(builder, "build_serialized_network"):
        return builder.build_serialized_network(network, config)
    return builder.build_engine(network, config)  # ok: for old versions


def older(builder: trt.Builder, network, config):
    if hasattr(builder, "build_serialized_network"):
        engine = builder.build_serialized_network(network, config)
    else:
        engine = builder.build_engine(network, config)  # ok: for old versions
    return engine
