"""Pictures and pages that profilers draw: what to have them write instead."""

from __future__ import annotations

import re

# By a word that the page of a profiler has; the first that is there. Each is an option that it knows.
_INSTEAD = {
    "pyinstrument": "`pyinstrument -r json -o profile.json …`",
    "scalene": "`scalene run -o profile.json …`",
    "viztracer": "`viztracer -o profile.json …`",
    "memray": "a profiler of time: memray measures memory",
    "py-spy": "`py-spy record -f speedscope -o profile.json …`",
    "austin": "`austin -o profile.austin …`",
    "speedscope": "the JSON that speedscope shows",
}
_ANY = (
    "`py-spy record -f speedscope -o profile.json …`, or `python -m cProfile -o profile.pstats …`"
)
_HEAD = 200_000  # characters in which the word stands


def looks_like(content: str) -> bool:
    """Whether a text is a page or a picture; folded stacks begin with `<module>`."""
    return re.match(r"\s*<(\?xml|!doctype|!--|html|svg)", content, re.IGNORECASE) is not None


def advice(content: str) -> str:
    """What is wrong with a page as a profile, and which option writes one that can be read."""
    head = content[:_HEAD].lower()
    page = "<html" in head or "<!doctype html" in head
    kind = "a page (HTML)" if page else "a picture (SVG)" if "<svg" in head else "XML"
    instead = next((text for word, text in _INSTEAD.items() if word in head), _ANY)
    return f"it is {kind}, which cannot be read as a profile; record it with {instead}"
