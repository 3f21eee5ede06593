"""Exporting to ONNX."""

@kind("compiles model")
@compiles
@blocks("file", use="asyncio.to_thread")
def export(model, args=(), f=None, **kwargs): ...
