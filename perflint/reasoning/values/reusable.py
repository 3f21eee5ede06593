"""What takes long to make, and serves for all: validators, compiled templates, contexts."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from perflint.knowledge.kinds import of_kind, told_of
from perflint.language.names import last_part
from perflint.language.nodes import parent
from perflint.reasoning.context import FileContext

# What makes something in a tenth of a millisecond or more, which its use does not change.
REUSABLE = of_kind("reusable")
# Functions that prepare one argument in each call, with the parameter and what does so once.
PREPARES = told_of("prepares")


def last_names(names: Iterable[str]) -> frozenset[str]:
    """The last parts of dotted names."""
    return frozenset(map(last_part, names))


def may_be(function: ast.expr, names: frozenset[str], context: FileContext) -> bool:
    """Whether a call of a function may be one of a function with one of some last names: a quick look, for
    which nothing is evaluated."""
    if isinstance(function, ast.Attribute):
        return function.attr in names
    return isinstance(function, ast.Name) and function.id in context.once(
        ("imported as", names), lambda: names.union(_imported_as(names, context))
    )


def _imported_as(names: frozenset[str], context: FileContext) -> Iterator[str]:
    """The other names under which a file imports some."""
    for node in context.names.nodes(ast.ImportFrom):
        for alias in node.names:
            if alias.asname is not None and alias.name in names:
                yield alias.asname


def is_only_used(made: ast.expr, context: FileContext) -> bool:
    """Whether methods are called of what is made, and nothing else is done with it."""
    above = parent(made)
    if isinstance(above, ast.Attribute):
        call = parent(above)
        return isinstance(call, ast.Call) and call.func is above
    if not isinstance(above, ast.Assign) or len(above.targets) != 1:
        return False
    name, function = above.targets[0], context.function(made)
    if not isinstance(name, ast.Name) or function is None:
        return False
    if context.names.only_binding(name) is None or context.flow.captured(name.id, function):
        return False
    reads = [read for read in context.flow.reads(name.id, function) if read is not name]
    return all(isinstance(parent(read), ast.Attribute) for read in reads) and all(
        is_only_used(read, context) for read in reads
    )
