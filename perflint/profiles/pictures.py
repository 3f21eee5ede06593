"""Pictures and pages that profilers draw: what to have them write instead."""

from __future__ import annotations

import re

# By a word that the page of a profiler has; the first that is there. Each is an option that it knows.
_INSTEAD = {
    "pyinstrument": "`pyinstrument -r json -o profile.json …`",
    "scalene": "`scalene run -o profile.json …`",
    "perfetto": "`viztracer -o profile.json …`",
    "trace_viewer": "`viztracer -o profile.json …`",
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


# What profilers print for people by default, with what is read instead.
_PRINTED = (
    (
        r"\s*\d+ function calls (\(\d+ primitive calls\) )?in ",
        "python -m cProfile -o profile.pstats …",
    ),
    (r"\s*_\s+\._\s+__/__", "pyinstrument -r json -o profile.json …"),
    (r"Timer unit: |Wrote profile results to ", "kernprof -l … (and its .lprof file)"),
)


def printed(content: str) -> str:
    """What is wrong with text that a profiler printed for people; empty where it is something else."""
    for start, instead in _PRINTED:
        if re.match(start, content):
            return f"it is what a profiler prints for people; record it with `{instead}`"
    return ""


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
