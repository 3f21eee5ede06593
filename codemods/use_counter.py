"""Count with `collections.Counter`.

    counts = {}                                     counts = Counter(iter(words))
    for word in words:                       ->
        counts[word] = counts.get(word, 0) + 1

Always unsafe: a `Counter` gives 0 for a missing key, where a dict raises, and is another class for
those who ask; each value is hashed once; a key that is worked out twice for each value is worked out once. What may be None or a
mapping goes through `iter`: a `Counter` takes None for nothing, and the values of a mapping for counts. Refused where the dict does not start empty in the block of the loop, where the loop variable
is used after it, where the loop holds comments, where an exception out of the loop or for a missing key
is handled, and where the dict gets another name or is printed, logged, raised with, updated or merged (`|=`): a `Counter` prints its
class and adds where a dict replaces.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.certainty import may_be_none
from perflint.codemods.parts.escapes import caught, swallower
from perflint.codemods.parts.expressions import argument, clause
from perflint.codemods.parts.imports import member
from perflint.codemods.parts.layout import comments_in, delete, owns_lines
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import descendants, parent, within
from perflint.language.terms.value_types import ITERATORS
from perflint.reasoning.values.hash_evidence import is_doubted
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="use-counter",
    summary="count with `collections.Counter`",
    safety=Safety.UNSAFE,
    speed=Contract(least=200, warns=50000),
)
# What is no mapping, by its class.
_LISTED = (ITERATORS | {"builtins.str", "builtins.tuple", "builtins.range"}) - {
    f"collections.abc.{name}" for name in ("Collection", "Iterable", "Reversible")
}


def rewrite(context: Context, loop: ast.For, counts: ast.expr, key: ast.expr) -> Fix | Refusal:
    """Rewrite one loop that only counts."""
    if not isinstance(loop.target, ast.Name):
        return _refusal("the loop has several variables")
    if not isinstance(counts, ast.Name):
        return _refusal(f"`{context.code(counts)}` belongs to an object that others can see")
    before = _start(loop, counts.id)
    value = before.value if before is not None else None
    if before is None or value is None or not _is_empty(context, value):
        return _refusal(f"`{counts.id}` does not start empty in the block of the loop")
    for name in [loop.target.id, *_named_in(loop)]:
        if context.flow.used_after(name, loop):
            return _refusal(f"`{name}` is used after the loop")
    if caught(loop) or swallower(context, loop, counts.id)[0]:
        return _refusal(f"an exception could leave the loop with `{counts.id}` half done")
    if any(_misses(context, read, value, loop) for read in _reads(context, counts, loop)):
        return _refusal(f"`{counts.id}` is asked for keys that may be missing")
    if any(_tells(context, read) for read in _reads(context, counts, loop)) or any(
        isinstance(parent(written), ast.AugAssign) and not within(written, loop)
        for written in context.flow.writes(counts.id, _scope(context, loop))
    ):
        return _refusal(
            f"`{counts.id}` is printed, updated or merged, which a counter does otherwise"
        )
    if not owns_lines(context, loop) or not owns_lines(context, before):
        return _refusal("several statements share a line")
    if comments_in(context, context.span(loop)):
        return _refusal("the loop holds comments")
    counter, added = member(context, "collections", "Counter", loop)
    reason = (
        f"`{counts.id}` gives 0 for a missing key instead of raising, and is no plain dict; each value is"
        " hashed once"
    )
    if isinstance(key, ast.Name) and key.id == loop.target.id:
        values = argument(context, loop.iter)
        if not _is_listed(context, loop):
            if context.names.lookup("iter", context.names.scope_of(loop)) is not None:
                return _refusal("`iter` is another name here")
            values = f"iter({values})"
    else:
        values = f"{context.code(key)} for {loop.target.id} in {clause(context, loop.iter)}"
    if _is_called_again(context, loop, key):
        reason += f"; `{context.short(key)}` is called once for each value, not twice"
    annotation = before.annotation if isinstance(before, ast.AnnAssign) else None
    kind = "" if annotation is None else f": {context.code(annotation)}"
    text = f"{counts.id}{kind} = {counter}({values})"
    return Fix(
        CODEMOD.name,
        (delete(context, before), Edit(*context.span(loop), text), *added),
        Safety.UNSAFE,
        "count with `collections.Counter`",
        reason,
    )


def _is_listed(context: Context, loop: ast.For) -> bool:
    """Whether what a loop goes over is known to be neither None, which a `Counter` takes for nothing, nor a
    mapping, whose values it takes for counts."""
    found = context.type(loop.iter)
    return (
        found is not None
        and found.name in _LISTED
        and not is_doubted(loop.iter, context)
        and not isinstance(loop.iter, ast.Attribute)
        and not may_be_none(context, loop.iter)
    )


def _is_called_again(context: Context, loop: ast.For, key: ast.expr) -> bool:
    """Whether a loop works out a key several times for each value, by a call of its own."""
    calls = [node for node in ast.walk(key) if isinstance(node, ast.Call)]
    if all((context.callee(call) or "").startswith("builtins.str.") for call in calls):
        return False
    wanted = spelling(key)
    body = (node for statement in loop.body for node in descendants(statement))
    return sum(isinstance(node, ast.expr) and spelling(node) == wanted for node in body) > 1


def _named_in(loop: ast.For) -> list[str]:
    """The names that the body of a loop binds."""
    return [
        node.id
        for statement in loop.body
        for node in descendants(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _start(loop: ast.For, name: str) -> ast.Assign | ast.AnnAssign | None:
    """The statement of the loop's block that binds a name, if nothing between them mentions it."""
    block = block_of(loop) or []
    for statement in reversed(block[: block.index(loop)] if loop in block else []):
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=bound)]) | ast.AnnAssign(target=ast.Name(id=bound))
            ) if bound == name:
                return statement
        if any(isinstance(node, ast.Name) and node.id == name for node in descendants(statement)):
            return None
    return None


def _scope(context: Context, loop: ast.For) -> ast.AST:
    return context.function(loop) or context.names.tree


def _reads(context: Context, counts: ast.Name, loop: ast.For) -> list[ast.Name]:
    return context.flow.reads(counts.id, _scope(context, loop))


def _misses(context: Context, read: ast.Name, start: ast.expr, loop: ast.For) -> bool:
    """Whether a look-up shows that a key is missing: by an error that is handled, or because a
    `defaultdict` takes the key."""
    above = parent(read)
    if not isinstance(above, ast.Subscript) or within(read, loop):
        return False
    made = context.names.dotted(start.func) if isinstance(start, ast.Call) else None
    return made == "collections.defaultdict" or caught(above)


def _tells(context: Context, read: ast.Name) -> bool:
    """Whether a use of a dict comes out otherwise with a counter."""
    match parent(read):
        case ast.FormattedValue() | ast.BinOp():
            return True
        case ast.AugAssign(target=target):
            return target is not read
        case ast.Assign():
            return True
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="format")):
            return True
        case ast.Tuple() as several:
            return isinstance(parent(several), ast.BinOp)
        case ast.Call(func=function) as call:
            return (
                isinstance(parent(call), ast.Raise)
                or (context.callee(call) or "").startswith("logging.")
                or any(
                    context.names.is_builtin(function, name) for name in ("print", "repr", "str")
                )
            )
        case ast.Attribute(attr="update"):
            return True
    return False


def _is_empty(context: Context, value: ast.expr) -> bool:
    match value:
        case ast.Dict(keys=[]):
            return True
        case ast.Call(func=function, args=arguments, keywords=[]):
            dotted = context.names.dotted(function)
            if dotted in ("builtins.dict", "collections.Counter"):
                return not arguments
            return (
                dotted == "collections.defaultdict"
                and len(arguments) == 1
                and (context.names.is_builtin(arguments[0], "int"))
            )
    return False
