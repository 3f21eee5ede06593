"""Names for what rewrites make: said by the code around, and used by nothing in reach."""

from __future__ import annotations

import ast
import builtins
import keyword
from itertools import chain, count

from perflint.language.nodes import FUNCTIONS, descendants, last_name
from perflint.language.nodes import within as is_within
from perflint.reasoning.values.module_names import star_imported
from perflint.rules.context import Context

_VAGUE = frozenset({"data", "list", "lst", "seq", "s"})
_MISLEADING = (
    "ss",
    "us",
    "is",
    "as",
)  # ends of words that are no plurals: class, status, basis, canvas
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", ""))

_RESULTS = {
    "sum": "total",
    "max": "largest",
    "min": "smallest",
    "len": "count",
    "sorted": "ordered",
    "mean": "mean",
    "std": "deviation",
    "array": "array",
    "split": "parts",
    "lower": "lowered",
    "upper": "uppered",
    "strip": "stripped",
    "keys": "keys",
    "values": "entries",
    "items": "pairs",
}
_MAKING = frozenset(
    "build calculate compute create fetch find get load make parse prepare read".split()
)


def fresh(context: Context, *wanted: str, within: ast.AST | None = None) -> str:
    """The first of the wanted names that no name in the file (or below `within`) is the same as; the
    first one with a number where all are taken. Those of a module that others import by a star are private."""
    region = within if within is not None else context.names.tree
    if isinstance(region, ast.Module) and star_imported(context):
        wanted = tuple(name if name.startswith("_") else f"_{name}" for name in wanted)
    taken = context.once(("names taken", region), lambda: _taken(region))
    of_module = context.names.scope.bindings
    stem = wanted[0].rstrip("_")
    for name in chain(wanted, (f"{stem}_{number}" for number in count(2))):
        if name in taken or name in of_module or hasattr(builtins, name):
            continue
        if not keyword.iskeyword(name):
            return name
    raise AssertionError("numbers do not end")


def of_block(context: Context, block: ast.AST, *wanted: str, within: ast.AST | None = None) -> str:
    """A fresh name for what a `with` around a block gives; it may also be the one that other `with` statements of
    the function give, and that is read in these alone."""
    again = (name for name in wanted if _is_over(context, name, block, within))
    return next(again, None) or fresh(context, *wanted, within=within)


def _is_over(context: Context, name: str, block: ast.AST, function: ast.AST | None) -> bool:
    """Whether a name is bound by `with` statements of a function alone, beside a block, and read inside of them."""
    if not isinstance(function, FUNCTIONS):
        return False
    found = context.names.lookup(name, context.names.scope_of(block))
    if found is None or found[0].node is not function:
        return False
    managers = [binding.node for binding in found[1]]
    return (
        all(binding.kind == "with" for binding in found[1])
        and not context.flow.captured(name, function)
        and not any(_overlap(block, one) for one in managers)
        and all(
            any(is_within(read, one) for one in managers)
            for read in context.flow.reads(name, function)
        )
    )


def _overlap(block: ast.AST, manager: ast.AST) -> bool:
    return is_within(block, manager) or is_within(manager, block)


def element(
    context: Context, collection: ast.expr, *others: str, within: ast.AST | None = None
) -> str:
    """A fresh name for an element of a collection, as its name or the key that it stands under says: `user` of
    `self.users`, `row` of `table["rows"]`; else one of the others.

    Args:
        others: names that fit whatever the elements are; by default `item` and the like.
    """
    said = singular(_said(collection))
    wanted = (*([said] if said else []), *(others or ("item", "entry", "element")))
    return fresh(context, *wanted, within=within)


def singular(name: str) -> str:
    """What one of several is called, as `user` of `active_users`; empty where the name does not say."""
    word = name.strip("_").rpartition("_")[2].lower()
    if word in _VAGUE or len(word) < 3 or word.endswith(_MISLEADING):
        return ""
    for ending, one in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            found = word[: -len(ending)] + one
            return "" if keyword.iskeyword(found) or hasattr(builtins, found) else found
    return ""


def result(node: ast.expr) -> str:
    """What a computed value is called: `total` of `sum(prices)`, `users` of `get_users()`, `path` of
    `os.path.join(…)`, else `value`."""
    if not isinstance(node, ast.Call):
        return last_name(node).strip("_").lower() or "value"
    function = last_name(node.func).strip("_")
    if function in _RESULTS:
        return _RESULTS[function]
    verb, _, noun = function.partition("_")
    if verb in _MAKING and noun.isidentifier() and not keyword.iskeyword(noun):
        return noun
    owner = last_name(node.func.value) if isinstance(node.func, ast.Attribute) else ""
    if owner == "path" and function in ("join", "abspath", "realpath", "normpath"):
        return "path"
    return "value"


def _said(node: ast.expr) -> str:
    """What an expression says of its value: the name, the attribute, the key or the method."""
    match node:
        case ast.Subscript(slice=ast.Constant(value=str() as key)):
            return key if key.isidentifier() else ""
        case ast.Call(func=func, args=[]):
            return last_name(func).removeprefix("get_")
        case ast.Call(args=[inner]):
            return _said(inner)
    return last_name(node)


def _taken(region: ast.AST) -> set[str]:
    """The names that occur in a region."""
    taken: set[str] = set()
    for node in descendants(region):
        if isinstance(node, ast.Name):
            taken.add(node.id)
        elif isinstance(node, ast.arg):
            taken.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            taken.add(node.name)
        elif isinstance(node, ast.alias):
            taken.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
            taken.add(node.name or "")
        elif isinstance(node, ast.MatchMapping):
            taken.add(node.rest or "")
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            taken.update(node.names)
    return taken
