"""Write the rows of a loop at once.

    for item in items:
        cursor.execute("INSERT INTO t VALUES (?, ?)", (item.key, item.value))
    ->
    cursor.executemany(
        "INSERT INTO t VALUES (?, ?)", [(item.key, item.value) for item in items]
    )

    for row in rows:
        Book.objects.create(title=row["title"])
    ->
    Book.objects.bulk_create([Book(title=row["title"]) for row in rows])

Only for loops whose body is this one statement. Always unsafe: all parameters are worked out before the
first row is written, and an error half way leaves other rows behind than before. `bulk_create` does not
run `save()` overrides and sends no signals. `lastrowid` stays as it was, and `rowcount` counts all rows; without
any rows `executemany` still begins a transaction in `sqlite3`, where the loop did nothing.
How much `executemany` gains depends on the driver: much over a network with psycopg 3, asyncpg, oracledb and
pyodbc (`fast_executemany`), nothing with psycopg2, which is refused. asyncpg writes all rows or none. Refused too
where the SQL is not constant or no INSERT, UPDATE or DELETE, where the loop variable is used afterwards, where a
connection has `execute` only, and where the loop holds comments.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import argument, atom, clause
from perflint.codemods.parts.layout import comments_in, owns_lines
from perflint.language.nodes import LoopNode, descendants
from perflint.language.terms.sql import verb_of
from perflint.reasoning.database.models import may_have_parent_table
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="bulk-write",
    summary="write the rows of a loop at once",
    safety=Safety.UNSAFE,
    speed=Contract(least=5, warns=100, counted="rows"),
)

_DML = frozenset({"INSERT", "UPDATE", "DELETE", "REPLACE"})
_MANY = frozenset(
    {
        "sqlite3",
        "aiosqlite",
        "asyncpg",
        "psycopg",
        "pymysql",
        "MySQLdb",
        "oracledb",
        "cx_Oracle",
        "pyodbc",
        "mysql",
        "pymssql",
    }
)


def rewrite(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal | None:
    """Replace a loop that writes one row in each iteration; None for other sorts of writes."""
    if not isinstance(call.func, ast.Attribute):
        return None
    method = call.func.attr
    if method not in ("execute", "create"):
        return None
    if not isinstance(loop, ast.For):
        return _refusal("the loop is no `for` statement")
    match loop.body:
        case [ast.Expr(value=value)] if value is call:
            wait = ""
        case [ast.Expr(value=ast.Await(value=value))] if value is call:
            wait = "await "
        case _:
            return _refusal("the loop does more than this one write")
    if loop.orelse or not owns_lines(context, loop):
        return _refusal("the loop has an `else`, or shares its lines")
    if comments_in(context, context.span(loop)):
        return _refusal("the loop holds comments")
    if not context.flow.invariant(call.func.value, loop):
        return _refusal(f"`{context.short(call.func.value)}` depends on the iteration")
    for name in {n.id for n in descendants(loop.target) if isinstance(n, ast.Name)}:
        if context.flow.used_after(name, loop):
            return _refusal(f"`{name}` is used after the loop")
    if any(isinstance(n, (ast.Await, ast.Yield, ast.NamedExpr)) for n in descendants(call)):
        return _refusal("an argument waits, or binds a name")
    receiver = call.func.value
    if method == "execute":
        return _many(context, call, receiver, loop, wait)
    if wait:
        return None
    return _created(context, call, receiver, loop)


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _many(
    context: Context, call: ast.Call, cursor: ast.expr, loop: ast.For, wait: str
) -> Fix | Refusal:
    """`executemany` for `execute`."""
    driver = context.type(cursor)
    root = driver.name.partition(".")[0] if driver is not None else ""
    if len(call.args) < 2 or len(call.args) > 2 and root != "asyncpg" or call.keywords:
        return _refusal("the statement has no parameters to give for each row")
    statement, *given = call.args
    if verb_of(context.types, statement) not in _DML:
        return _refusal("the statement is not known to be an INSERT, UPDATE or DELETE")
    if not isinstance(
        statement, (ast.Constant, ast.Name, ast.Attribute)
    ) or not context.flow.invariant(statement, loop):
        return _refusal("the statement is not the same for each row")
    if root not in _MANY:
        return _refusal("`executemany` of this driver sends one statement for each row as well")
    if driver is None or not any(
        "executemany" in facts.methods for facts in context.project.order(driver.name)
    ):
        return _refusal(f"`{context.short(cursor)}` has no `executemany`: its cursors have")
    asked = _asked_after(context, cursor, loop)
    if asked:
        return _refusal(f"`{asked}` is read after the loop, and is that of the last row")
    rows = _rows(context, _parameters(context, given, root), loop)
    text = f"{wait}{atom(context, cursor)}.executemany({context.code(statement)}, {rows})"
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(loop), text),),
        Safety.UNSAFE,
        "give all rows to one `executemany`",
        "all parameters are worked out before the first row is written, and `lastrowid` and `rowcount`"
        " are those of the whole",
    )


def _asked_after(context: Context, cursor: ast.expr, loop: ast.For) -> str:
    """What is read of a cursor after the loop that speaks of its last statement."""
    wanted = spelling(cursor)
    region = context.function(loop) or context.names.tree
    for node in descendants(region):
        if (
            isinstance(node, ast.Attribute)
            and node.attr in ("lastrowid", "rowcount")
            and node.lineno > (loop.end_lineno or loop.lineno)
            and spelling(node.value) == wanted
        ):
            return context.code(node)
    return ""


def _parameters(context: Context, given: list[ast.expr], root: str) -> ast.expr | str:
    """What stands for the parameters of one row; asyncpg takes them one by one."""
    if root != "asyncpg":
        return given[0]
    match given:
        case [ast.Starred(value=row)]:
            return row
        case [only]:
            return f"({context.code(only)},)"
    return f"({', '.join(map(context.code, given))})"


def _rows(context: Context, element: ast.expr | str, loop: ast.For) -> str:
    if (
        isinstance(element, ast.Name)
        and isinstance(loop.target, ast.Name)
        and element.id == loop.target.id
    ):
        return argument(context, loop.iter)
    target, iterable = context.code(loop.target), clause(context, loop.iter)
    made = element if isinstance(element, str) else argument(context, element)
    return f"[{made} for {target} in {iterable}]"


def _created(
    context: Context, call: ast.Call, manager: ast.expr, loop: ast.For
) -> Fix | Refusal | None:
    """`bulk_create` for `create`."""
    if not isinstance(manager, ast.Attribute) or not context.is_a(
        manager, "django.db.models.Manager"
    ):
        return None
    model = context.type(manager.value)
    if model is None or model.kind != "class":
        return _refusal("the model is not named")
    for facts in context.project.order(model.name):
        if "save" in facts.methods and not facts.name.startswith("django."):
            return _refusal(f"`{_last(facts.name)}.save` would not be called")
    if context.project.listeners(model.name):
        return _refusal(
            f"what the project connects to the signals of `{_last(model.name)}` would not run"
        )
    if may_have_parent_table(model.name, context.project):
        return _refusal("the model inherits from another one with a table of its own")
    name = context.code(manager.value)
    parts = [*call.args, *call.keywords]
    inside = (
        context.source.text[context.span(parts[0]).start : context.span(parts[-1]).end]
        if parts
        else ""
    )
    made = f"{name}({inside})"
    text = (
        f"{atom(context, manager)}.bulk_create([{made} for {context.code(loop.target)} in"
        f" {clause(context, loop.iter)}])"
    )
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(loop), text),),
        Safety.UNSAFE,
        "create all objects with `bulk_create`",
        "no signals are sent, and all rows are written or none",
    )


def _last(name: str) -> str:
    return name.rpartition(".")[2]
