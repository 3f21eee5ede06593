"""Image models."""
from torch.nn import Module

@loads_model
@blocks("file", use="asyncio.to_thread")
def create_model(model_name, pretrained=False, pretrained_cfg=None, checkpoint_path=None, **kwargs) -> Module: ...
def list_models(filter="", pretrained=False, **kwargs) -> list[str]: ...
