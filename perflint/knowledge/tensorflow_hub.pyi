"""TensorFlow Hub."""
from typing import Any

@loads_model
@blocks("network", use="asyncio.to_thread")
def load(handle, tags=None, options=None) -> Any: ...
@loads_model
class KerasLayer:
    def __init__(self, handle, trainable=False, arguments=None, **kwargs) -> None: ...
    def __call__(self, inputs, training=None) -> Any: ...
