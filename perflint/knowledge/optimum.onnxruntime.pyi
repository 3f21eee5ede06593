"""Optimum: models of transformers on another runtime."""

class _Unlisted:
    @classmethod
    @loads_model
    @blocks("file", use="asyncio.to_thread")
    def from_pretrained(cls, model_id, **kwargs): ...
