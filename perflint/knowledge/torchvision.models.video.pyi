"""Models of torchvision for video."""
from torch.nn import Module

@loads_model
@blocks("file", use="asyncio.to_thread")
def mvit_v1_b(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mvit_v2_s(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def r3d_18(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mc3_18(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def r2plus1d_18(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def s3d(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin3d_t(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin3d_s(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin3d_b(*, weights=None, progress=True, **kwargs) -> Module: ...
