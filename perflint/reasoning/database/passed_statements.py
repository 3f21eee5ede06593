"""Statements that a function runs for its callers: which ones, and whether each item has its own."""

from __future__ import annotations

import ast

from perflint.language.nodes import LoopNode, descendants
from perflint.language.terms.sql import (
    FRAMING,
    OTHER,
    READ,
    RUNNING,
    is_built,
    may_be,
    statement_of,
)
from perflint.language.terms.sql import sort_of as sort_of_statement
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.asked_tables import CLASSES
from perflint.reasoning.database.calls import direct_reach, of_database
from perflint.reasoning.database.filled_statements import names_put_in
from perflint.reasoning.database.statements import names_entity, spelled_out, written_per_item
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.calls import Reached, argument_for
from perflint.reasoning.values.growth import root_name


def runs_passed_statement(context: FileContext, call: ast.Call) -> bool:
    """Whether a call runs the statement that its function is given: `cursor.execute(sql, values)`."""
    own = direct_reach(context.reaches(call, "queries"))
    given = statement_of(call)
    if own is None or own.effect.api.rpartition(".")[2] not in RUNNING | FRAMING:
        return False
    only = context.names.only_binding(given) if isinstance(given, ast.Name) else None
    return only is not None and only.kind == "parameter" and of_database(own.effect.api)


def reads_same_statement(context: FileContext, one: Reached) -> bool:
    """Whether the statement that a function is given to run is the same one in each iteration, and reads."""
    statement = statement_of(one.construct)
    given = argument_for(context, one, statement, on_the_way=True) if statement else None
    if given is None or sort_of_statement(context.types, given) != READ:
        return False
    if context.flow.function(given) is context.flow.function(one.call):
        return not written_per_item(context, given, one.loop)
    return isinstance(given, (ast.Name, ast.Constant))


def kind_of_passed_statement(context: FileContext, place: ast.expr, loop: LoopNode) -> str:
    """Whether the statement that a call gives to a function of another file reads or writes, if it is the
    same one in each iteration."""
    if not isinstance(place, ast.Call) or not place.args:
        return OTHER
    if not may_be(place.args[0]) and not is_built(context.names, place.args[0]):
        return OTHER
    if written_per_item(context, place.args[0], loop):
        return OTHER
    return sort_of_statement(context.types, place.args[0])


def is_built_per_item(context: FileContext, one: Reached) -> bool:
    """Whether the text of a statement is put together for each item: other tables, other columns."""
    return bool(one.construct.args) and _is_built_for(context, one.construct.args[0], one)


def _is_built_for(context: FileContext, statement: ast.expr, one: Reached, depth: int = 2) -> bool:
    for node in descendants(statement):
        if isinstance(node, ast.JoinedStr):
            named = names_put_in(context, node)
            if any(depends(context, part, one.functions[-1], one.varying) for part in named):
                return True
        elif isinstance(node, ast.Name) and depth:
            bindings = context.flow.reaching(node)
            if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value:
                if _is_built_for(context, bindings[0].value, one, depth - 1):
                    return True
    return False


def queries_passed_model(context: FileContext, one: Reached) -> bool:
    """Whether a function is given another model each time: `def load(model_class): …`,
    `session.query(cls)`."""
    root = root_name(one.construct.func)
    if root is not None and root.id in one.varying and root.id.endswith(CLASSES):
        return True
    return any(
        isinstance(inner, ast.Call)
        and names_entity(context, inner)
        and bool(inner.args)
        and isinstance(inner.args[0], ast.Name)
        and depends(context, inner.args[0], one.functions[-1], one.varying)
        for part in spelled_out(context, one.construct)
        for inner in descendants(part)
    )
