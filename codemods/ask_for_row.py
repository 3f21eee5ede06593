"""Ask a database whether a row is among those of a query, instead of fetching all to look for it.

    book in member.books.all()                              ->   member.books.filter(pk=book.pk).exists()
    name in Member.objects.values_list("name", flat=True)   ->   Member.objects.filter(name=name).exists()

Django's query sets only. Unsafe: the database compares, by its own rules for text and numbers, and rows that were
fetched already are not looked at. Refused for sliced and combined queries, for what is not known to be a row of a
model or is one of another model, and for other frameworks.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import atom
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import parent
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="ask-for-row",
    summary="ask whether a query has a row instead of fetching all to look for it",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves the database sending all rows; measured by the programs of the rule, with SQLAlchemy",
        rule="PFL513",
    ),
)

_COMBINING = frozenset({"union", "intersection", "difference"})
_QUERIES = classes_of("query set")


def rewrite(context: Context, test: ast.Compare) -> Fix | Refusal:
    """Replace `book in books` by `books.filter(pk=book.pk).exists()`."""
    wanted, rows = test.left, test.comparators[0]
    if not context.is_a(rows, *_QUERIES):
        return _refused("the framework asks in another way")
    if not isinstance(wanted, (ast.Name, ast.Attribute, ast.Constant)):
        return _refused("what is looked for would have to get a name first")
    match rows:
        case ast.Call(
            func=ast.Attribute(value=query, attr="values_list"),
            args=[ast.Constant(value=str() as field)],
            keywords=[ast.keyword(arg="flat", value=ast.Constant(value=True))],
        ):
            condition = f"{field}={atom(context, wanted)}"
        case _ if _is_row(context, wanted):
            unlike = _of_other_model(context, wanted, rows)
            if unlike:
                return _refused(unlike)
            query = _without_all(rows)
            condition = f"pk={atom(context, wanted)}.pk"
        case _:
            return _refused("it is not known that a row of a model is looked for")
    for part in ast.walk(query):
        if isinstance(part, ast.Subscript):
            return _refused("the query is sliced")
        if isinstance(part, ast.Attribute) and part.attr in _COMBINING:
            return _refused("combined queries cannot be filtered")
    text = f"{atom(context, query)}.filter({condition}).exists()"
    if isinstance(test.ops[0], ast.NotIn):
        text = f"not {text}"
        if isinstance(parent(test), (ast.Compare, ast.BinOp, ast.UnaryOp, ast.Await)):
            text = f"({text})"
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(test), text),),
        Safety.UNSAFE,
        "ask with `filter(…).exists()`",
        "the database compares, by its own rules, and rows that were fetched already are not looked at",
    )


def _refused(why: str) -> Refusal:
    return Refusal(CODEMOD.name, why)


def _without_all(rows: ast.expr) -> ast.expr:
    """A query, of `member.books.all()` that of the relation itself."""
    match rows:
        case ast.Call(func=ast.Attribute(value=query, attr="all"), args=[], keywords=[]):
            return query
    return rows


def _of_other_model(context: Context, wanted: ast.expr, rows: ast.expr) -> str:
    """Why a row is equal to none of a query's, though the keys may be: it is of another model. Empty where it
    may be of the same."""
    known, queried = context.type(wanted), context.type(rows)
    assert known is not None
    model = queried.args[0] if queried is not None and queried.args else None
    if model is None or context.subclass(known.name, model.name):
        return ""
    if context.subclass(model.name, known.name):
        return ""
    return f"`{context.short(wanted)}` is no row of `{model.name.rpartition('.')[2]}`, whatever its key"


def _is_row(context: Context, wanted: ast.expr) -> bool:
    """Whether an expression is an object of a model."""
    known = context.type(wanted)
    return known is not None and bool(context.project.fields(known.name))
