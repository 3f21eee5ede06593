"""Loops of which each iteration is cheap: beside formatting, arithmetic and writes, a bit more work shows.

A system call next to a request, a model or a call of which nobody knows what it does is nothing. What a
loop goes over must be there already as well: the next line of a process or the next answer of a server
takes longer than all that is done with it.
"""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import COMPREHENSIONS, descendants
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.files import is_file

_DEEPEST = 3  # functions that are looked into, and names that are followed
_BUILTINS = frozenset(
    "abs ascii bool bytes chr dict divmod enumerate filter float format getattr hasattr hash hex id int"
    " isinstance iter len list map max min next oct ord print range repr reversed round set slice sorted"
    " str sum tuple type zip".split()
)
_METHODS = frozenset(
    "add append capitalize clear copy count decode discard encode endswith extend fileno find flush"
    " format get hex index insert isoformat items join keys lower lstrip partition pop popleft put_nowait"
    " remove replace rpartition rsplit rstrip setdefault split splitlines startswith strftime strip tell"
    " title total_seconds update upper values write writelines writerow zfill".split()
)
_MODULES = (
    "collections.",
    "datetime.",
    "gc.",
    "itertools.",
    "math.",
    "operator.",
    "orjson.",
    "re.",
    "string.",
    "struct.",
    "sys.std",
    "textwrap.",
    "ujson.",
    "urllib.parse.",
    "uuid.",
)
_FUNCTIONS = of_kind("quick", "syncs file")
_SAME = frozenset(
    f"builtins.{name}" for name in "enumerate reversed sorted list tuple set dict zip iter".split()
)
_HELD = frozenset("items keys values copy splitlines split readlines iterrows itertuples".split())
_IN_MEMORY = classes_of("pandas data", "in memory")
_READERS = of_kind("reads lines")


def is_tight(node: ast.AST, loop: ast.AST, context: FileContext) -> bool:
    """Whether all that a round of a loop does beside a node is known to be cheap."""
    inside = [one for one in descendants(loop, into_functions=False) if one is not node]
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        head = set(ast.walk(loop.iter))
        inside = [one for one in inside if one not in head]
    return not isinstance(loop, ast.AsyncFor) and _cheap(inside, context, 0)


def _cheap(nodes: list[ast.AST], context: FileContext, depth: int) -> bool:
    for node in nodes:
        match node:
            case ast.Await() | ast.AsyncFor() | ast.AsyncWith() | ast.Yield() | ast.YieldFrom():
                return False
            case ast.Call() if not _is_cheap(node, context, depth):
                return False
    return True


def _is_cheap(call: ast.Call, context: FileContext, depth: int) -> bool:
    function = function_of(context, call.func)
    if function is not None:
        return depth < _DEEPEST and _cheap(list(descendants(function)), context, depth + 1)
    return is_small_step(call, context)


def is_small_step(call: ast.Call, context: FileContext) -> bool:
    """Whether a call runs a builtin, a function of the standard library or a method that is cheap."""
    name = context.names.dotted(call.func) or ""
    if name:
        plain = name.startswith("builtins.") and name.rpartition(".")[2] in _BUILTINS
        return plain or name in _FUNCTIONS or name.startswith(_MODULES)
    return isinstance(call.func, ast.Attribute) and call.func.attr in _METHODS


def over_what_is_there(loop: ast.AST, context: FileContext) -> bool:
    """Whether all that a loop goes over is there already: in memory, in a file, or to be counted."""
    if isinstance(loop, ast.For):
        return _at_hand(loop.iter, context, 0)
    if isinstance(loop, COMPREHENSIONS):
        return all(_at_hand(clause.iter, context, 0) for clause in loop.generators)
    return False


def _at_hand(items: ast.expr, context: FileContext, depth: int) -> bool:
    if is_file(items, context) or context.is_a(items, *_IN_MEMORY):
        return True
    match items:
        case (
            ast.List()
            | ast.Tuple()
            | ast.Set()
            | ast.Dict()
            | ast.Constant()
            | ast.ListComp()
            | ast.SetComp()
            | ast.DictComp()
        ):
            return True
        case ast.Subscript(value=value, slice=ast.Slice()):
            return _at_hand(value, context, depth)
        case ast.Call(func=function, args=arguments):
            name = context.names.dotted(function) or ""
            if name in _READERS:
                return True
            if name in _SAME:
                return all(_at_hand(one, context, depth) for one in arguments)
            return isinstance(function, ast.Attribute) and function.attr in _HELD
        case ast.Name() if depth < _DEEPEST:
            bindings = context.flow.reaching(items)
            return bool(bindings) and all(
                binding.kind in ("assign", "walrus", "with")
                and binding.value is not None
                and _at_hand(binding.value, context, depth + 1)
                for binding in bindings
            )
    return False
