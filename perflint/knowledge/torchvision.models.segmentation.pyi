"""Models of torchvision for segmentation."""
from torch.nn import Module

@loads_model
@blocks("file", use="asyncio.to_thread")
def deeplabv3_mobilenet_v3_large(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def deeplabv3_resnet50(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def deeplabv3_resnet101(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def fcn_resnet50(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def fcn_resnet101(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def lraspp_mobilenet_v3_large(*, weights=None, progress=True, **kwargs) -> Module: ...
