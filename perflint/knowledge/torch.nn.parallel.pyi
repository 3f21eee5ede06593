"""Models over several devices."""
from typing import Any

from torch.nn import Module

@kind("data parallel", also="torch.nn.parallel.data_parallel.DataParallel")
class DataParallel(Module):
    """Superseded by `DistributedDataParallel`, also on one machine."""

    module: Module
    def __init__(self, module, device_ids=None, output_device=None, dim=0) -> None: ...
class DistributedDataParallel(Module):
    module: Module
    def __init__(self, module, device_ids=None, output_device=None, dim=0, broadcast_buffers=True, init_sync=True, process_group=None, bucket_cap_mb=None, find_unused_parameters=False, **kwargs) -> None: ...
    def no_sync(self): ...
@kind("data parallel", also="torch.nn.parallel.data_parallel.data_parallel")
def data_parallel(module, inputs, device_ids=None, output_device=None, dim=0, module_kwargs=None) -> Any: ...
