"""KeyBERT."""
from typing import Any

@loads_model
class KeyBERT:
    def __init__(self, model="all-MiniLM-L6-v2", llm=None, **kwargs) -> None: ...
    @infers
    def extract_keywords(self, docs, candidates=None, **kwargs) -> list[Any]: ...
