"""Lists of Django's admin: what the columns of a list read for each of its rows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from perflint.language.nodes import FUNCTIONS, descendants, parent
from perflint.language.terms.admin_models import administered
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import reader_of
from perflint.reasoning.database.rows import One, Rows
from perflint.reasoning.database.seen_rows import Seen

_ADMINS = ("django.contrib.admin.ModelAdmin",)
_EAGER = frozenset({"select_related", "prefetch_related"})
_OWN = "get_queryset"


def listed(context: FileContext, parameter: str, function: ast.AST) -> Iterator[Seen]:
    """What a column gets for each row of a list: `book` of `def publisher(self, book)`, where the
    class of the method has `"publisher"` in its `list_display`."""
    klass = parent(function)
    if not isinstance(function, FUNCTIONS) or not isinstance(klass, ast.ClassDef):
        return
    arguments = [argument.arg for argument in function.args.args]
    if len(arguments) != 2 or arguments[1] != parameter or not _is_admin(context, klass):
        return
    columns = _texts(_given(context, klass, "list_display"))
    if columns is None or function.name not in columns:
        return
    step = context.step(function, f"`{klass.name}` lists `{function.name}` for each row")
    for model in _models(context, klass):
        rows = _rows(context, klass, model, columns)
        if rows is not None:
            yield Seen(One(model, rows), None, None, (step,))


def _rows(
    context: FileContext, klass: ast.ClassDef, model: str, columns: frozenset[str]
) -> Rows | None:
    """The rows of a list, with what is loaded along; None where that cannot be told."""
    if any(
        isinstance(node, FUNCTIONS) and node.name in ("get_list_select_related", "get_list_display")
        for node in klass.body
    ):
        return None
    rows = _queried(context, klass, reader_of(context).default(model))
    given = _given(context, klass, "list_select_related")
    if rows is None:
        return None
    if given is None or isinstance(given, ast.Constant) and given.value is False:
        # A foreign key among the columns makes the admin load all that are not nullable.
        relations = context.project.fields(model)
        named = any(name in relations and not relations[name].many for name in columns)
        return replace(rows, ones=rows.ones or named)
    if isinstance(given, ast.Constant):
        return replace(rows, ones=True)
    lookups = _texts(given)
    return replace(rows, loads=rows.loads | lookups) if lookups is not None else None


def _queried(context: FileContext, klass: ast.ClassDef, rows: Rows) -> Rows | None:
    """Rows after the admin's own `get_queryset`; None where another class has one, or it says more
    than can be read off its text."""
    for base in klass.bases:
        known = context.type(base)
        if known is None or known.kind != "class":
            return None
        facts = context.project.klass(known.name)
        if facts is None:
            return None
        if not known.name.startswith("django.") and any(
            name in facts.methods for name in (_OWN, "get_list_select_related")
        ):
            return None
    own = next((n for n in klass.body if isinstance(n, FUNCTIONS) and n.name == _OWN), None)
    for call in descendants(own) if own is not None else ():
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if call.func.attr in _EAGER:
            texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
            if len(texts) < len(call.args):
                return None
            rows = replace(
                rows,
                loads=rows.loads | {str(text) for text in texts},
                ones=rows.ones or not texts and call.func.attr == "select_related",
            )
        elif call.func.attr in ("fetch_mode", "raw") or call.func.attr.startswith(
            ("with_", "for_")
        ):
            return None
    return rows


def _models(context: FileContext, klass: ast.ClassDef) -> Iterator[str]:
    """The models that a class of this file is the admin of."""
    for node in administered(klass, context.names):
        known = context.type(node)
        if known is not None and known.kind == "class" and context.project.fields(known.name):
            yield known.name


def _is_admin(context: FileContext, klass: ast.ClassDef) -> bool:
    name = context.names.qualname(context.names.scopes[klass])
    return any(context.subclass(name, admin) for admin in _ADMINS)


def _given(context: FileContext, klass: ast.ClassDef, name: str) -> ast.expr | None:
    bindings = context.names.scopes[klass].bindings.get(name, [])
    return bindings[0].value if len(bindings) == 1 else None


def _texts(node: ast.expr | None) -> frozenset[str] | None:
    """The texts of a list or tuple; None where it is not written out."""
    if not isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return None
    return frozenset(
        one.value
        for one in node.elts
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    )
