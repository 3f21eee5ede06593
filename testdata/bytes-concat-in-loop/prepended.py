"""Bytes and texts that grow at their front by something of unknown type."""


def packed(values):
    found = b""
    for value in values:
        found = value.to_bytes(4, "big") + found  # error: PFL602
    return found


def path_of(nodes):
    found = ""
    for node in nodes:
        found = node.name + found  # hint: PFL601
    return found


def numbers(values):
    found = 0
    for value in values:
        found = value.size + found  # ok: a number
    return found


def either(values, start):
    found = b""
    if start:
        found = start
    for value in values:
        found = value.head + found  # ok: may be anything
    return found


def handed_in(values, found):
    for value in values:
        found = value.head + found  # ok: may be anything
    return found


def afresh(values):
    for value in values:
        found = b""
        found = value.head + found  # ok: starts afresh
        yield found


def put_before(values, rest):
    for value in values:
        found = value.head + rest  # ok: does not grow
        yield found
