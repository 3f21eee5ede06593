"""What the arguments of a query say of its rows, and of the relations that it loads along."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge.facts import Term
from perflint.language.nodes import parent
from perflint.language.terms.module_types import ModuleTypes

# Methods and functions whose arguments say what a query selects, and what it loads along.
_SELECTING = frozenset(
    "select_related prefetch_related options with_related select query scalars scalar execute exec"
    " stream stream_scalars paginate filter_queryset paginate_queryset".split()
)
_LOADERS = frozenset(
    {"selectinload", "joinedload", "subqueryload", "immediateload", "contains_eager"}
)
_LOADING = ("select_related", "prefetch_related")
# Methods whose arguments say which rows a query gives.
_NARROWING = frozenset({"where", "filter", "filter_by"})
_UNKNOWN = "?"
# Starts what a query holds to one value: `=author_id` of `.where(Book.author_id == author.id)`.
HELD = "="


def selects(method: str, call: ast.Call) -> bool:
    """Whether the arguments of a call, of a method or function of this name, say what a query selects."""
    if method in _NARROWING:
        return next(_held(call), None) is not None
    return method in _SELECTING or (
        method == "get" and len(call.args) > 1 and looks_like_class(call.args[0])
    )


def selections(call: ast.Call, types: ModuleTypes) -> Iterator[Term | str]:
    """What the arguments of a call say to a query: an entity, a statement's verb, the paths of
    relations; `?` where that is unknown; and what it is held to, after `HELD`."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr in _NARROWING:
        yield from (HELD + name for name in _held(call))
        return
    for argument in call.args:
        yield from _selections(argument, types)


def _held(call: ast.Call) -> Iterator[str]:
    """The attributes of its rows that a query of SQLAlchemy holds to one value."""
    for argument in call.args:
        match argument:
            case ast.Compare(left=one, ops=[ast.Eq()], comparators=[other]):
                for column, value in ((one, other), (other, one)):
                    if _is_column(column) and not _is_column(value):
                        yield column.attr  # type: ignore[attr-defined]
    if getattr(call.func, "attr", "") == "filter_by":
        yield from (word.arg for word in call.keywords if word.arg is not None)


def _is_column(node: ast.expr) -> bool:
    """Whether an expression is written like a column of a model: `Book.author_id`."""
    return isinstance(node, ast.Attribute) and looks_like_class(node.value)


def looks_like_class(node: ast.expr) -> bool:
    """Whether an argument is written like a class: `Book`, `models.Book`."""
    last = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return last[:1].isupper()


def _selections(argument: ast.expr, types: ModuleTypes) -> Iterator[Term | str]:
    """What one argument says, with what the query set of a `Prefetch` loads along: `author` and
    `author__country` of `Prefetch("author", queryset=Author.objects.select_related("country"))`."""
    selected = _selection(argument, types)
    yield selected
    if isinstance(selected, str) and selected != _UNKNOWN and isinstance(argument, ast.Call):
        for rows in _query_of_prefetch(argument, types):
            for path in _loaded_along(rows, types):
                known = isinstance(path, str) and path != _UNKNOWN
                yield f"{selected}__{path}" if known else _UNKNOWN


def _selection(argument: ast.expr, types: ModuleTypes) -> Term | str:
    if isinstance(argument, ast.Constant):
        text = argument.value.strip() if isinstance(argument.value, str) else ""
        return text.partition(" ")[0] or _UNKNOWN  # of SQL the verb is enough
    if isinstance(argument, ast.Call):
        function = _last_name(argument, types)
        if function == "Prefetch" and argument.args:
            return _selection(argument.args[0], types)
        if function in _LOADERS:
            return _loader_path(argument)
    return types.term(argument) or _UNKNOWN


def _last_name(call: ast.Call, types: ModuleTypes) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return (types.names.dotted(call.func) or "").rpartition(".")[2]


def _query_of_prefetch(call: ast.Call, types: ModuleTypes) -> list[ast.expr]:
    """The query set that a `Prefetch` uses, if it names one."""
    if _last_name(call, types) != "Prefetch":
        return []
    rows = (word.value for word in call.keywords if word.arg == "queryset")
    return [*call.args[1:2], *rows][:1]


def _loaded_along(query: ast.expr, types: ModuleTypes) -> Iterator[Term | str]:
    """The paths of relations that a query, written out, loads along."""
    for step in _steps(query):
        if step is None:
            yield _UNKNOWN
            return
        if step.attr in _LOADING:
            call = parent(step)
            if isinstance(call, ast.Call) and call.args:
                yield from selections(call, types)
            else:
                yield _UNKNOWN


def _steps(query: ast.expr) -> Iterator[ast.Attribute | None]:
    """The methods and attributes of a query that is written out, `Author.objects.filter(…)`; None
    where its manager or what makes it may load more."""
    while True:
        match query:
            case ast.Call(func=ast.Attribute() as step):
                yield step
                query = step.value
            case ast.Attribute(value=ast.Name() | ast.Attribute(), attr="objects"):
                return
            case _:
                yield None
                return


def _loader_path(call: ast.Call) -> str:
    """The path of a SQLAlchemy loader option: `orders__items` of
    `selectinload(User.orders).joinedload(Order.items)`; `?` if it is not written out."""
    path: list[str] = []
    current: ast.expr | None = call
    while isinstance(current, ast.Call):
        for argument in reversed(current.args):
            relation = argument
            if isinstance(argument, ast.Call) and len(argument.args) == 1 and not argument.keywords:
                relation = argument.args[0]  # a cast of the project: `column(Book.author)`
            if isinstance(relation, ast.Attribute):
                path.append(relation.attr)
            elif isinstance(relation, ast.Constant) and isinstance(relation.value, str):
                if "*" in relation.value:
                    return _UNKNOWN  # all relations
                path.append(relation.value.replace(".", "__"))
            else:
                return _UNKNOWN
        current = current.func.value if isinstance(current.func, ast.Attribute) else None
    return "__".join(reversed(path)) or _UNKNOWN
