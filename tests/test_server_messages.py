"""Messages that make no sense: the server goes on, and answers the next one that does."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from perflint.server.reading import Messages
from tests.lsp import Client

NOTE = b'{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"off"}}'
MALFORMED = {
    "gigantic": b"Content-Length: 99999999999\r\n\r\n" + NOTE,
    "astronomic": b"Content-Length: " + b"9" * 6_000 + b"\r\n\r\n" + NOTE,
    "negative": b"Content-Length: -5\r\n\r\n" + NOTE,
    "signed": b"Content-Length: +5\r\n\r\n" + NOTE,
    "text": b"Content-Length: many\r\n\r\n" + NOTE,
    "hexadecimal": b"Content-Length: 0x40\r\n\r\n" + NOTE,
    "fraction": b"Content-Length: 64.0\r\n\r\n" + NOTE,
    "none": b"Content-Length:\r\n\r\n" + NOTE,
    "zero": b"Content-Length: 0\r\n\r\n",
    "missing": b"\r\n" + NOTE,
    "other": b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n" + NOTE,
    "bare": NOTE,
    "long name": b"X" * 3_000_000 + b": 1\r\n\r\n" + NOTE,
    "long value": b"X-Pad: " + b"y" * 3_000_000 + b"\r\nContent-Length: 2\r\n\r\n{}",
    "many lines": b"X-Pad: y\r\n" * 20_000 + b"\r\n" + NOTE,
    "bytes": bytes(range(256)) * 9 + b"\n",
    "too short": b"Content-Length: 3\r\n\r\n" + NOTE,
    "no json": b"Content-Length: 5\r\n\r\nhello",
    "deep": b"Content-Length: 200000\r\n\r\n" + b"[" * 200_000,
    "long number": b"Content-Length: 9000\r\n\r\n" + b"1" * 9_000,
    "lower case": b"content-length:%d\r\n\r\n" % len(NOTE) + NOTE,
    "bare line ends": b"Content-Length: %d\n\n" % len(NOTE) + NOTE,
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    client = Client(tmp_path_factory.mktemp("messages"))
    yield client
    client.process.kill()
    client.process.wait()


@pytest.mark.parametrize("data", MALFORMED.values(), ids=list(MALFORMED))
def test_the_server_goes_on(client: Client, data: bytes) -> None:
    stream = client.process.stdin
    assert stream is not None
    stream.write(data)
    stream.flush()
    assert "error" in client.answer("perflint/unknown", {})
    assert client.process.poll() is None


def test_a_message_that_never_comes_ends_with_the_client(tmp_path: Path) -> None:
    client = Client(tmp_path)
    stream = client.process.stdin
    assert stream is not None
    stream.write(b"Content-Length: 200000000\r\n\r\n{")
    stream.close()
    assert client.process.wait(20) == 1


def test_a_length_takes_no_memory_by_itself() -> None:
    class Stream(io.BytesIO):
        asked = 0

        def read(self, size: int | None = -1, /) -> bytes:
            self.asked = max(self.asked, size or 0)
            return super().read(size)

    stream = Stream(b"Content-Length: 200000000\r\n\r\n{}")
    messages = Messages(stream)
    assert messages.readline() == b"Content-Length: 200000000\r\n"
    assert messages.readline() == b"\r\n"
    assert messages.read(200_000_000) == b"{}"
    assert stream.asked <= 1024 * 1024


def test_a_header_is_found_where_a_body_ends_beside_it() -> None:
    glued = b"x" * 20_000 + b"Content-Length: 12\r\n\r\n"
    assert Messages(io.BytesIO(glued)).readline() == b"Content-Length: 12\r\n"
