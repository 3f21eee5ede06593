"""The protocol as pygls speaks it, but for requests that make no sense: these are answered, too."""

from __future__ import annotations

from typing import Any

from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol


class Protocol(LanguageServerProtocol):
    """Messages of the client, and the answers to them."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message as an object; pygls 2.1 leaves a request without an answer where it is none."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" in data and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise
