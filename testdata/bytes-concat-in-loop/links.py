"""Tests that stand beside what they test, and functions that only test a connection."""

import pytest


def joined(path):
    found = b""
    with open(path, "rb") as lines:
        for line in lines:
            found += line  # error: PFL602
    return found


def test_joined(path):
    found = b""
    with open(path, "rb") as lines:
        for line in lines:
            found += line  # hint: PFL602
    assert joined(path) == found


@pytest.mark.slow
def check_joined(path):
    found = b""
    with open(path, "rb") as lines:
        for line in lines:
            found += line  # hint: PFL602
    return found


def test_link(path):
    found = b""
    with open(path, "rb") as lines:
        for line in lines:
            found += line  # error: PFL602
    return found


def test_model(path):
    found = b""
    with open(path, "rb") as lines:
        for line in lines:
            found += line  # error: PFL602
    assert found
    return found


def evaluated(path):
    total = bytearray()
    for line in test_model(path):
        total.append(line)  # ok: in place
    with open(path, "rb") as lines:
        for line in lines:
            total += line  # ok: in place
    return total


def counted(path):
    size = 0
    with open(path, "rb") as lines:
        for line in lines:
            size += len(line)  # ok: a number
    return size


def last(path):
    found = b""
    with open(path, "rb") as lines:
        for line in lines:
            found = line  # ok: does not grow
    return found


def each(path):
    with open(path, "rb") as lines:
        for line in lines:
            found = b"> "
            found += line  # ok: made anew
            yield found
