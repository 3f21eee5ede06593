"""Rows written into one message, and into a packet each."""

from .message import Message, Packet


def exported(rows: list[tuple[int, bytes]]) -> bytes:
    message = Message(7)
    for tag, value in rows:
        message.add(tag, value)
    return message.payload


def packed(rows: list[bytes]) -> list[bytes]:
    packets = []
    for value in rows:
        packet = Packet()
        packet.add(value)
        packets.append(packet.payload)
    return packets
