"""faster-whisper. Segments are computed while they are iterated."""
from collections.abc import Iterator
from typing import Any

@loads_model
class WhisperModel:
    def __init__(self, model_size_or_path, device="auto", device_index=0, compute_type="default", **kwargs) -> None: ...
    @infers
    def transcribe(self, audio, language=None, task="transcribe", **kwargs) -> tuple[Iterator[Any], Any]: ...
