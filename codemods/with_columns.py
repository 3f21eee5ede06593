"""Add all columns to a Spark frame at once.

    for name in names:                                    frame = frame.withColumns(
        frame = frame.withColumn(name, trim(col(name)))   ->      {name: trim(col(name)) for name in names}
                                                          )

Always unsafe: each column is computed from the frame as it was before the loop, so one that reads what an
earlier iteration made sees the old column; all expressions are made before Spark looks at the first of them, and an
exception of one comes before any column is added.

Refused where an iteration does more than add one column, where all iterations set the same column, where the frame is read in an expression of the column,
where a variable of the loop is used later, where an exception is handled in the function, where the loop waits or
stands in a class body, and where the project supports PySpark older than 3.3.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import absorbed
from perflint.codemods.parts.expressions import argument, clause
from perflint.codemods.parts.layout import comments_in, line_span, owns_lines
from perflint.language.nodes import LoopNode, descendants
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="with-columns",
    summary="add all columns to a Spark frame at once",
    safety=Safety.UNSAFE,
    speed=Elsewhere("it saves the planning of each step on the driver; needs Spark"),
)

_SINCE = (3, 3)
_APART = (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)


def rewrite(context: Context, statement: ast.Assign, loop: LoopNode) -> Fix | Refusal:
    """Rewrite a loop around a statement `frame = frame.withColumn(name, column)`."""
    if not isinstance(loop, ast.For) or loop.orelse or loop.body != [statement]:
        return _refusal("an iteration does more than add a column")
    match statement.value:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=frame), attr="withColumn"),
            args=[name, column],
            keywords=[],
        ):
            pass
        case _:
            return _refusal("an iteration does more than add a column")
    if context.target.has("pyspark", *_SINCE) is False:
        return _refusal("`withColumns` needs PySpark 3.3, and the project supports older versions")
    parts = (loop.target, loop.iter, name, column)
    if any(isinstance(node, _APART) for part in parts for node in descendants(part)):
        return _refusal("the loop waits, or binds a name")
    if any(
        isinstance(node, ast.Name) and node.id == frame
        for part in (name, column)
        for node in ast.walk(part)
    ):
        return _refusal(f"the column reads `{frame}`")
    if context.flow.invariant(name, loop):
        return _refusal("each iteration sets the same column, which may be made of itself")
    if context.scope(loop).kind == "class":
        return _refusal("a comprehension in a class body does not see its names")
    for target in ast.walk(loop.target):
        if isinstance(target, ast.Name) and context.flow.used_after(target.id, loop):
            return _refusal(f"`{target.id}` is used after the loop")
    if absorbed(context, loop):
        return _refusal("an exception is handled, which left the columns before it")
    span = line_span(context, loop)
    if not owns_lines(context, loop) or comments_in(context, span):
        return _refusal("there are comments in the loop")
    code = context.code
    entries = f"{{{argument(context, name)}: {argument(context, column)} for {code(loop.target)} in {clause(context, loop.iter)}}}"
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(loop), f"{frame} = {frame}.withColumns({entries})"),),
        Safety.UNSAFE,
        "add all columns at once",
        "a column that reads what an earlier iteration made sees the old column; all expressions are made"
        " before Spark looks at the first of them",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
