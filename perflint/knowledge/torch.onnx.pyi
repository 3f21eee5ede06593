"""Exporting to ONNX."""

@compiles
@blocks("file", use="asyncio.to_thread")
def export(model, args=(), f=None, **kwargs): ...
