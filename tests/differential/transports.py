"""A server in memory that `requests` and `httpx` ask: it records what they send, and answers both alike."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any
from unittest.mock import patch

from tests.differential.world import note

_PAGES: dict[str, tuple[int, dict[str, str], bytes]] = {
    "/moved": (302, {"Location": "/there"}, b""),
    "/missing": (404, {"Content-Type": "text/plain; charset=utf-8"}, b"no such page"),
    "/unchanged": (304, {}, b""),
    "/latin": (200, {"Content-Type": "text/plain"}, "café".encode("latin-1")),
    "/text": (200, {"Content-Type": "text/plain; charset=utf-8"}, "café".encode()),
    "/cookie": (200, {"Set-Cookie": "a=1", "Content-Type": "application/json"}, b"{}"),
}
_ANY = (200, {"Content-Type": "application/json", "X-Kind": "any"}, b'{"found": [1, 2]}')


class Unreachable(Exception):
    """No server at this address."""


def _answer(
    method: str, url: str, path: str, headers: Any, body: bytes, timeout: object
) -> tuple[int, dict[str, str], bytes]:
    told = {
        name: headers.get(name) for name in ("Authorization", "Content-Type", "X-Kind", "Cookie")
    }
    note(method, url, {name: text for name, text in told.items() if text}, body, timeout)
    if path == "/unreachable":
        raise Unreachable
    return _PAGES.get(path, _ANY)


def _by_requests(
    self: Any, request: Any, stream: bool = False, timeout: Any = None, **_: object
) -> Any:
    from urllib.parse import urlsplit

    import requests
    from urllib3 import HTTPResponse

    body = request.body or b""
    try:
        status, headers, content = _answer(
            request.method,
            request.url,
            urlsplit(request.url).path,
            request.headers,
            body.encode() if isinstance(body, str) else body,
            tuple(timeout) if isinstance(timeout, tuple) else (timeout, timeout),
        )
    except Unreachable as error:
        raise requests.ConnectionError("unreachable") from error
    raw = HTTPResponse(
        io.BytesIO(content),
        headers,
        status,
        reason=HTTPStatus(status).phrase,
        preload_content=False,
    )
    return self.build_response(request, raw)


def _by_httpx(request: Any) -> Any:
    import httpx

    timeout = request.extensions["timeout"]
    try:
        status, headers, content = _answer(
            request.method,
            str(request.url),
            request.url.path,
            request.headers,
            request.content,
            (timeout["connect"], timeout["read"]),
        )
    except Unreachable as error:
        raise httpx.ConnectError("unreachable") from error
    return httpx.Response(status, headers=headers, content=content)


@contextlib.contextmanager
def transports() -> Iterator[None]:
    """Let both libraries ask the server in memory."""
    import httpx
    import requests

    def transport(self: object, *given: object, **named: object) -> httpx.MockTransport:
        return httpx.MockTransport(_by_httpx)

    with (
        patch.object(requests.adapters.HTTPAdapter, "send", _by_requests),
        patch.object(httpx.AsyncClient, "_init_transport", transport),
        patch.object(httpx.AsyncClient, "_init_proxy_transport", transport),
    ):
        yield
