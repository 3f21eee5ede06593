"""Objects of database models and the queries that they come from: `Rows` of many, and `One` of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from perflint.project.answers.callers import Place
from perflint.project.world.models import Relation

_SNAKE = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Rows:
    """Objects of a model that a query, a relation or a container gives.

    Attributes:
        model: the dotted name; empty while only the manager or query set class is known.
        framework: `django`, `sqlalchemy`, `peewee` or `tortoise`.
        loads: the lookups that are loaded along, as `author__country`.
        ones: whether all foreign keys are loaded (`select_related()`).
        opaque: whether more may be loaded than is known.
        relation: through which relation they come, with `owner`, the object that they belong to.
        tupled: whether each object stands in a tuple of its own (`session.execute(select(User))`).
        handed: where callers pass the query, the outermost call last.
        stores: the attributes that the functions on that way set on each of some objects.
        unseen: whether nothing shows their query, but an annotation that they are objects of the model.
        partly: whether the code may get something else instead, of which nothing is known.
        held: the attributes that the query holds to one value, as `folder_id` of
            `.where(Item.folder_id == folder.id)`.
    """

    model: str
    framework: str
    loads: frozenset[str] = frozenset()
    ones: bool = False
    opaque: bool = False
    relation: Relation | None = None
    owner: One | None = None
    tupled: bool = False
    handed: tuple[Place, ...] = ()
    stores: frozenset[str] = frozenset()
    unseen: bool = False
    partly: bool = False
    held: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class One:
    """One object: of `rows`, along `path`; `rows` is None where it is not one of many. Then `query`
    is what it was taken from by `.get(…)`, `.first()` and the like, where that is known."""

    model: str
    rows: Rows | None
    path: tuple[Relation, ...] = ()
    query: Rows | None = None

    @property
    def lookup(self) -> str:
        """The path as Django writes it."""
        return "__".join(relation.name for relation in self.path)


def common_object(found: list[One | None]) -> One | None:
    """The object that is one of several: of the same model, loaded with what any of them is."""
    first = found[0]
    if first is None:
        return None
    if first.rows is None:
        plain = replace(first, query=None)
        if not all(one is not None and replace(one, query=None) == plain for one in found):
            return None
        queries = [one.query for one in found if one is not None and one.query is not None]
        return replace(first, query=joined_rows(queries) if len(queries) == len(found) else None)
    known = [one.rows for one in found if one is not None and one.rows is not None]
    same = all(
        one is not None and (one.model, one.path) == (first.model, first.path) for one in found
    )
    if not same or len(known) < len(found):
        return None
    return replace(first, rows=joined_rows(known))


def joined_rows(found: list[Rows]) -> Rows:
    """Rows of one model that come from several queries, loaded with what any of these loads."""
    return replace(
        found[0],
        loads=frozenset().union(*(rows.loads for rows in found)),
        ones=any(rows.ones for rows in found),
        opaque=any(rows.opaque for rows in found),
        partly=any(rows.partly for rows in found),
        held=frozenset.intersection(*(rows.held for rows in found)),
    )


def share_object(rows: Rows, relation: Relation) -> bool:
    """Whether all rows lead to the same object by a relation: their query holds them to it, or to its key."""
    if relation.many or relation.framework != "sqlalchemy":
        return False
    target = _SNAKE.sub("_", relation.target.rpartition(".")[2]).lower()
    names = {relation.name, f"{relation.name}_id", f"{target}_id", f"{relation.name}_uuid"}
    return bool(names & rows.held)


def is_named(rows: Rows, name: str) -> bool:
    """Whether a name takes the object out of its row: `row.Book` of `session.execute(select(Book))`."""
    return rows.tupled and rows.model.rpartition(".")[2] == name


def lookups_below(loads: frozenset[str], path: str) -> frozenset[str]:
    """The lookups below a path, relative to its end."""
    return frozenset(one[len(path) + 2 :] for one in loads if one.startswith(f"{path}__"))


def loads(rows: Rows, path: tuple[Relation, ...]) -> bool:
    """Whether rows are loaded with what a path of relations leads to, as far as can be seen."""
    if rows.opaque or rows.ones and all(relation.joins for relation in path):
        return True
    lookup = "__".join(relation.name for relation in path)
    if any(one == lookup or one.startswith(f"{lookup}__") for one in rows.loads):
        return True
    first = path[0]
    if rows.relation is not None and not first.many:
        # The known parent: `for book in author.books.all(): book.author`. It is one object for all of
        # them, which keeps what is read through it.
        if first.name == rows.relation.inverse:
            return True
        if first.inverse == rows.relation.name and first.target == rows.relation.owner:
            return True
        if first.framework == "sqlalchemy" and first.target == rows.relation.owner:
            return True
    return False
