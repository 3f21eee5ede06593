"""Bytes that are read in many places, and put together."""


def dumped(layer, mapping):
    return b"".join([layer.read(start, size) for start, size in mapping.areas()])


def by_name(layer, mapping):
    data_parts = []
    for start, size in mapping.areas():
        block = layer.read(offset=start, length=size, pad=True)
        data_parts.append(block)
    return b"".join(data_parts)


def headers(layer, mapping):
    return b"".join([layer.read(start, 4) for start in mapping.starts()])


def repeated(layer, mapping, file, size: int):
    return b"".join([file.read(size) for _ in mapping.starts()])


def of_each(layer, mapping):
    for start, size in mapping.areas():
        data = b""
        data += layer.read(start, size)
        yield data


def collected(layer, mapping):
    data = bytearray()
    for start, size in mapping.areas():
        data += layer.read(start, size)
    return data


def total(layer, mapping):
    found = 0
    for start, size in mapping.areas():
        found += layer.read(start, size)
    return found


def first(layer, mapping):
    data = b""
    for start, size in mapping.areas():
        data += layer.read(start, size)
        break
    return data
