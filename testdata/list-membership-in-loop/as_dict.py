"""Lists of a module that has its globals as a dict."""

import os

_ALLOWED = os.environ.get("ALLOWED", "a,b").split(",")


def allowed(names: list[str]):
    return [name for name in names if name in _ALLOWED]  # hint: PFL607


def allow(name):
    globals()[name].append("c")


def asked(name: str):
    return name in _ALLOWED  # ok
