"""Tests that stand beside what they test, and functions that only test a connection."""

import pytest


def joined(path):
    found_parts = []
    with open(path, "rb") as lines:
        for line in lines:
            found_parts.append(line)
    return b"".join(found_parts)


def test_joined(path):
    found_parts = []
    with open(path, "rb") as lines:
        for line in lines:
            found_parts.append(line)
    found = b"".join(found_parts)
    assert joined(path) == found


@pytest.mark.slow
def check_joined(path):
    found_parts = []
    with open(path, "rb") as lines:
        for line in lines:
            found_parts.append(line)
    return b"".join(found_parts)


def test_link(path):
    found_parts = []
    with open(path, "rb") as lines:
        for line in lines:
            found_parts.append(line)
    return b"".join(found_parts)


def test_model(path):
    found_parts = []
    with open(path, "rb") as lines:
        for line in lines:
            found_parts.append(line)
    found = b"".join(found_parts)
    assert found
    return found


def evaluated(path):
    total = bytearray()
    for line in test_model(path):
        total.append(line)
    with open(path, "rb") as lines:
        for line in lines:
            total += line
    return total


def counted(path):
    size = 0
    with open(path, "rb") as lines:
        for line in lines:
            size += len(line)
    return size


def last(path):
    found = b""
    with open(path, "rb") as lines:
        for line in lines:
            found = line
    return found


def each(path):
    with open(path, "rb") as lines:
        for line in lines:
            found = b"> "
            found += line
            yield found
