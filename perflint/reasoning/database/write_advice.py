"""What to write instead of a statement for each row, by library and by what the statement does."""

from __future__ import annotations

import ast

from perflint.language.nodes import LoopNode
from perflint.language.terms.sql import RUNNING
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.model_writes import writes_parent_table
from perflint.reasoning.database.statements import verb_of_call
from perflint.reasoning.values.containers import made_in
from perflint.reasoning.values.growth import root_name

_SAVING = frozenset({"save", "asave", "save_base"})
_SETTING = frozenset({"update", "aupdate"})
_UPDATING = frozenset({"update_or_create", "aupdate_or_create"})
_LOOKING = frozenset({"get_or_create", "aget_or_create"})
_RELATING = frozenset({"add", "aadd", "remove", "aremove"})
_CLEARING = frozenset({"clear", "aclear"})
_REPLACING = frozenset({"set", "aset"})
_REMOVING = frozenset({"delete", "adelete", "delete_instance", "delete_by_id"})
_PICKING = frozenset({"filter", "where", "get", "exclude", "filter_by"})
_LESS_OFTEN = "write it once after the loop, or once in so many iterations"


def instead(context: FileContext, call: ast.Call, api: str, loop: LoopNode) -> str:
    """What to do instead of a call that writes a row in each iteration.

    Args:
        api: the function of a library that writes.
    """
    root, last = api.partition(".")[0], api.rpartition(".")[2]
    if writes_same_row(context, call, api, loop):
        return _LESS_OFTEN
    verb = ""
    if last in RUNNING and call.args:
        verb = verb_of_call(context, call)
    removes = last in _REMOVING or verb == "DELETE"
    match root:
        case "django" if last not in RUNNING:
            return _in_django(context, call, api, loop)
        case "sqlalchemy" if verb == "UPDATE":
            return "give `execute(update(Model), rows)` all rows at once"
        case "sqlalchemy" if removes:
            return "delete them with one statement: `delete(Model).where(Model.id.in_(keys))`"
        case "sqlalchemy":
            return (
                "give `execute(insert(Model), rows)` all rows at once, or flush once after the loop"
            )
        case "peewee":
            return _in_peewee(context, call, last, loop)
        case "mongoengine" if removes:
            return "delete them with one query: `objects(…__in=keys).delete()`"
        case "mongoengine":
            return (
                "write new ones with `objects.insert(…)`, changed ones with `bulk_write` of PyMongo"
            )
        case "tortoise" if removes:
            return "delete them with one query: `filter(id__in=keys).delete()`"
        case "tortoise" if last in _SETTING:
            return "write them with `bulk_update`"
        case "tortoise":
            return "use `bulk_create` or `bulk_update`"
    return "collect the rows and give them to one `executemany`"


def writes_same_row(context: FileContext, call: ast.Call, api: str, loop: LoopNode) -> bool:
    """Whether each iteration saves one object that the loop did not make, or changes the rows that one
    query picks: the row that notes how far the loop is."""
    last = api.rpartition(".")[2]
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if last in _SAVING and isinstance(owner, (ast.Name, ast.Attribute)):
        return not made_in(owner, loop, context)
    return (
        last in _SETTING
        and owner is not None
        and bool(_PICKING & _methods(owner))
        and context.flow.invariant(owner, loop)
    )


def _in_peewee(context: FileContext, call: ast.Call, last: str, loop: LoopNode) -> str:
    verbs = {last, *_methods(call.func)}
    if verbs & _REMOVING:
        return "delete them with one query: `Model.delete().where(Model.id.in_(keys)).execute()`"
    if "set_by_id" in verbs or verbs & _SETTING:
        return "write them with `bulk_update`, or with one `update` that has a `Case` for each row"
    if last in _SAVING and not _is_made_in(context, call, loop):
        return "change the objects and write them with one `bulk_update`"
    return "use `insert_many(rows).execute()` or `bulk_create` in `db.atomic()`"


def _is_made_in(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether an object that is saved is a new one: made by a call of its class in the same iteration, or
    saved by force."""
    if any(word.arg == "force_insert" for word in call.keywords):
        return True
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    made = [owner]
    if isinstance(owner, ast.Name):
        made = [binding.value for binding in context.flow.reaching(owner)]
    return any(isinstance(value, ast.Call) and _is_class(context, value.func) for value in made)


def _is_class(context: FileContext, function: ast.expr) -> bool:
    known = context.type(function)
    return known is not None and known.kind == "class"


def _methods(node: ast.expr) -> set[str]:
    """The methods that are called on the way to a value: `update` and `where` of
    `Book.update(…).where(…)`."""
    found: set[str] = set()
    while isinstance(node, (ast.Call, ast.Attribute)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found.add(node.func.attr)
        node = node.func if isinstance(node, ast.Call) else node.value
    return found


def _in_django(context: FileContext, call: ast.Call, api: str, loop: LoopNode) -> str:
    last = api.rpartition(".")[2]
    if writes_parent_table(context, call):
        return "write them in one transaction (`bulk_create` takes no model with a parent's table)"
    if last in _UPDATING:
        return (
            "write them with `bulk_create(…, update_conflicts=True)`, if a constraint says that what it looks"
            " up is unique, and signals are not needed"
        )
    if last in _LOOKING:
        return "fetch those that exist with one query before it, and `bulk_create` the others"
    if last in _RELATING and ".RelatedManager." in api:
        owner = root_name(call.func)
        if owner is not None and owner.id not in context.flow.bound_in(loop):
            return f"give one `{last}(*…)` all of them, or write the rows of `through` at once"
        if all(
            not isinstance(one, ast.Starred) and context.flow.invariant(one, loop)
            for one in call.args
        ):
            return f"give one `{last}(*…)` of the other side of the relation all of them"
        return "write the rows of `through` at once"
    if last in _CLEARING:
        return "delete the rows of `through` that belong to any of them with one query"
    if last in _REPLACING:
        return "write the rows of `through` for all of them at once"
    if last in _REMOVING:
        return "delete them with one query: `filter(pk__in=…).delete()` (it still sends signals)"
    if last in _SETTING:
        return (
            "write them with `bulk_update`, or with one `update()` that has a `Case` for each key"
        )
    if last in _SAVING and not _is_made_in(context, call, loop):
        return (
            "write them with `bulk_update` or one `update()`, if `save()` overrides and signals are not"
            " needed"
        )
    return "collect the objects and write them with `bulk_create`, if signals are not needed"
