"""Requests and responses."""
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Self

class Request:
    def __init__(self, method=None, url=None, headers=None, files=None, data=None, params=None, auth=None, cookies=None, hooks=None, json=None) -> None: ...
    def prepare(self) -> PreparedRequest: ...
class PreparedRequest:
    method: str
    url: str
    headers: Any
    body: Any
# The body is here already unless `stream=True`.
class Response:
    apparent_encoding: str
    content: bytes
    cookies: Any
    elapsed: timedelta
    encoding: str | None
    headers: Any
    history: list[Response]
    is_redirect: bool
    links: dict[str, Any]
    next: PreparedRequest | None
    ok: bool
    raw: Any
    reason: str
    request: PreparedRequest
    status_code: int
    text: str
    url: str
    def close(self) -> None: ...
    @blocks("network", use="httpx.AsyncClient")
    def iter_content(self, chunk_size=1, decode_unicode=False) -> Iterator[bytes]: ...
    @blocks("network", use="httpx.AsyncClient")
    def iter_lines(self, chunk_size=512, decode_unicode=False, delimiter=None) -> Iterator[Any]: ...
    def json(self, **kwargs): ...
    def raise_for_status(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *args) -> None: ...
