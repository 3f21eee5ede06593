"""Messages that are data classes."""

from dataclasses import dataclass


@dataclass
class Message:
    kind: int
    payload: bytes = b""

    def add(self, tag: int, value: bytes) -> "Message":
        self.payload += tag.to_bytes(2, "big") + value  # hint: PFL602
        return self


@dataclass
class Packet:
    payload: bytes = b""

    def add(self, value: bytes) -> None:
        self.payload += value  # ok: each value has a packet of its own
