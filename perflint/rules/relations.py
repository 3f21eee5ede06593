"""Rows of database models: which query an object comes from, and what that query loads along with it.

Read from terms, so that it works the same across files: through managers, `get_queryset`, functions
that return a query, containers of objects, and relations of objects. What may load more than can be
seen is *opaque*, and rules stay silent for it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from perflint.rules.context import Context
from perflint.rules.finding import TraceStep
from perflint.rules.statements import BUSY, OUTSIDE, spelled_out
from perflint.semantics.facts import FunctionFacts, Term
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import FUNCTIONS, Binding, descendants, parent, parents
from perflint.semantics.project import Place, Project, Relation, Use
from perflint.semantics.types import canonical, derives, evaluate, mro
from perflint.syntax.lines import Position

_MOST = 12  # steps from a term to its query
_QUERIES = (
    "django.db.models.QuerySet",
    "django.db.models.Manager",
    "django.db.models.RelatedManager",
)
_CONTAINERS = frozenset(
    {
        "builtins.list",
        "builtins.set",
        "builtins.frozenset",
        "collections.deque",
        *(
            f"collections.abc.{name}"
            for name in "Iterable Iterator Generator Sequence Collection Set AsyncIterator".split()
        ),
    }
)
# Methods that give the same objects, perhaps fewer or in another order.
_SAME = frozenset(
    "all filter exclude raw order_by distinct reverse annotate alias extra using complex_filter defer only"
    " select_for_update union intersection difference iterator aiterator none get_queryset db_manager"
    " where filter_by limit offset join outerjoin group_by having execution_options params"
    " enable_eagerloads populate_existing yield_per union_all unique scalars fetchall fetchmany"
    " with_for_update autoflush slice select_from paginate switch for_update objects".split()
)
# Methods that take one object out of a query.
_TAKES = frozenset(
    "get first last latest earliest aget afirst alast alatest aearliest one one_or_none scalar"
    " scalar_one scalar_one_or_none get_or_404 first_or_404 one_or_404".split()
)
_EAGER = frozenset("select_related prefetch_related options with_related".split())
_BY_TOLD = frozenset("scalars execute stream stream_scalars prefetch paginate".split())
# Calls of a query of SQLAlchemy that leaves nothing out.
_WHOLE = frozenset("select query scalars all list order_by options selectinload joinedload".split())
_PAGES = frozenset({"page", "get_page", "apage", "aget_page"})
_VALUES = frozenset("values values_list dates datetimes dicts tuples namedtuples mappings".split())


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
    """

    model: str
    framework: str
    loads: frozenset[str] = frozenset()
    ones: bool = False
    opaque: bool = False
    relation: Relation | None = None
    owner: One | None = None
    tupled: bool = False


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


@dataclass(frozen=True, slots=True)
class Seen:
    """An object that code looks at once for each of many.

    Attributes:
        one: the object.
        loop: the loop in this file that goes over the many, or None if it stands elsewhere.
        place: of the call that hands the object over, where the loop is not around the code itself.
        trace: the way from that call to the code.
        stores: the attributes that functions on that way set on some object.
        last: the place of the last call on that way, of the function that holds the code.
    """

    one: One
    loop: LoopNode | None
    place: Place | None = None
    trace: tuple[TraceStep, ...] = ()
    stores: frozenset[str] = frozenset()
    last: Place | None = None


def framework_of(model: str, project: Project) -> str:
    """The framework of a model class, or an empty string for other classes."""
    for facts in mro(model, project):
        for base in (facts.name, *facts.bases):
            base = canonical(base, project)
            if base == "django.db.models.Model":
                return "django"
            if base in ("peewee.Model", "tortoise.models.Model"):
                return base.partition(".")[0]
            if base in ("sqlalchemy.orm.DeclarativeBase", "sqlmodel.SQLModel"):
                return "sqlalchemy"
    return next((r.framework for r in project.fields(model).values()), "")


class Reader:
    """Reads terms as rows and objects of the project's models."""

    def __init__(self, project: Project) -> None:
        self.project = project

    # Many

    def rows(self, term: Term | None, depth: int = 0) -> Rows | None:
        """The rows that iterating a term gives, or None if it is not known to give any."""
        if term is None or depth > _MOST:
            return None
        below = depth + 1
        match term:
            case ("any", *several):
                return self._either(several, below)
            case ("awaited", inner):
                return self.rows(inner, below)
            case ("item", inner, "slice", *_):
                return self.rows(inner, below)
            case ("instance", name, *arguments):
                return self._held(name, arguments, below)
            case ("super", name):
                return self._neutral(name)
            case ("attribute", base, name):
                return self._attribute(base, name, below)
            case ("name", name):
                return self._name(canonical(name, self.project), below)
            case ("call", function, *told):
                return self._call(term, function, told, below)
        return None

    def _either(self, several: list[Term | None], depth: int) -> Rows | None:
        found = [self.rows(one, depth) for one in several]
        known = [one for one in found if one is not None]
        if not known or len({one.model for one in known}) > 1:
            return None
        first = known[0]
        return replace(
            first,
            loads=frozenset().union(*(one.loads for one in known)),
            ones=any(one.ones for one in known),
            opaque=len(known) < len(found) or any(one.opaque for one in known),
        )

    def _held(self, name: str, arguments: list[Term | None], depth: int) -> Rows | None:
        if name in _CONTAINERS and arguments:
            one = self.one(arguments[0], depth)
            if one is None or one.rows is None:
                return None
            return self._along(one)
        return self._neutral(name)

    def _neutral(self, name: str) -> Rows | None:
        """A manager or query set of which the model is not known here."""
        return Rows("", "django") if derives(name, _QUERIES, self.project) else None

    def _along(self, one: One) -> Rows:
        """The objects at the end of a path as rows of their own."""
        assert one.rows is not None
        if not one.path:
            return one.rows
        return Rows(
            one.model,
            one.rows.framework,
            _stripped(one.rows.loads, one.lookup),
            opaque=one.rows.opaque,
        )

    def _name(self, name: str, depth: int) -> Rows | None:
        variable = self.project.variable(name)
        if variable is not None:
            return self.rows(variable, depth)
        prefix, _, last = name.rpartition(".")
        if prefix and self.project.klass(prefix) is not None:
            return self._attribute(("name", prefix), last, depth)
        return None

    def _attribute(self, base: Term | None, name: str, depth: int) -> Rows | None:
        if name in ("object_list", "items") and base is not None and base[0] == "call":
            page = self.rows(base, depth)
            if page is not None:
                return page
        owner = self.one(base, depth)
        if owner is not None:
            relation = self.project.fields(owner.model).get(name)
            if relation is not None:
                return self._related(owner, relation)
        known = evaluate(base, self.project)
        if known is None:
            return None
        if known.kind == "class":
            return self._manager(known.name, name, depth)
        if known.kind != "instance":
            return None
        for facts in mro(known.name, self.project):
            if facts.attributes.get(name) is not None:
                return self.rows(facts.attributes[name], depth)
        if name == "object_list":
            return self._view(known.name, depth)
        return None

    def _related(self, owner: One, relation: Relation) -> Rows | None:
        if not relation.many or not relation.target:
            return None
        loads: frozenset[str] = frozenset()
        opaque = False
        source = owner.rows or owner.query
        if source is not None:
            path = f"{owner.lookup}__{relation.name}" if owner.path else relation.name
            loads = _stripped(source.loads, path)
            opaque = source.opaque
        return Rows(
            relation.target,
            relation.framework,
            loads,
            opaque=opaque,
            relation=relation,
            owner=owner,
        )

    def _manager(self, model: str, name: str, depth: int) -> Rows | None:
        """The rows of `Book.objects`, with what the manager's `get_queryset` loads."""
        framework = framework_of(model, self.project)
        if framework == "sqlalchemy":
            return Rows(model, framework) if name == "query" else None
        if framework != "django":
            return None
        found = Rows(model, "django")
        known = evaluate(("attribute", ("name", model), name), self.project)
        if known is None or not derives(known.name, _QUERIES, self.project):
            return found if name == "objects" and known is None else None
        method = self._method(known.name, "get_queryset")
        return self._through(found, method, depth)

    def _of_manager(self, query: Term | None, name: str) -> str | None:
        """A method of the manager itself that is called on what its `super().get_queryset()` gives:
        a manager made from a query set has the methods of that."""
        if query is None or query[0] != "call":
            return None
        while query is not None and query[0] in ("call", "attribute"):
            query = query[1]
        return self._method(query[1], name) if query is not None and query[0] == "super" else None

    def default(self, model: str) -> Rows:
        """What the manager gives that Django takes where none is named: the first of the model."""
        for facts in mro(model, self.project):
            for name in facts.attributes:
                known = evaluate(("attribute", ("name", model), name), self.project)
                if known is not None and derives(known.name, _QUERIES, self.project):
                    return self._manager(model, name, 0) or Rows(model, "django", opaque=True)
        return Rows(model, "django")

    def _method(self, klass: str, name: str) -> str | None:
        for facts in mro(klass, self.project):
            if name in facts.methods:
                return facts.methods[name]
        return None

    def _through(self, base: Rows, function: str | None, depth: int) -> Rows | None:
        """Rows after a method of a manager or query set has had its way with them."""
        facts = self.project.function(function) if function is not None else None
        if facts is None or facts.name.startswith("django.db."):
            return base
        found = self._given(facts, depth)
        if facts.origin is None and facts.returns is not None and facts.returns[0] == "instance":
            return replace(base, opaque=True)  # an annotation does not say what is loaded
        if found is None:
            known = evaluate(facts.returns, self.project)
            if known is not None and not derives(known.name, _QUERIES, self.project):
                return None
            return replace(base, opaque=True)
        if found.model and found.model != base.model:
            return found
        return replace(
            base,
            loads=base.loads | found.loads,
            ones=base.ones or found.ones,
            opaque=base.opaque or found.opaque,
        )

    def _given(self, facts: FunctionFacts, depth: int) -> Rows | None:
        """The rows that a function of the project gives: its statements say more than its annotation."""
        found = self.rows(facts.origin, depth)
        return found if found is not None else self.rows(facts.returns, depth)

    def _call(
        self, term: Term, function: Term | None, told: list[Term | str], depth: int
    ) -> Rows | None:
        if function is None:
            return None
        if function[0] == "attribute":
            return self._method_call(term, function[1], function[2], told, depth)
        if function[0] != "name":
            return None
        name = canonical(function[1], self.project)
        if name == "peewee.prefetch" and told:
            return self._prefetched(told, depth)
        found = self._selected(term, told, depth)
        if found is not None:
            return found
        if self.project.klass(name) is not None:
            return self._neutral(name)  # `BookQuerySet(self.model, using=self._db)`
        facts = self.project.function(name)
        if facts is not None and not _library(name):
            return self._given(facts, depth)
        prefix, _, last = name.rpartition(".")
        return self._method_call(term, ("name", prefix), last, told, depth) if prefix else None

    def _method_call(
        self, term: Term, base: Term | None, name: str, told: list[Term | str], depth: int
    ) -> Rows | None:
        if base is not None and base[:2] == ("instance", "django.core.paginator.Paginator"):
            return self._held("builtins.list", list(base[2:]), depth) if name in _PAGES else None
        if name in _BY_TOLD and told:
            statement = told[0] if isinstance(told[0], tuple) else None
            found = self.rows(statement, depth)
            if found is not None:
                return replace(found, tupled=name in ("execute", "stream"))
        found = self.rows(base, depth)
        if found is not None:
            return self._applied(found, base, name, told, depth)
        found = self._selected(term, told, depth)
        if found is not None:
            return found
        known = evaluate(("attribute", base, name) if base is not None else None, self.project)
        if name == "get_queryset" and (known is None or _library(known.name)):
            view = base[1] if base is not None and base[0] in ("super", "instance") else None
            return self._view(view, depth) if view is not None else None
        if known is None or known.kind != "function":
            return None
        receiver = known.receiver
        facts = self.project.function(known.name)
        if facts is None or _library(known.name):
            return None
        found = self._given(facts, depth)
        if found is not None and not found.model and receiver is not None:
            view = self._view(receiver.name, depth)
            if view is None:
                return None
            found = replace(view, loads=view.loads | found.loads, ones=view.ones or found.ones)
        return found if found is not None and found.model else None

    def _applied(
        self, base: Rows, receiver: Term | None, name: str, told: list[Term | str], depth: int
    ) -> Rows | None:
        """Rows after a method of their query."""
        if name in _VALUES and base.framework != "sqlalchemy":
            return None
        if name in _EAGER:
            lookups = {one for one in told if isinstance(one, str)}
            terms = [one for one in told if not isinstance(one, str)]
            return replace(
                base,
                loads=base.loads | {one.replace(".", "__") for one in lookups if one != "?"},
                ones=base.ones or name == "select_related" and not told,
                opaque=base.opaque or bool(terms) or "?" in lookups,
            )
        if name == "fetch_mode":
            return replace(base, opaque=True)
        known = evaluate(
            ("attribute", receiver, name) if receiver is not None else None, self.project
        )
        if known is not None and known.kind == "function" and not _library(known.name):
            return self._through(base, known.name, depth)
        if known is None and not base.model:
            own = self._of_manager(receiver, name)
            if own is not None:
                return self._through(base, own, depth)
        if name == "scalars":
            return replace(base, tupled=False)
        if name in ("select", "filter", "all") and known is not None and base.framework == "peewee":
            return base
        if name in _SAME:
            return base
        return None

    def _selected(self, term: Term, told: list[Term | str], depth: int) -> Rows | None:
        """The rows of a call that names its entity: `select(User)`, `session.query(User)`,
        `Tweet.select(Tweet, User)`, `Tournament.filter(…)`."""
        known = evaluate(term, self.project)
        if known is None or not known.args or known.args[0] is None:
            return None
        model = known.args[0]
        if known.name in ("sqlalchemy.Select", "sqlalchemy.orm.Query") and len(known.args) == 1:
            return Rows(model.name, "sqlalchemy") if model.kind == "instance" else None
        if known.name == "peewee.ModelSelect":
            others = {
                canonical(one[1], self.project)
                for one in told
                if isinstance(one, tuple) and one[0] == "name"
            }
            relations = self.project.fields(model.name)
            loads = {name for name, one in relations.items() if one.target in others}
            return Rows(model.name, "peewee", frozenset(loads))
        if known.name == "tortoise.models.QuerySet":
            return Rows(model.name, "tortoise")
        return None

    def _prefetched(self, told: list[Term | str], depth: int) -> Rows | None:
        """`prefetch(User.select(), Tweet.select())` of peewee."""
        found = [self.rows(one, depth) if isinstance(one, tuple) else None for one in told]
        if found[0] is None:
            return None
        others = {one.model for one in found[1:] if one is not None}
        relations = self.project.fields(found[0].model)
        loads = {name for name, one in relations.items() if one.target in others}
        return replace(found[0], loads=found[0].loads | loads, opaque=None in found[1:])

    def _view(self, klass: str, depth: int) -> Rows | None:
        """The rows of a class-based view: its `queryset`, else all of its `model`."""
        order = list(mro(klass, self.project))
        for facts in order:
            if facts.attributes.get("queryset") is not None:
                return self.rows(facts.attributes["queryset"], depth)
        for facts in order:
            model = evaluate(facts.attributes.get("model"), self.project)
            if model is not None and model.kind == "class":
                return self.default(model.name) if self.project.fields(model.name) else None
        return None

    # One

    def one(self, term: Term | None, depth: int = 0) -> One | None:
        """The object that a term is, or None if it is not known to be one of a model."""
        if term is None or depth > _MOST:
            return None
        below = depth + 1
        match term:
            case ("any", *several):
                found = {self.one(one, below) for one in several}
                return found.pop() if len(found) == 1 else None
            case ("awaited", inner):
                return self.one(inner, below)
            case ("element", ("instance", "builtins.enumerate" | "builtins.zip", *_)):
                return None
            case ("element", inner):
                rows = self.rows(inner, below)
                return One(rows.model, rows) if rows is not None and rows.model else None
            case ("unpacked", whole, int() as index):
                return self._unpacked(whole, index, below)
            case ("attribute", base, "awaitable_attrs"):
                return self.one(base, below)
            case ("attribute", base, name):
                owner = self.one(base, below)
                if owner is not None and owner.rows is not None and _is_named(owner.rows, name):
                    return owner
                relation = self.project.fields(owner.model).get(name) if owner is not None else None
                if owner is None or relation is None or relation.many or not relation.target:
                    return None
                return One(relation.target, owner.rows, (*owner.path, relation), owner.query)
            case ("call", function, *_):
                return self._single(term, function, below)
            case ("item", inner, "0"):
                owner = self.one(inner, below)
                return owner if owner is not None and owner.rows and owner.rows.tupled else None
            case ("instance", name):
                name = canonical(name, self.project)
                return One(name, None) if self.project.fields(name) else None
        return None

    def _single(self, term: Term, function: Term | None, depth: int) -> One | None:
        """The object that a call gives: `Book.objects.get(…)`, or what a function returns."""
        base: Term | None = None
        last = ""
        if function is not None and function[0] == "attribute":
            _, base, last = function
        elif function is not None and function[0] == "name":
            facts = self.project.function(canonical(function[1], self.project))
            if facts is not None and not _library(facts.name):
                found = self.one(facts.returns, depth)
                return found if found is not None and found.rows is None else None
            prefix, _, last = function[1].rpartition(".")
            base = ("name", prefix)
        query = self.rows(base, depth) if last in _TAKES else None
        if query is not None and query.model:
            return One(query.model, None, query=query)
        known = evaluate(term, self.project)
        if known is None or known.kind != "instance" or not self.project.fields(known.name):
            return None
        return One(known.name, None)

    def _unpacked(self, whole: Term | None, index: int, depth: int) -> One | None:
        match whole:
            case (
                "element",
                (
                    "instance",
                    "builtins.enumerate" | "builtins.zip",
                    ("instance", "builtins.tuple", *items),
                ),
            ):
                return self.one(items[index], depth) if index < len(items) else None
            case ("element", inner) if index == 0:
                rows = self.rows(inner, depth)
                return One(rows.model, rows) if rows is not None and rows.tupled else None
        return None


def _is_named(rows: Rows, name: str) -> bool:
    """Whether a name takes the object out of its row: `row.Book` of `session.execute(select(Book))`."""
    return rows.tupled and rows.model.rpartition(".")[2] == name


def _stripped(loads: frozenset[str], path: str) -> frozenset[str]:
    """The lookups below a path, relative to its end."""
    return frozenset(one[len(path) + 2 :] for one in loads if one.startswith(f"{path}__"))


def _library(name: str) -> bool:
    return name.partition(".")[0] in (
        "django",
        "sqlalchemy",
        "peewee",
        "tortoise",
        "rest_framework",
        "builtins",
        "sqlmodel",
        "flask_sqlalchemy",
    )


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


# Objects that code looks at


def seen(context: Context, node: ast.expr, read: ast.AST, depth: int = 0) -> Iterator[Seen]:
    """The objects of queries that an expression stands for, where it is evaluated once for each of
    them: in a loop around `read`, or in a function that is called for each."""
    if depth > 4:
        return
    reader = Reader(context.project)
    match node:
        case ast.Attribute(value=base, attr="awaitable_attrs"):
            yield from seen(context, base, read, depth + 1)
        case ast.Attribute(value=base, attr=attr):
            for found in seen(context, base, read, depth + 1):
                if found.one.rows is not None and _is_named(found.one.rows, attr):
                    yield found
                    continue
                relation = context.project.fields(found.one.model).get(attr)
                if relation is not None and not relation.many and relation.target:
                    one = One(relation.target, found.one.rows, (*found.one.path, relation))
                    yield replace(found, one=one)
        case ast.Await(value=value) | ast.NamedExpr(value=value):
            yield from seen(context, value, read, depth + 1)
        case ast.Call(func=ast.Attribute(value=queue, attr="pop" | "popleft")):
            rows = reader.rows(context.types.term(queue))
            loop = context.flow.loop(node)
            if rows is not None and rows.model and isinstance(loop, ast.While):
                yield Seen(One(rows.model, rows), loop)
        case ast.Name():
            bindings = context.flow.reaching(node)
            if len(bindings) == 1:
                yield from _bound(context, reader, node, bindings[0], read, depth)


def _bound(
    context: Context, reader: Reader, name: ast.Name, binding: Binding, read: ast.AST, depth: int
) -> Iterator[Seen]:
    if binding.kind.startswith("for"):
        loop = binding.node if not isinstance(binding.node, ast.comprehension) else None
        around = loop if loop is not None else parent(binding.node)
        counted = next((up for up in context.flow.loops(read) if up is around), None)
        one = reader.one(context.types.term(name))
        if counted is not None and one is not None and one.rows is not None:
            if binding.value is None or not _few(binding.value):
                yield Seen(one, counted)
    elif binding.kind in ("assign", "walrus") and binding.value is not None:
        yield from seen(context, binding.value, read, depth + 1)
    elif binding.kind == "parameter":
        owner = binding.scope.node
        if isinstance(owner, ast.Lambda):
            yield from _keyed(context, reader, owner)
        elif isinstance(owner, FUNCTIONS):
            yield from given(context, context.qualified(owner), binding.name)
            yield from _mapped(context, reader, owner, binding.name)


def _few(iterable: ast.expr) -> bool:
    """Whether an iterable is a slice of at most two."""
    match iterable:
        case ast.Subscript(slice=ast.Slice(lower=None, upper=ast.Constant(value=int() as upper))):
            return upper <= 2
    return False


def _keyed(context: Context, reader: Reader, function: ast.Lambda) -> Iterator[Seen]:
    """What a lambda gets that `map`, `filter` or `sorted(key=…)` calls for each row."""
    call = parent(function)
    if isinstance(call, ast.keyword):
        call = parent(call)
    if not isinstance(call, ast.Call) or len(function.args.args) != 1:
        return
    name = context.names.dotted(call.func) or ""
    if name in ("builtins.map", "builtins.filter", "itertools.groupby"):
        values = [value for value in call.args if value is not function]
    elif name in ("builtins.sorted", "builtins.min", "builtins.max"):
        values = call.args[:1]
    else:
        return
    rows = reader.rows(context.types.term(values[0])) if values else None
    if rows is not None and rows.model:
        yield Seen(One(rows.model, rows), call)


def _mapped(context: Context, reader: Reader, function: ast.AST, parameter: str) -> Iterator[Seen]:
    """What a function of this file gets that is given to `map` or to a `key=`."""
    assert isinstance(function, FUNCTIONS)
    arguments = [argument.arg for argument in function.args.args]
    if arguments[:1] != [parameter] or isinstance(parent(function), ast.ClassDef):
        return
    for call in context.names.nodes(ast.Call):
        name = context.names.dotted(call.func)
        values: list[ast.expr] = []
        if name in ("builtins.map", "builtins.filter") and len(call.args) == 2:
            if _is(context, call.args[0], function):
                values = call.args[1:]
        elif name in ("builtins.sorted", "builtins.min", "builtins.max") and call.args:
            if any(w.arg == "key" and _is(context, w.value, function) for w in call.keywords):
                values = call.args[:1]
        rows = reader.rows(context.types.term(values[0])) if values else None
        if rows is not None and rows.model:
            step = context.step(
                call, f"`{context.short(call.func)}` calls `{function.name}` for each"
            )
            yield Seen(One(rows.model, rows), call, None, (step,))


def _is(context: Context, node: ast.expr, function: ast.AST) -> bool:
    if not isinstance(node, ast.Name):
        return False
    only = context.names.only_binding(node)
    return only is not None and only.node is function


def given(
    context: Context, function: str, parameter: str, way: tuple[str, ...] = ()
) -> Iterator[Seen]:
    """What a function gets for a parameter (`self` too) from places that call it for each row."""
    if function in way or len(way) > 3 or context.project.calls_in(function) > BUSY:
        return
    way = (*way, function)
    reader = Reader(context.project)
    for use in context.project.uses(function):
        if _tests(use.place.path) and not _tests(context.path):
            continue
        term = _passed(context, use, function, parameter)
        if term is None:
            continue
        step = _step(use, function)
        if term[0] == "argument":
            for found in given(context, term[1], term[2], way):
                yield _after(found, step, use)
            continue
        one = reader.one(term)
        if one is None:
            continue
        if one.rows is not None and use.place.loop:
            if _waits_outside(context, function):
                continue
            yield Seen(one, None, use.place, (step,), use.stores, use.place)
        elif one.rows is None and use.receiver == term and _own(context, use, one.model):
            for found in given(context, use.place.function, "", way):
                yield _after(found, step, use)


def _waits_outside(context: Context, function: str) -> bool:
    """Whether a function waits for another server or program, which takes longer than any query."""
    return any(
        reach.effect.kind == "blocks" and reach.effect.detail in OUTSIDE
        for reach in context.project.reaches(function)
    )


def _after(found: Seen, step: TraceStep, use: Use) -> Seen:
    return replace(
        found, trace=(*found.trace, step), stores=found.stores | use.stores, last=use.place
    )


def _passed(context: Context, use: Use, function: str, parameter: str) -> Term | None:
    """What a use gives for a parameter; for the first one of a method its receiver."""
    facts = context.project.function(function)
    if facts is None:
        return None
    first = facts.parameters[0].name if facts.parameters else ""
    owner = function.rpartition(".")[0]
    if context.project.klass(owner) is not None and parameter in ("", first):
        return use.receiver
    return dict(use.arguments).get(parameter)


def _own(context: Context, use: Use, model: str) -> bool:
    """Whether a method or property is run on `self` by another one of the same class."""
    owner = use.place.function.rpartition(".")[0]
    return owner == model or context.subclass(owner, model)


def _step(use: Use, function: str) -> TraceStep:
    caller = use.place.function.rpartition(".")[2]
    callee = function.rpartition(".")[2]
    place = use.place
    message = (
        f"`{caller}` runs `{callee}` for each in a loop"
        if place.loop
        else (f"`{caller}` runs `{callee}`")
    )
    return TraceStep(place.path, Position(place.line, place.column), message)


def _tests(path: str) -> bool:
    parts = path.replace("\\", "/").split("/")
    return (
        any(part in ("test", "tests", "testing") for part in parts[:-1])
        or parts[-1].startswith("test_")
        or parts[-1] in ("conftest.py", "tests.py")
    )


def assigned(context: Context, node: ast.Attribute) -> bool:
    """Whether the function sets this attribute of some object, so that it may be there already."""
    function = context.flow.function(node)
    region: ast.AST = function if function is not None else context.names.tree
    for inner in descendants(region, into_functions=False):
        if (
            isinstance(inner, ast.Attribute)
            and inner.attr == node.attr
            and isinstance(inner.ctx, ast.Store)
        ):
            return True
        if isinstance(inner, ast.Call):
            last = (context.name(inner.func) or "").rpartition(".")[2]
            last = last or getattr(inner.func, "attr", "")
            if last in ("prefetch_related_objects", "aprefetch_related_objects", "fetch_related"):
                texts = [a.value for a in inner.args if isinstance(a, ast.Constant)]
                if len(texts) < len(inner.args) - 1:
                    return True
                if any(isinstance(t, str) and node.attr in t.split("__") for t in texts):
                    return True
    return False


def elsewhere(context: Context, rows: Rows, attribute: str) -> bool:
    """Whether rows are those of one object that comes from anywhere (`self.lines.all()`), and some query
    of the project loads both that relation and what is read of its rows along."""
    owner = rows.owner
    if rows.relation is None or owner is None or owner.rows is not None or owner.query is not None:
        return False
    return {rows.relation.name, attribute} <= context.project.lookups()


def held_already(context: Context, read: ast.Attribute, relation: Relation) -> bool:
    """Whether all objects that a many-to-one relation of SQLAlchemy can lead to are in the session and
    kept, so that it is not asked for them: `teams = session.scalars(select(Team)).all()`."""
    if relation.framework != "sqlalchemy" or relation.many:
        return False
    if relation.target == relation.owner and _of_whole_table(context, read.value):
        return True  # a tree, of which the loop goes over all nodes
    function = context.flow.function(read)
    reader = Reader(context.project)
    for node in descendants(function, into_functions=False) if function is not None else ():
        match node:
            case ast.Assign(targets=[ast.Name()], value=ast.Call() as value):
                if node.lineno < read.lineno and _is_everything(context, value):
                    rows = reader.rows(context.types.term(value))
                    if rows is not None and rows.model == relation.target and not rows.tupled:
                        return True
    return False


def _of_whole_table(context: Context, node: ast.expr) -> bool:
    """Whether a name is one of all objects of a table: `for page in session.scalars(select(Page)):`."""
    value: ast.expr | None = node
    for _ in range(4):
        if not isinstance(value, ast.Name):
            break
        bindings = context.flow.reaching(value)
        value = bindings[0].value if len(bindings) == 1 else None
    if value is None or isinstance(value, ast.Name):
        return False
    called: set[str] = set()
    asks = False
    for part in spelled_out(context, value):
        for inner in descendants(part):
            if isinstance(inner, ast.Call):
                name = context.name(inner.func) or str(getattr(inner.func, "attr", ""))
                called.add(name.rpartition(".")[2])
            elif isinstance(inner, ast.Attribute) and inner.attr == "query":
                asks = True
    return (asks or "select" in called) and called <= _WHOLE | {"execute", "unique", "enumerate"}


def _is_everything(context: Context, value: ast.Call) -> bool:
    """Whether a value is the list of all that a query written out here can give."""
    calls = [call.func for call in descendants(value) if isinstance(call, ast.Call)]
    spelled = [context.name(func) or str(getattr(func, "attr", "")) for func in calls]
    names = {name.rpartition(".")[2] for name in spelled}
    lists = isinstance(value.func, ast.Name) and value.func.id == "list"
    lists = lists or isinstance(value.func, ast.Attribute) and value.func.attr == "all"
    return lists and bool(names & {"select", "query"}) and names <= _WHOLE


def fills(node: ast.AST) -> bool:
    """Whether a node runs only where an attribute is empty that is filled there:
    `if not self.order_id: self.order = self.line.order`; likewise for a parameter that callers may
    give what they have: `if plan is None: plan = self.plan`."""
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If):
            if _set_if_none(up) or _creates_missing(up):
                return True
            empty = {
                inner.operand.attr.removesuffix("_id")
                for inner in descendants(up.test)
                if isinstance(inner, ast.UnaryOp)
                and isinstance(inner.op, ast.Not)
                and isinstance(inner.operand, ast.Attribute)
            }
            if empty and any(
                isinstance(inner, ast.Attribute)
                and isinstance(inner.ctx, ast.Store)
                and inner.attr.removesuffix("_id") in empty
                for statement in up.body
                for inner in descendants(statement)
            ):
                return True
    return False


def _creates_missing(guard: ast.If) -> bool:
    """`if not event.phases.exists(): return Phase.objects.create(…)`"""
    test = guard.test
    if not isinstance(test, ast.UnaryOp) or not isinstance(test.op, ast.Not):
        return False
    asks = getattr(test.operand, "func", None)
    return getattr(asks, "attr", "") in ("exists", "aexists", "count", "acount") and any(
        isinstance(inner, ast.Call) and getattr(inner.func, "attr", "") in ("create", "acreate")
        for statement in guard.body
        for inner in descendants(statement)
    )


def _set_if_none(guard: ast.If) -> bool:
    """`if plan is None: plan = …` for a parameter `plan`."""
    match guard.test:
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.Is()], comparators=[ast.Constant(value=None)]
        ):
            function = next((up for up in parents(guard) if isinstance(up, FUNCTIONS)), None)
            if function is None or all(
                argument.arg != name
                for argument in (
                    *function.args.posonlyargs,
                    *function.args.args,
                    *function.args.kwonlyargs,
                )
            ):
                return False
            return any(
                isinstance(target, ast.Name) and target.id == name
                for statement in guard.body
                if isinstance(statement, ast.Assign)
                for target in statement.targets
            )
    return False


def in_search(context: Context, node: ast.AST) -> bool:
    """Whether a loop ends with the first object for which the test that holds `node` is true."""
    child = node
    for up in parents(node):
        if isinstance(up, ast.If) and child is up.test:
            last = up.body[-1]
            return isinstance(last, (ast.Break, ast.Return, ast.Raise)) and not up.orelse
        if isinstance(up, (ast.stmt, ast.comprehension)):
            return False
        child = up
    return False
