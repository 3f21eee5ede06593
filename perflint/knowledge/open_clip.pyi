"""OpenCLIP."""
from typing import Any

@loads_model
@blocks("file", use="asyncio.to_thread")
def create_model_and_transforms(model_name, pretrained=None, precision="fp32", device="cpu", **kwargs) -> tuple[Any, Any, Any]: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def create_model_from_pretrained(model_name, pretrained=None, precision="fp32", device="cpu", **kwargs) -> Any: ...
def get_tokenizer(model_name="", context_length=None, **kwargs) -> Any: ...
