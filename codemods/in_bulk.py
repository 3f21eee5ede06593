"""Fetch the objects of a loop by key with one query before it.

    for number in numbers:                             books = Book.objects.in_bulk(numbers)
        book = Book.objects.get(pk=number)      ->     for number in numbers:
        titles.append(book.title)                          book = books[number]
                                                           titles.append(book.title)

    [Book.objects.get(pk=n) for n in numbers]   ->     books = Book.objects.in_bulk(numbers)
                                                       [books[n] for n in numbers]

Django only: `get(pk=…)` or `get(id=…)` with nothing else, on a manager or query set.

Always unsafe: a key without a row raises `KeyError` instead of `DoesNotExist`, all rows are those of the
start of the loop and are held at once, and a key that comes twice gives the same object twice. Refused
where the keys are not known to be integers or UUIDs (`in_bulk` would give them back as integers), where
what the loop goes over may not be gone over twice, where a missing row is handled, where rows are locked,
and where the loop writes to the same model.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import argument, atom, clause
from perflint.codemods.parts.layout import comments_in, insert_before, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import COMPREHENSIONS, FUNCTIONS, LoopNode, descendants, parents
from perflint.reasoning.values.growth import root_name
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="in-bulk",
    summary="fetch objects by key with one query",
    safety=Safety.UNSAFE,
    speed=Elsewhere("it saves queries; measured by the programs of the rule", rule="PFL502"),
)

_KEYS = frozenset({"pk", "id"})
_WRITES = frozenset({"save", "delete", "update", "create", "bulk_create", "bulk_update"})
_AGAIN = classes_of("goes again")


def rewrite(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal | None:
    """Replace `get(pk=…)` in a loop; None where it is no such call."""
    match call:
        case ast.Call(
            func=ast.Attribute(value=manager, attr="get"),
            args=[],
            keywords=[ast.keyword(arg=str() as name, value=key)],
        ) if name in _KEYS:
            pass
        case _:
            return None
    if not context.is_a(manager, "django.db.models.Manager", "django.db.models.QuerySet"):
        return None
    found = _heading(loop)
    if isinstance(found, str):
        return _refusal(found)
    statement, header = found
    obstacle = _obstacle(context, call, manager, key, loop, header) or (
        "the loop shares its lines"
        if not owns_lines(context, statement)
        else "comments would have no place"
        if comments_in(context, context.span(call))
        else ""
    )
    if obstacle:
        return _refusal(obstacle)
    kept = fresh(context, _plural(context, manager), within=context.flow.function(loop))
    iterable, target = header.iter, header.target
    if isinstance(key, ast.Name) and isinstance(target, ast.Name) and key.id == target.id:
        keys = argument(context, iterable)
    else:
        keys = f"[{context.code(key)} for {context.code(target)} in {clause(context, iterable)}]"
    text = f"{kept} = {atom(context, manager)}.in_bulk({keys})"
    return Fix(
        CODEMOD.name,
        (
            insert_before(context, statement, [text]),
            Edit(*context.span(call), f"{kept}[{context.code(key)}]"),
        ),
        Safety.UNSAFE,
        "fetch all objects with `in_bulk` before the loop",
        "a missing row raises `KeyError`, rows are those of the start of the loop, and a key that comes"
        " twice gives the same object",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _heading(loop: LoopNode) -> tuple[ast.stmt, ast.For | ast.comprehension] | str:
    """The statement before which the rows of a loop can be fetched, and what says what the loop goes over;
    or why there is none."""
    if isinstance(loop, ast.For):
        return "the loop has an `else`" if loop.orelse else (loop, loop)
    if not isinstance(loop, (ast.ListComp, ast.SetComp, ast.DictComp)):
        return "the loop is neither a `for` statement nor a comprehension that makes a collection"
    if len(loop.generators) > 1 or loop.generators[0].ifs or loop.generators[0].is_async:
        return "the comprehension filters or nests"
    for up in parents(loop):
        if isinstance(up, (ast.Assign, ast.AnnAssign, ast.Return, ast.Expr)):
            return up, loop.generators[0]
        if isinstance(up, (ast.Lambda, ast.IfExp, ast.BoolOp, *COMPREHENSIONS)):
            return "the comprehension may not run, or runs more than once"
        if isinstance(up, ast.stmt):
            break
    return "the comprehension is part of another statement"


def _obstacle(
    context: Context,
    call: ast.Call,
    manager: ast.expr,
    key: ast.expr,
    loop: LoopNode,
    header: ast.For | ast.comprehension,
) -> str:
    """Why the rows cannot be fetched before the loop, or an empty string."""
    if not context.flow.invariant(manager, loop):
        return f"`{context.short(manager)}` depends on the iteration"
    for inner in descendants(manager):
        if isinstance(inner, ast.Attribute) and inner.attr == "select_for_update":
            return "the rows are locked one by one"
    if not _again(context, header.iter):
        return f"`{context.short(header.iter)}` may be an iterator, which gives its items once"
    if any(
        isinstance(inner, ast.Call) and context.name(inner.func) != "builtins.range"
        for inner in descendants(header.iter)
    ):
        return f"`{context.short(header.iter)}` would be worked out twice"
    names = {n.id for n in descendants(header.target) if isinstance(n, ast.Name)}
    bound = context.flow.bound_in(loop)
    for inner in descendants(key):
        if isinstance(inner, (ast.Call, ast.Await, ast.NamedExpr)):
            return f"`{context.short(key)}` is worked out by a call"
        if isinstance(inner, ast.Name) and inner.id in bound - names:
            return f"`{context.short(key)}` is worked out in the loop"
    if not _is_key(context, key):
        return f"`{context.short(key)}` is not known to be an integer or UUID, as the keys of `in_bulk` are"
    inside = True
    for up in parents(call):
        inside = inside and up is not loop
        if isinstance(up, ast.Try) and up.handlers:
            return "what happens without a row is handled"
        if inside and isinstance(up, (ast.If, ast.IfExp, ast.BoolOp, ast.While, *FUNCTIONS)):
            return "it is run only under a condition"
        if isinstance(up, FUNCTIONS):
            break
    for inner in descendants(loop, into_functions=False):
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            root = root_name(inner)
            if root is not None and root.id in bound:
                return f"`{root.id}` is changed, and a key that comes twice would give it again"
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            if inner.func.attr in _WRITES and context.reaches(inner, "writes"):
                return "the loop writes to the database"
    return ""


def _again(context: Context, iterable: ast.expr) -> bool:
    """Whether something can be gone over twice."""
    if isinstance(iterable, (ast.List, ast.Tuple, ast.Set)):
        return True
    if isinstance(iterable, ast.Call):
        return context.name(iterable.func) == "builtins.range"
    return context.is_a(iterable, *_AGAIN)


def _is_key(context: Context, key: ast.expr) -> bool:
    known = context.type(key)
    if known is not None:
        return known.name in ("builtins.int", "uuid.UUID")
    if isinstance(key, ast.Attribute) and key.attr.endswith("_id"):
        owner = context.type(key.value)
        return owner is not None and key.attr[:-3] in context.project.fields(owner.name)
    return False


def _plural(context: Context, manager: ast.expr) -> str:
    """A name for the objects: `books` of `Book.objects`."""
    root = manager
    while isinstance(root, (ast.Attribute, ast.Call)):
        if isinstance(root, ast.Attribute) and root.attr[:1].isupper():
            break
        root = root.value if isinstance(root, ast.Attribute) else root.func
    name = root.attr if isinstance(root, ast.Attribute) else getattr(root, "id", "object")
    word = "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))
    return f"{word}s" if not word.endswith("s") else f"{word}_by_key"
