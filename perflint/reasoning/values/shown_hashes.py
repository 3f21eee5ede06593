"""Whether values are shown to have a hash, and what to say where nothing shows it."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.language.terms.value_types import Type
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.hash_evidence import (
    HashEvidence,
    hashing_of_annotation,
    is_doubted,
)
from perflint.reasoning.values.hashing import Hashing, hashing_of_type


def hashing(value: ast.expr, context: FileContext) -> Hashing:
    """What is shown of the hash of a value."""
    return HashEvidence(context).of(value)


def hashing_of_elements(collection: ast.expr, context: FileContext) -> Hashing:
    """What is shown of the hashes of all that iterating a collection gives."""
    return HashEvidence(context).elements(collection)


def says_hash(annotation: ast.expr, context: FileContext) -> bool:
    """Whether all that an annotation allows has a hash."""
    return bool(hashing_of_annotation(annotation, context))


def may_be_no_list(collection: ast.expr, context: FileContext) -> str:
    """Why what is taken for a list may be something else, as a text, in which `in` finds parts; empty if it
    is shown to be a list."""
    found = context.type(collection)
    if found is not None and found.kind == "instance" and found.name == "builtins.list":
        if _makes_list(context.types.term(collection)) or not is_doubted(collection, context):
            return ""
    shown = context.short(collection)
    return f"`{shown}` may be no list; an annotation would show it, as `{shown}: list[str]`"


def _makes_list(term: Term | None) -> bool:
    """Whether a term is a list whatever its elements are, of which only some callers may tell."""
    if term is None:
        return False
    if term[0] == "any":
        return all(map(_makes_list, term[1:]))
    return bool(term[:2] == ("instance", "builtins.list"))


def unshown(value: ast.expr, context: FileContext) -> str:
    """Why nothing shows that a value has a hash, and what would; empty if it is shown."""
    if hashing(value, context):
        return ""
    value = value.target if isinstance(value, ast.NamedExpr) else value
    shown = context.short(value)
    known = _class_of(context.type(value), context)
    if known:
        return f"nothing shows that `{shown}`, a `{known}`, has a hash that agrees with `==`"
    return f"nothing shows that `{shown}` has a hash; an annotation would{_example(value, context)}"


def _example(value: ast.expr, context: FileContext) -> str:
    """What to annotate so that a value is known, as the end of a sentence."""
    if isinstance(value, ast.Attribute):
        return f", as `{value.attr}: str` in its class"
    only = context.names.only_binding(value) if isinstance(value, ast.Name) else None
    if only is None:
        return ""
    if only.kind in ("parameter", "assign"):
        return f", as `{only.name}: str`"
    match only.value if only.kind == "for" else None:
        case ast.Name(id=name):
            return f", as `{name}: list[str]`"
        case ast.Attribute(attr=attr):
            return f", as `{attr}: list[str]` in its class"
        case ast.Call(func=function):
            module, _, name = (context.name(function) or "").rpartition(".")
            if module == context.names.module:
                return f", as `-> list[str]` of `{name}`"
    within_loop = isinstance(only.node, (ast.For, ast.AsyncFor))
    return f", or `assert isinstance({only.name}, str)`" if within_loop else ""


def unshown_elements(collection: ast.expr, context: FileContext) -> str:
    """Why nothing shows that the elements of a collection have hashes, and what would; empty if it is
    shown."""
    if hashing_of_elements(collection, context):
        return ""
    shown = context.short(collection)
    found = context.type(collection)
    known = _class_of(found.args[0] if found is not None and found.args else None, context)
    if known:
        return f"nothing shows that the elements of `{shown}` (`{known}`) have a hash that agrees with `==`"
    example = f", as `{shown}: list[str]`" if isinstance(collection, ast.Name) else ""
    return f"nothing shows that the elements of `{shown}` have a hash; an annotation would{example}"


def _class_of(found: Type | None, context: FileContext) -> str:
    """The class of a value without a hash that counts, as messages name it; empty where it is not known."""
    if found is None or found.kind != "instance" or hashing_of_type(found, context):
        return ""
    return found.name.removeprefix("builtins.")
