"""A build that says of no TensorRT that it needs it."""
import tensorrt as trt


def configure(builder: trt.Builder, size: int) -> trt.IBuilderConfig:
    config = builder.create_builder_config()
    config.max_workspace_size = size  # error: PFL909
    return config


def configure_pool(builder: trt.Builder, size: int) -> trt.IBuilderConfig:
    config = builder.create_builder_config()
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, size)  # ok
    return config
