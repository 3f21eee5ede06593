"""Plain data as bytes: what is read is of a declared shape, or refused."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec

_Shape = TypeVar("_Shape")


class StoredError(ValueError):
    """What was stored is damaged, or is not what it is said to be; or something cannot be stored."""


Natural = Annotated[int, msgspec.Meta(ge=0)]

_encoder = msgspec.msgpack.Encoder()
_decoders: dict[object, msgspec.msgpack.Decoder[Any]] = {}


def encode(value: object) -> bytes:
    """A value as bytes.

    Raises:
        StoredError: it holds what cannot be written down, such as half of a pair of surrogates.
    """
    try:
        return _encoder.encode(value)
    except (ValueError, OverflowError, RecursionError, TypeError) as error:
        raise StoredError(str(error)) from error


def decode(shape: type[_Shape], data: bytes) -> _Shape:
    """A value of a shape, of bytes that `encode` made; whatever the bytes, nothing else comes of them.

    Raises:
        StoredError: they are of no such value.
    """
    decoder = _decoders.get(shape)
    if decoder is None:  # made when it is asked for first: many runs read one shape, or none
        decoder = _decoders[shape] = msgspec.msgpack.Decoder(shape)
    try:
        value: _Shape = decoder.decode(data)
    except (ValueError, RecursionError) as error:
        raise StoredError(str(error)) from error
    return value
