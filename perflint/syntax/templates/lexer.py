"""The parts of a template: text is passed over, tags, values and comments are told with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_OPEN = re.compile(r"\{[%{#]")
_CLOSING = {"{%": "%}", "{{": "}}", "{#": "#}"}
_WORD = re.compile(r"[+-]?\s*(\w+)")
_RAW = {"verbatim": "endverbatim", "raw": "endraw", "comment": "endcomment"}


class Part(NamedTuple):
    """A tag (`kind` is its first word), a value (`{{`) or a comment (`{#`).

    Attributes:
        start, end: the whole of it, in characters.
        inner, stop: what it holds, behind the word of a tag.
    """

    kind: str
    start: int
    end: int
    inner: int
    stop: int


def parts(text: str) -> Iterator[Part]:
    """The parts of a template in order. What is not closed is text; so is what `verbatim`, `raw` and
    `comment` hold."""
    at = 0
    raw = ""  # the tag that ends what is not read
    unclosed: set[str] = set()
    while (found := _OPEN.search(text, at)) is not None:
        opening = found[0]
        start = found.start()
        closing = _CLOSING[opening]
        close = -1 if closing in unclosed else text.find(closing, start + 2)
        if close < 0:
            unclosed.add(closing)
            at = start + 2
            continue
        inner = start + 2
        if opening == "{%":
            word = _WORD.match(text, inner, close)
            if word is None:
                at = close + 2
                continue
            kind = word[1]
            if raw and kind != raw:
                at = close + 2
                continue
            raw = _RAW.get(kind, "")
            at = close + 2
            if kind not in _RAW and kind not in _RAW.values():
                yield Part(kind, start, at, word.end(), _trimmed(text, word.end(), close))
            continue
        at = close + 2
        if not raw:
            if opening == "{{" and text[inner : inner + 1] in "-+":
                inner += 1
            yield Part(opening, start, at, inner, _trimmed(text, inner, close))


def _trimmed(text: str, inner: int, close: int) -> int:
    """Where what a part holds ends: without the sign by which Jinja takes spaces away."""
    return close - 1 if close > inner and text[close - 1] in "-+" else close
