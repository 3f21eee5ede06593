"""Whether a rewrite pays at the size at hand: contracts of codemods, and what the file tells of sizes."""

from __future__ import annotations

import ast
from itertools import chain

from perflint.language.nodes import COMPREHENSIONS
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.constants import number, sized
from perflint.rules.codemod import Codemod, Contract

_LOOPS = (ast.For, *COMPREHENSIONS)


def too_few(context: FileContext, codemod: Codemod, collection: ast.expr) -> str:
    """Why a rewrite would make a program slower: a collection is known to hold fewer elements than the
    codemod's contract says; empty if nothing says so."""
    contract = codemod.speed
    if not isinstance(contract, Contract):
        return ""
    short = shortfall(contract, count_of(context, collection))
    return f"`{context.short(collection)}` has {short}" if short else ""


def contract_of(name: str) -> Contract | None:
    """What the codemod of this name promises of speed, where that is measured."""
    from perflint.rules.registry import find_codemod  # which imports the rules, and they this

    codemod = find_codemod(name)
    return codemod.speed if codemod is not None and isinstance(codemod.speed, Contract) else None


def shortfall(contract: Contract, count: int | None) -> str:
    """How a count falls short of a contract, as "5 elements, and the rewrite pays from 50 elements"; empty
    where it does not, or is not known."""
    if count is None or count >= contract.least:
        return ""
    shown = "1 element" if count == 1 else f"{count} elements"
    return f"{shown}, and the rewrite pays from {contract.least} {contract.counted}"


def rounds_of(context: FileContext, node: ast.AST, outermost: ast.AST | None) -> int | None:
    """How often a node runs while a loop around it runs once, as far as the file tells.

    Args:
        node: a loop counts as its own body.
        outermost: the loop; by default the innermost around the node.
    """
    rounds = 1
    for loop in chain([node] if isinstance(node, _LOOPS) else [], context.flow.loops(node)):
        match loop:
            case ast.For(iter=iterable):
                iterables = [iterable]
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                iterables = [clause.iter for clause in loop.generators]
            case _:
                return None
        for iterable in iterables:
            count = count_of(context, iterable)
            if count is None:
                return None
            rounds *= count
        if loop is outermost or outermost is None:
            return rounds
    return None


def count_of(context: FileContext, collection: ast.expr) -> int | None:
    """How many elements a collection has, as far as constants of the file and defaults of parameters tell."""
    known = sized(context, collection)
    if known is not None:
        return known
    match collection:
        case ast.Call(args=[stop]) if context.name(collection.func) == "builtins.range":
            return number_of(context, stop)
        case ast.Call(args=[inner, *_]) if context.name(collection.func) == "builtins.enumerate":
            return count_of(context, inner)
    return None


def number_of(context: FileContext, count: ast.expr) -> int | None:
    """A number that constants of the file tell, or the default of a parameter: so many by default."""
    known = number(context, count)
    if known is not None or not isinstance(count, ast.Name):
        return known
    only = context.names.only_binding(count)
    usual = only.value if only is not None and only.kind == "parameter" else None
    return number(context, usual) if usual is not None else None
