"""Bytes that are read in many places, and put together."""


def dumped(layer, mapping):
    data = b""
    for start, size in mapping.areas():
        data += layer.read(start, size)  # error: PFL602
    return data


def by_name(layer, mapping):
    data = b""
    for start, size in mapping.areas():
        block = layer.read(offset=start, length=size, pad=True)
        data = data + block  # error: PFL602
    return data


def headers(layer, mapping):
    data = b""
    for start in mapping.starts():
        data += layer.read(start, 4)  # hint: PFL602 because chunks-unknown
    return data


def repeated(layer, mapping, file, size: int):
    data = b""
    for _ in mapping.starts():
        data += file.read(size)  # error: PFL602
    return data


def of_each(layer, mapping):
    for start, size in mapping.areas():
        data = b""
        data += layer.read(start, size)  # ok: it starts afresh
        yield data


def collected(layer, mapping):
    data = bytearray()
    for start, size in mapping.areas():
        data += layer.read(start, size)  # ok: it is extended in place
    return data


def total(layer, mapping):
    found = 0
    for start, size in mapping.areas():
        found += layer.read(start, size)  # ok: a number
    return found


def first(layer, mapping):
    data = b""
    for start, size in mapping.areas():
        data += layer.read(start, size)  # ok: the first place that holds anything
        break
    return data
