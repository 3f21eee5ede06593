"""What a query loads with queries of its own: the lookups of `prefetch_related`, and what SQLAlchemy loads
with `selectinload`; also what methods say that a project's managers and query sets have."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cached_property

from perflint.costing.page_functions import Found
from perflint.language.nodes import descendants, last_name
from perflint.language.terms.class_lookup import derives
from perflint.language.terms.query_rows import DJANGO_QUERIES
from perflint.project.answers.project import Project
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import Reader
from perflint.reasoning.database.rows import Rows
from perflint.rules.context import Context

_FURTHER = frozenset({"selectinload", "subqueryload", "immediateload"})
_MOST_STEPS = 6


class RowReader(Reader):
    """Reads rows of a project, and what methods of its query sets load along.

    Args:
        written: a function of the project by its dotted name, with the file in which it stands.
    """

    def __init__(self, project: Project, written: Callable[[str], Found | None]) -> None:
        super().__init__(project)
        self._written = written

    def method(self, context: FileContext, base: ast.expr, name: str) -> Found | None:
        """The method that a query set or manager of the project is asked for; None where it is of Django, or
        where several are called so."""
        named = self._methods.get(name)
        if named is None:
            return None
        found = context.type(base) if len(named) > 1 else None
        linked = self.project.linked
        if found is not None and found.kind == "instance" and found.name in linked.classes:
            method = linked.method(found.name, name)
            return self._written(method) if method is not None else None
        return self._written(named[0]) if len(named) == 1 else None

    @cached_property
    def _methods(self) -> dict[str, list[str]]:
        """The methods that the project's query sets and managers have, by their names."""
        found: dict[str, list[str]] = {}
        for name, (_, klass) in self.project.linked.classes.items():
            if klass.bases and derives(name, DJANGO_QUERIES, self.project.linked):
                for facts in self.project.linked.order(name)[:1]:
                    for method, dotted in facts.methods.items():
                        found.setdefault(method, []).append(dotted)
        return found


def further_queries(context: Context, node: ast.expr, reader: RowReader) -> tuple[str, ...]:
    """What a query loads with queries of its own.

    Args:
        reader: of the rows of the project.
    """
    found = dict.fromkeys(_Spelled(reader).of(context, node, 0))
    if found:
        return tuple(found)  # the query is said here
    rows = reader.rows(context.types.term(_iterated(node)))
    if rows is not None and rows.framework == "django" and not (rows.opaque or rows.partly):
        found.update(dict.fromkeys(_prefetched(rows, context.project)))
    return tuple(found)


def _iterated(node: ast.expr) -> ast.expr:
    match node:
        case ast.Call(func=ast.Name(), args=[inner, *_]):
            return inner
    return node


def _prefetched(rows: Rows, project: Project) -> Iterator[str]:
    """The lookups of rows of Django that no join can load: from the first relation of many rows on."""
    for lookup in sorted(rows.loads):
        model, path, many = rows.model, "", False
        for name in lookup.split("__"):
            relation = project.fields(model).get(name)
            if relation is None:
                break
            path = f"{path}__{name}" if path else name
            model, many = relation.target, many or relation.many
            if many:
                yield path


class _Spelled:
    """What queries say.

    Args:
        reader: of the rows of the project.
    """

    def __init__(self, reader: RowReader) -> None:
        self._reader = reader

    def of(self, context: FileContext, node: ast.expr, depth: int) -> Iterator[str]:
        """What a query says where it stands, and in methods that it asks."""
        if depth > _MOST_STEPS:
            return
        below = depth + 1
        match node:
            case ast.Name():
                for binding in context.flow.reaching(node)[:1]:
                    if binding.kind in ("assign", "walrus") and binding.value is not None:
                        yield from self.of(context, binding.value, below)
            case ast.Await(value=value) | ast.Subscript(value=value) | ast.Starred(value=value):
                yield from self.of(context, value, below)
            case ast.Call(func=ast.Attribute(value=base, attr=attr), args=args):
                if attr == "prefetch_related":
                    yield from self._lookups(context, args, below)
                elif attr == "options":
                    for option in args:
                        yield from _options(option)
                else:
                    yield from self._of_method(context, base, attr, below)
                for inner in args if attr in ("scalars", "execute", "exec", "scalar") else ():
                    yield from self.of(context, inner, below)
                yield from self.of(context, base, below)
            case ast.Call(
                func=ast.Name(id="list" | "len" | "sorted" | "tuple" | "set"), args=[inner]
            ):
                yield from self.of(context, inner, below)

    def _of_method(
        self, context: FileContext, base: ast.expr, name: str, depth: int
    ) -> Iterator[str]:
        """What a method of the project's query sets says, on the way that says the most."""
        found = self._reader.method(context, base, name)
        if found is None:
            return
        context, function = found
        ways = [
            list(self.of(context, each.value, depth))
            for each in descendants(function, into_functions=False)
            if isinstance(each, ast.Return) and each.value is not None
        ]
        yield from max(ways, key=len, default=[])

    def _lookups(self, context: FileContext, args: list[ast.expr], depth: int) -> Iterator[str]:
        """What the lookups of `prefetch_related` load, with what the queries of these load along."""
        known: set[str] = set()
        for arg in args:
            if isinstance(arg, ast.Name):
                bindings = context.flow.reaching(arg)
                if len(bindings) == 1 and bindings[0].value is not None:
                    arg = bindings[0].value
            match arg:
                case ast.Constant(value=str() as lookup):
                    words: dict[str | None, ast.expr] = {}
                case ast.Call(
                    args=[ast.Constant(value=str() as lookup), *_], keywords=keywords
                ) if last_name(arg.func) == "Prefetch":
                    words = {word.arg: word.value for word in keywords}
                    if len(arg.args) > 1:
                        words["queryset"] = arg.args[1]
                case _:
                    continue
            parts = lookup.split("__")
            for length in range(1, len(parts) + 1):
                path = "__".join(parts[:length])
                if path not in known:
                    known.add(path)
                    yield path
            kept = words.get("to_attr")
            if isinstance(kept, ast.Constant):
                known.add("__".join([*parts[:-1], str(kept.value)]))
            if "queryset" in words:
                for inner in self.of(context, words["queryset"], depth):
                    yield f"{lookup}__{inner}"


def _options(option: ast.expr) -> Iterator[str]:
    """The loads of one option of SQLAlchemy: `selectinload(Order.lines).joinedload(Line.product)`."""
    while isinstance(option, ast.Call):
        if last_name(option.func) in _FURTHER and option.args:
            yield last_name(option.args[0])
        option = option.func.value if isinstance(option.func, ast.Attribute) else option.func


def lookups_of(args: list[ast.expr]) -> Iterator[str]:
    """The paths that lookups of `prefetch_related` tell: `"lines"`, `Prefetch("lines__product")`."""
    for arg in args:
        match arg:
            case ast.Constant(value=str() as lookup):
                pass
            case ast.Call(args=[ast.Constant(value=str() as lookup), *_]) if (
                last_name(arg.func) == "Prefetch"
            ):
                pass
            case _:
                continue
        parts = lookup.split("__")
        yield from ("__".join(parts[:length]) for length in range(1, len(parts) + 1))
