"""What an unsafe fix changes, in a few words: the short form of its reason, for menus."""

from __future__ import annotations

import re

from perflint.syntax.edits import Fix, Safety

_MOST = 2  # words of a menu
# Words of reasons, each with what it is about: the first ones weigh most for who decides.
_CODE = re.compile(r"`[^`]*`")
_ABOUT = (
    ("other files unread", r"not known yet"),
    ("exceptions", r"exception|\braises?\b|\braised\b|\berror\b|\brefuse"),
    ("empty loops", r"also where the loop does not run"),
    (
        "order",
        r"\border\b|overlap|side by side|come later"
        r"|reaches the disk later|after the loop|meanwhile|during the sleep|\bahead\b|before the (?!loop)",
    ),
    ("equality", r"\bequal\b|\bcompares?\b|objects with their own"),
    ("digits", r"last digits?|rounded"),
    (
        "types",
        r"dtypes?|\bparts\b that|of different types|do not fit|may be a .*\bof its own\b"
        r"|plain|of another type|new name",
    ),
    (
        "missing values",
        r"missing|\bnan\b|find \.|empty column|no related object|out of range|no header",
    ),
    (
        "shared objects",
        r"share|same object|one object|one model|one loader|others see|copies? of|live on|lives on",
    ),
    ("memory", r"memory|for ever|freed|held at once"),
    ("queries", r"\bSQL\b|database|\bunion\b|fetched|rows are written|row is written|signals"),
    ("gradients", r"gradient|graph|optimizers"),
    ("requests", r"request|cookies|connections"),
    ("workers", r"worker|process and thread|stop the thread|cancelled"),
    ("what is measured", r"measured"),
    (
        "early values",
        r"as it was before|evaluated before|are computed"
        r"|all elements are tested|when the task is given|at once",
    ),
    ("numbers", r"numbers|integers|sums"),
)
_PATTERNS = tuple((word, re.compile(pattern)) for word, pattern in _ABOUT)


def changes(fix: Fix) -> str:
    """What an unsafe fix may change, as `exceptions, order`; empty for a safe one.

    The whole reason is told where there is room: on hover, beside the difference, and in reports.
    """
    if fix.safety is Safety.SAFE:
        return ""
    reason = _CODE.sub("", fix.reason)  # names of the analyzed code tell nothing
    found = [word for word, pattern in _PATTERNS if pattern.search(reason)]
    return ", ".join(found[:_MOST]) or "behaviour"
