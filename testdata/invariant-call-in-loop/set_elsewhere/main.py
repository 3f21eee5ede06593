"""What sets the constants of another file."""

from . import patterns


def start(lines, monkeypatch):
    patterns.WORD = "x+"
    print(patterns.PLAIN)
    monkeypatch.setattr("set_elsewhere.patterns._PATCHED", "y+")
    patterns.words(lines, print)
