"""Put a large argument into Ray's object store once, and give the tasks its reference.

    for row in rows:                              model_ref = ray.put(model)
        refs.append(score.remote(model, row))  -> for row in rows:
                                                      refs.append(score.remote(model_ref, row))

The task receives the value as before: Ray resolves references that are arguments of their own.

Always unsafe: all tasks see the value as it was before the loop, NumPy arrays arrive read-only, and
the object stays in the store as long as the reference lives. Refused where the argument is no plain
name, or is changed inside the loop.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.imports import member
from perflint.codemods.parts.layout import insert_before, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.language.nodes import FUNCTIONS, LoopNode, parents
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
    statement = next((up for up in (loop, *parents(loop)) if isinstance(up, ast.stmt)), None)
    if statement is None or isinstance(statement, (*FUNCTIONS, ast.ClassDef, ast.While)):
        return _refusal("there is no statement in front of which it could be put")
    if not owns_lines(context, statement):
        return _refusal("several statements share a line")
    put, imports = member(context, "ray", "put", statement)
    lines: list[str] = []
    edits: list[Edit] = list(imports)
    region = context.flow.function(loop) or context.names.tree
    for argument in arguments:
        if not isinstance(argument, ast.Name):
            return _refusal(f"`{context.short(argument)}` is no plain name")
        name = fresh(context, f"{argument.id}_ref", within=region)
        lines.append(f"{name} = {put}({argument.id})")
        edits.append(Edit(*context.span(argument), name))
    edits.append(insert_before(context, statement, lines))
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        "put the large argument into the object store once",
        "all tasks see the value as it was before the loop, and arrays arrive read-only",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
