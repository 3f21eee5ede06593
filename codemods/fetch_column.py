"""Ask a database for the one column that is read of its rows.

    [book.title for book in Book.objects.all()]            ->   list(Book.objects.all().values_list("title", flat=True))
    for book in books: enqueue(book.pk)                    ->   for book_pk in books.values_list("pk", flat=True): enqueue(book_pk)
    {item.id for item in session.query(Item)}              ->   {item.id for item in session.query(Item.id)}
    [item.id for item in session.scalars(select(Item))]    ->   [item_id for item_id in session.scalars(select(Item.id))]

Unsafe: no objects are made, so that what signals, methods of the model or the session do with them is missed. Refused where
the query says more of its rows than which they are (`distinct`, joins, options, aggregates), where its rows are looked
at elsewhere, and for other frameworks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.quotes import quoted
from perflint.language.nodes import descendants, parent, parents
from perflint.language.truth import is_test
from perflint.reasoning.database.column_reads import Fetched, Part, counts, reads_of
from perflint.reasoning.database.statements import spelled_out
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="fetch-column",
    summary="ask for the one column that is read of rows",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves the database sending whole rows; measured by the programs of the rule, with SQLAlchemy",
        rule="PFL515",
    ),
)

# What says more of a query than which rows it gives: it may give others where it asks for one column.
_SAYING_MORE = frozenset(
    "distinct union union_all intersection difference annotate alias extra prefetch_related select_for_update raw"
    " options join outerjoin group_by having from_statement execution_options unique with_for_update"
    " select_from reverse".split()
)
# Attributes of the rows that SQLAlchemy gives instead of objects.
_OF_ROWS = frozenset({"count", "index", "t", "tuple"})
_GATHERING = {ast.ListComp: "list", ast.SetComp: "set"}
_TAKING_ALL = frozenset(
    f"builtins.{name}"
    for name in "all any dict enumerate frozenset list map max min set sorted sum tuple".split()
)


def rewrite(context: Context, part: Part, column: str, source: Fetched) -> Fix | Refusal:
    """Have the query of `source` ask for the column alone, and the loop `part` go over its values."""
    if source.rows.framework not in ("django", "sqlalchemy"):
        return _refused("the framework asks in another way")
    for query in (part.iter, *spelled_out(context, source.query)):
        more = next((word for word in _words(query) if word in _SAYING_MORE), "")
        if more:
            return _refused(f"`{more}` says more of the query than which rows it gives")
    if any(isinstance(up, ast.JoinedStr) for up in parents(part.iter)):
        return _refused("the query stands in an f-string")
    if isinstance(part, ast.comprehension) and counts(context, part):
        return _refused("the rows are counted, which the database does with a condition")
    if _is_seen_elsewhere(context, source):
        return _refused("what the query gives is looked at elsewhere")
    edits = (
        _of_django(context, part, column, source)
        if source.rows.framework == "django"
        else _of_sqlalchemy(context, part, column, source)
    )
    if isinstance(edits, Refusal):
        return edits
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        f"ask for `{column}` alone",
        "no objects are made of the rows: what signals, methods of the model or an open session do with them is missed",
    )


def _refused(why: str) -> Refusal:
    return Refusal(CODEMOD.name, why)


def _words(query: ast.expr) -> Iterator[str]:
    """The methods that a query is written with."""
    return (node.attr for node in descendants(query) if isinstance(node, ast.Attribute))


def _is_seen_elsewhere(context: Context, source: Fetched) -> bool:
    """Whether names on the way from the query to the loop are bound several times, or read for more than
    whether there are rows, or how many."""
    for name in source.names:
        region = context.flow.function(name) or context.names.tree
        if len(context.flow.reaching(name)) != 1 or any(
            read is not name and not is_test(read) and not _is_counted(context, read)
            for read in context.flow.reads(name.id, region)
        ):
            return True
    return False


def _is_counted(context: Context, read: ast.Name) -> bool:
    above = parent(read)
    return isinstance(above, ast.Call) and context.name(above.func) == "builtins.len"


def _of_django(context: Context, part: Part, column: str, source: Fetched) -> list[Edit]:
    asking = f".values_list({quoted(context, column)}, flat=True)"
    place = context.span(source.query).end
    return _of_values(context, part, column, Edit(place, place, asking))


def _of_values(context: Context, part: Part, column: str, asking: Edit) -> list[Edit]:
    """Have a loop go over values of a column for which the edit `asking` has the query ask."""
    around = parent(part) if isinstance(part, ast.comprehension) else None
    if not isinstance(around, (ast.ListComp, ast.SetComp, ast.GeneratorExp)) or not _is_plain(
        context, around, part
    ):
        return [asking, *_renamed(context, part, column)]
    rows, text, others = context.span(part.iter), context.code(part.iter), [asking]
    if rows.start <= asking.start <= rows.end:
        cut = asking.start - rows.start
        text, others = f"{text[:cut]}{asking.text}{text[cut:]}", []
    gathered = f"{_GATHERING.get(type(around), '')}({text})"
    inside = rows.start <= asking.start < rows.end
    if inside and isinstance(around, ast.ListComp) and _gives_list(part.iter):
        gathered = text
    return [*others, Edit(*context.span(around), gathered)]


def _gives_list(rows: ast.expr) -> bool:
    """Whether SQLAlchemy gives a list of all rows by itself."""
    match rows:
        case ast.Call(func=ast.Attribute(attr="all"), args=[], keywords=[]):
            return True
    return False


def _is_plain(
    context: Context, around: ast.ListComp | ast.SetComp | ast.GeneratorExp, part: Part
) -> bool:
    """Whether a comprehension does nothing but gather the values, for something that takes all of them."""
    if len(around.generators) > 1 or part is not around.generators[0] or part.ifs:
        return False
    if around.generators[0].is_async or not isinstance(around.elt, ast.Attribute):
        return False
    if not isinstance(around.elt.value, ast.Name) or not isinstance(part.target, ast.Name):
        return False
    if around.elt.value.id != part.target.id:
        return False
    above = parent(around)
    return not isinstance(around, ast.GeneratorExp) or (
        isinstance(above, ast.Call)
        and above.args[:1] == [around]
        and context.name(above.func) in _TAKING_ALL
    )


def _renamed(context: Context, part: Part, column: str) -> list[Edit]:
    """Have the variable of a loop stand for the value of the column."""
    assert isinstance(part.target, ast.Name)
    own = part.target.id
    wanted = [] if column in ("id", "pk") else [column]
    region = context.flow.function(part) or context.names.tree
    new = fresh(context, *wanted, f"{own}_{column}", within=region)
    spans = [
        context.span(part.target),
        *(context.span(read) for read in reads_of(context, part) or ()),
    ]
    return [Edit(*span, new) for span in spans]


def _of_sqlalchemy(
    context: Context, part: Part, column: str, source: Fetched
) -> list[Edit] | Refusal:
    entity = _entity(context, source)
    if entity is None:
        return _refused("it is not seen where the query names the model, and nothing else")
    place = context.span(entity).end
    asking = Edit(place, place, f".{column}")
    if not context.is_a(source.query, "sqlalchemy.orm.Query"):
        return _of_values(context, part, column, asking)
    if column in _OF_ROWS:
        return _refused(f"`{column}` is a method of the rows that the query would give")
    return [asking]


def _entity(context: Context, source: Fetched) -> ast.expr | None:
    """The model in `select(Item)` or `session.query(Item)`, which the query of a loop asks for."""
    node: ast.expr = source.query
    while isinstance(node, (ast.Call, ast.Attribute, ast.Name)):
        match node:
            case ast.Name():
                bindings = context.flow.reaching(node)
                region = context.flow.function(node) or context.names.tree
                if len(bindings) != 1 or bindings[0].value is None:
                    return None
                if context.flow.reads(node.id, region) != [node]:
                    return None
                node = bindings[0].value
            case ast.Call(
                func=ast.Name(id="select") | ast.Attribute(attr="query" | "select"),
                args=[ast.Name() as entity],
                keywords=[],
            ):
                known = context.type(entity)
                if known is not None and known.name == source.rows.model:
                    return entity
                return None
            case ast.Call(func=ast.Attribute(value=inner)):
                node = inner
            case _:
                return None
    return None
