"""What changes sets and lists of another file."""

from unittest.mock import patch

from . import added


def more(names):
    added._SHARED_SET.update(names)


def replaced():
    added._SWAPPED_SET = frozenset("abc")


@patch("beside.added._PATCHED", ["c"])
def check():
    return added.patched(["c"])


def listed(monkeypatch):
    monkeypatch.setattr(added, "_LISTED", ["c"])
