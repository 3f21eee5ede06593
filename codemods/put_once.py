"""Put a large argument into Ray's object store once, and give the tasks its reference.

    for row in rows:                              model_ref = ray.put(model)
        refs.append(score.remote(model, row))  -> for row in rows:
                                                      refs.append(score.remote(model_ref, row))

The task receives the value as before: Ray resolves references that are arguments of their own.

Always unsafe: all tasks see the value as it was before the loop, NumPy arrays arrive read-only, and
the object stays in the store as long as the reference lives. Refused where the argument is no plain
name, is changed inside the loop, or may have no value in front of it (a name of a comprehension or `lambda`, one
that is set under a condition), and where the loop starts Ray.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.imports import member
from perflint.codemods.parts.in_front import in_front
from perflint.codemods.parts.layout import insert_before
from perflint.codemods.parts.naming import fresh
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import LoopNode, nodes_below
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="put-once",
    summary="put a large argument into Ray's object store once",
    safety=Safety.UNSAFE,
    speed=Elsewhere("needs Ray; measured by the programs of the rule", rule="PFL122"),
)


def rewrite(context: Context, arguments: list[ast.expr], loop: LoopNode) -> Fix | Refusal:
    """Replace large arguments of a `.remote()` call in a loop by references made before it."""
    statement: ast.stmt | None = None
    for argument in arguments:
        found = in_front(context, argument, loop)
        if isinstance(found, str):
            return _refusal(found)
        statement = found
    if statement is None or isinstance(statement, ast.While):
        return _refusal("there is no statement in front of which it could be put")
    if any(context.names.dotted(call.func) == "ray.init" for call in nodes_below(loop, ast.Call)):
        return _refusal("the loop starts Ray, which `ray.put` would start before it")
    put, imports = member(context, "ray", "put", statement)
    lines: list[str] = []
    edits: list[Edit] = []
    region = context.flow.function(loop) or context.names.tree
    for argument in arguments:
        if not isinstance(argument, ast.Name):
            return _refusal(f"`{context.short(argument)}` is no plain name")
        name = _put_before(context, statement, argument)
        if name is None:
            name = fresh(context, f"{argument.id}_ref", within=region)
            lines.append(f"{name} = {put}({argument.id})")
        edits.append(Edit(*context.span(argument), name))
    if lines:
        edits = [*imports, *edits, insert_before(context, statement, lines)]
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        "put the large argument into the object store once",
        "all tasks see the value as it was before the loop, and arrays arrive read-only",
    )


def _put_before(context: Context, statement: ast.stmt, argument: ast.Name) -> str | None:
    """The reference that the statements right before a loop make of an argument, for another of its calls."""
    block = block_of(statement) or []
    for earlier in reversed(block[: block.index(statement)] if block else []):
        match earlier:
            case ast.Assign(
                targets=[ast.Name() as target],
                value=ast.Call(func=put, args=[ast.Name(id=name)], keywords=[]),
            ) if context.names.dotted(put) == "ray.put":
                if name == argument.id and context.names.only_binding(target) is not None:
                    return target.id
            case _:
                break
    return None


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
