"""What rules need to know of other files: extractors, registered by name, over what one file holds.

A fact is a name, and for some subjects (dotted names, mostly) a text. It is extracted when a file is
outlined and remembered with the outline; `Project.fact` answers it from any file, and the word
`fact:NAME` of a screen lets files pass that hold the last part of a subject's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from perflint.language.names import Names

Extractor = Callable[[Names], Iterable[tuple[str, str]]]
E = TypeVar("E", bound=Extractor)

SCREEN_WORD = "fact:"
_EXTRACTORS: dict[str, Extractor] = {}


def file_fact(name: str) -> Callable[[E], E]:
    """Register a function that gives the subjects of a fact that a file holds, each with a text.

    Raises:
        ValueError: another function extracts a fact of this name.
    """

    def register(extractor: E) -> E:
        known = _EXTRACTORS.setdefault(name, extractor)
        if (known.__module__, known.__name__) != (extractor.__module__, extractor.__name__):
            raise ValueError(f"the fact `{name}` is extracted by `{known.__module__}` already")
        return extractor

    return register


def extracted(names: Names) -> Mapping[str, Mapping[str, str]]:
    """The facts of a file that has some, by name."""
    found = {name: dict(extract(names)) for name, extract in sorted(_EXTRACTORS.items())}
    return {name: subjects for name, subjects in found.items() if subjects}
