"""Subscripts whose key tells what they give: `row["order"]` of a `TypedDict`."""

from __future__ import annotations

import functools
import sys
from typing import Final

from perflint.knowledge.facts import Term, World
from perflint.knowledge.kinds import classes_of
from perflint.knowledge.loader import packages
from perflint.language.terms.class_lookup import derives

KEY: Final = "key:"  # how the kind of such a subscript starts, in a term; the rest is the key
_TYPED_DICTS = classes_of("typed dict")


def may_have_typed_keys(term: Term | None) -> bool:
    """Whether a value may be a `TypedDict` of the project, as far as its term tells: of all others the key is
    left out, so that they have fewer terms."""
    match term:
        case ("attribute", _, "cleaned_data"):
            return True  # of a form, whose fields say what it holds
        case ("instance", name, *inner):
            return not is_of_library(name) or any(map(may_have_typed_keys, inner))
        case ("name", name):
            return not is_of_library(name)
        case ("any", *several):
            return any(map(may_have_typed_keys, several))
        case ("call" | "attribute" | "element" | "item" | "unpacked" | "awaited", inner, *_):
            return may_have_typed_keys(inner)
    return False


def is_typed_dict(name: str, world: World) -> bool:
    """Whether a class is a `TypedDict`."""
    return derives(name, _TYPED_DICTS, world)


def is_of_library(name: str) -> bool:
    """Whether a dotted name is one of the standard library, or of a library that there is a stub of."""
    return name.partition(".")[0] in library_names()


@functools.cache
def library_names() -> frozenset[str]:
    """The top-level names of the standard library, and of all libraries that there are stubs of."""
    return packages() | sys.stdlib_module_names
