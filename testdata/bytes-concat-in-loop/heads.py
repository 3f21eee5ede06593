"""Bytes that are read until something is found in them, and all that come."""

import socket


def head(connection: socket.socket):
    data = b""
    while True:
        data += connection.recv(64)  # hint: PFL602
        if b"#" in data:
            return data


def whole(connection: socket.socket):
    data = b""
    while True:
        part = connection.recv(64)
        if not part:
            return data
        data += part  # error: PFL602


def of_one(connection: socket.socket):
    data = bytearray()
    while True:
        part = connection.recv(64)
        if not part:
            return data
        data += part  # ok: it grows in place
