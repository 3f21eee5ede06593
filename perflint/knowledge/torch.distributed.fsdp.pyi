"""Sharded data parallelism."""
from torch.nn import Module

class FullyShardedDataParallel(Module):
    module: Module
    def __init__(self, module, process_group=None, sharding_strategy=None, **kwargs) -> None: ...
@since("2.6")
def fully_shard(module, **kwargs) -> Module: ...
