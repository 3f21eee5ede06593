"""Whether a rewrite pays at the size at hand."""

from __future__ import annotations

import ast

from perflint.reasoning.size.constants import number, sized
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context


def too_few(context: Context, codemod: Codemod, *collections: ast.expr) -> str:
    """Why a rewrite would make a program slower: one of these collections is known to hold fewer elements than
    the codemod's contract says; empty if none is."""
    for collection in collections:
        found = refused_count(context, codemod, count_of(context, collection))
        if found:
            return f"`{context.short(collection)}` has {found}"
    return ""


def refused_count(context: Context, codemod: Codemod, count: int | None) -> str:
    """Why so many elements are too few, as "5 elements, and this pays from 50"; empty if they are not."""
    contract = codemod.speed
    if not isinstance(contract, Contract) or count is None or count >= contract.least:
        return ""
    shown = "1 element" if count == 1 else f"{count} elements"
    return f"{shown}, and the rewrite {contract.pays()}"


def count_of(context: Context, collection: ast.expr) -> int | None:
    """How many elements a collection has, as far as constants of the file and defaults of parameters tell."""
    known = sized(context, collection)
    if known is not None:
        return known
    match collection:
        case ast.Call(args=[stop]) if context.name(collection.func) == "builtins.range":
            return number_of(context, stop)
    return None


def number_of(context: Context, count: ast.expr) -> int | None:
    """A number that constants of the file tell, or the default of a parameter: who leaves it out gets as many."""
    known = number(context, count)
    if known is not None or not isinstance(count, ast.Name):
        return known
    only = context.names.only_binding(count)
    usual = only.value if only is not None and only.kind == "parameter" else None
    return number(context, usual) if usual is not None else None
