"""Queries for what the same iteration of a loop has written."""

from __future__ import annotations

import ast
import re

from perflint.language.flow.below import calls_below
from perflint.language.nodes import LoopNode, descendants, last_name, parent, parents
from perflint.language.terms.sql import FETCHING, RUNNING, verb_of, written
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.calls import mentions
from perflint.reasoning.database.model_writes import written_model
from perflint.reasoning.database.relations import reader_of
from perflint.syntax.spelling import spelling

_CHANGING = frozenset("add remove clear set create delete update aadd aremove aclear aset".split())
_WRITING_QUERIES = frozenset("update delete bulk_update bulk_create aupdate adelete".split())
_STATEMENTS = RUNNING | FETCHING
_TABLE = re.compile(
    r"\b(?:FROM|JOIN|INTO|UPDATE|TABLE|SEQUENCE)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?([\w.\"`]+)",
    re.IGNORECASE,
)


def asks_what_was_written(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether an iteration has written or changed what a query in it asks for."""
    return (
        _reads_back(context, call, loop)
        or _just_changed(call, loop)
        or _changes_keys(call, loop)
        or last_name(call.func) in _STATEMENTS
        and _after_write(context, call, loop)
    )


def refreshes(call: ast.Call) -> bool:
    """Whether a query fetches an object anew, by the key of the one whose name it takes:
    `row = Row.objects.get(pk=row.pk)`."""
    match parent(call):
        case ast.Assign(targets=[ast.Name(id=name)]):
            given = [*call.args, *(word.value for word in call.keywords)]
            return any(
                isinstance(one, ast.Attribute)
                and one.attr in ("pk", "id")
                and getattr(one.value, "id", "") == name
                for one in given
            )
    return False


def asks_by_last_answer(context: FileContext, call: ast.Call) -> bool:
    """Whether each iteration asks by what the one before has found: `node = nodes.get(parent=node)`."""
    return any(
        isinstance(node, ast.Name) and _holds_answer(context, node, call)
        for given in (*call.args, *call.keywords)
        for node in descendants(given)
    )


def _holds_answer(context: FileContext, name: ast.Name, call: ast.Call) -> bool:
    """Whether a name holds what a call gave the time before, and the loop has not bound it since."""
    bindings = context.flow.reaching(name)
    return any(binding.value is call for binding in bindings) and not any(
        binding.kind.startswith("for") for binding in bindings
    )


def _changes_keys(call: ast.Call, loop: LoopNode) -> bool:
    """Whether an iteration gives what is asked for by a field another value of that field: what the next
    one finds depends on it. `rows.get(rank=old)`, then `rows.filter(…).update(rank=new)`."""
    asked = {word.arg for word in call.keywords if word.arg}
    return any(
        isinstance(node, ast.Call)
        and getattr(node.func, "attr", "") in ("update", "aupdate")
        and any(word.arg in asked for word in node.keywords)
        for node in descendants(loop, into_functions=False)
    )


def _just_changed(call: ast.Call, loop: LoopNode) -> bool:
    """Whether an earlier statement of the block changes what is asked for: `variant.units.remove(unit)`,
    then `variant.units.count()`."""
    if not isinstance(call.func, ast.Attribute):
        return False
    wanted = spelling(call.func.value)
    statement = next((up for up in parents(call) if isinstance(up, ast.stmt)), None)
    return any(
        isinstance(other, ast.Call)
        and isinstance(other.func, ast.Attribute)
        and other.func.attr in _CHANGING
        and spelling(other.func.value) == wanted
        and statement is not None
        and other.lineno < statement.lineno
        for other in descendants(loop, into_functions=False)
    )


def _reads_back(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a query fetches what a call of the same iteration has just written."""
    for word in call.keywords:
        bindings = context.flow.reaching(word.value) if isinstance(word.value, ast.Name) else []
        for binding in bindings:
            made = binding.value
            if isinstance(made, ast.Call) and context.flow.loop(made) is loop:
                if context.reaches(made, "writes"):
                    return True
    return False


def _after_write(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a statement of the same iteration has written to the table that is asked: what it has
    changed is not there before the loop."""
    asked = _tables(context, call)
    return bool(asked) and any(
        isinstance(other, ast.Call)
        and last_name(other.func) in _STATEMENTS
        and other.lineno < call.lineno
        and bool(other.args)
        and verb_of(context.types, other.args[0]) not in ("", "SELECT")
        and bool(asked & _tables(context, other))
        for other in descendants(loop, into_functions=False)
    )


def shares_table(context: FileContext, call: ast.expr, other: ast.Call) -> bool:
    """Whether statements that two calls write out name the same table."""
    return bool(_tables(context, call) & _tables(context, other))


def asks_other_model(context: FileContext, call: ast.expr, query: ast.Call) -> bool:
    """Whether a call writes rows of one model, and a query asks for those of another."""
    changed = written_model(context, call) if isinstance(call, ast.Call) else ""
    reader = reader_of(context)
    asked: ast.expr = query
    while isinstance(asked, ast.Call) and isinstance(asked.func, ast.Attribute):
        rows = reader.rows(context.types.term(asked))
        if rows is not None and rows.model:
            return bool(changed) and rows.model != changed
        asked = asked.func.value
    rows = reader.rows(context.types.term(asked))
    return bool(changed) and rows is not None and rows.model not in ("", changed)


def _tables(context: FileContext, call: ast.expr) -> set[str]:
    """The tables that a statement names, as far as it is written out."""
    text = written(context.types, call.args[0]) if isinstance(call, ast.Call) and call.args else ""
    return {found.lower() for found in _TABLE.findall(text)}


def may_be_written_before(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether a function that the same iteration calls first, for the same item, writes rows of the model
    that is asked: `enrol(user)`, then `Enrolment.objects.get(user=user)`."""
    if not isinstance(place, ast.Call) or not isinstance(place.func, ast.Attribute):
        return False
    rows = reader_of(context).rows(context.types.term(place.func.value))
    statement = next((up for up in parents(place) if isinstance(up, ast.stmt)), None)
    if rows is None or statement is None or isinstance(loop, ast.Call):
        return False
    ours = _loaded(place) & context.flow.bound_in(loop)
    return any(
        isinstance(other, ast.Call)
        and other.lineno < statement.lineno
        and bool(ours & _loaded(other))
        and any(
            mentions(term, rows.model.rpartition(".")[2])
            for reach in context.reaches(other, "writes")
            for function in reach.functions
            for term in context.project.terms_with(function, "writes")
        )
        for other in descendants(loop, into_functions=False)
    )


def changes_rows_before(context: FileContext, read: ast.expr, region: ast.AST, model: str) -> bool:
    """Whether a loop or function writes rows of a model by a query before it reads some of them: what was
    loaded earlier is out of date."""
    reader = reader_of(context)
    for call in calls_below(region, *_WRITING_QUERIES, into_functions=False):
        match call:
            case ast.Call(func=ast.Attribute(value=query)) if call.lineno < read.lineno:
                rows = reader.rows(context.types.term(query))
                if rows is not None and rows.model == model:
                    return True
    return False


def _loaded(node: ast.AST) -> set[str]:
    return {
        inner.id
        for inner in descendants(node)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)
    }
