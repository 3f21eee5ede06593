"""Lists of the module that are changed by their text."""

import os
import sys

_ALLOWED = os.environ.get("ALLOWED", "a,b").split(",")
_OTHER = os.environ.get("OTHER", "a,b").split(",")


def allowed(names: list[str]):
    return [name for name in names if name in _ALLOWED]  # hint: PFL607


def other(names: list[str]):
    return [name for name in names if name in _OTHER]  # hint: PFL607


def allow():
    getattr(sys.modules[__name__], "_ALLOWED").append("c")
    return getattr(os, "name"), "_OTHER"


def asked(name: str):
    return name in _ALLOWED  # ok


def mapped(names: list[str], table: dict[str, int]):
    return [name for name in names if name in table]  # ok
