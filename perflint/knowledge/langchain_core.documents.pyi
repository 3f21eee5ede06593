"""LangChain: documents."""
from typing import Any
class Document:
    page_content: str
    metadata: dict[str, Any]
    id: str | None
    def __init__(self, page_content, **kwargs) -> None: ...
