"""Requests."""
from typing import Any
class HTTPConnection:
    app: Any
    client: Any
    cookies: dict[str, str]
    headers: Any
    path_params: dict[str, Any]
    query_params: Any
    state: Any
    url: Any
@kind("request", "annotated request")
class Request(HTTPConnection):
    method: str
    async def body(self) -> bytes: ...
    async def form(self, **kwargs): ...
    async def json(self): ...
    async def is_disconnected(self) -> bool: ...
