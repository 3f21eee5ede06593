"""Rows of database models: which query an object comes from, and what that query loads along with it.

Read from terms, so that it works the same across files: through managers, `get_queryset`, functions
that return a query, containers of objects, and relations of objects. What may load more than can be
seen is *opaque*, and rules stay silent for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from perflint.knowledge.facts import FunctionFacts, Term
from perflint.language.terms.class_lookup import canonical, derives, mro
from perflint.language.terms.evaluation import evaluate
from perflint.language.terms.generic_functions import for_classes
from perflint.language.terms.query_arguments import HELD
from perflint.language.terms.query_rows import (
    DJANGO_MODEL,
    QUERYABLE,
    gives_queries,
    is_foreign_manager,
    with_self,
)
from perflint.language.terms.value_types import Type
from perflint.project.answers.project import Project
from perflint.project.world.models import Relation
from perflint.reasoning.context import FileContext
from perflint.reasoning.database import views
from perflint.reasoning.database.calls import mentions
from perflint.reasoning.database.models import framework_of, is_of_library
from perflint.reasoning.database.rows import (
    One,
    Rows,
    common_object,
    is_named,
    joined_rows,
    lookups_below,
)
from perflint.reasoning.database.typed_queries import is_held, is_typed_query, typed_rows

_MOST = 20  # steps from a term to its query
_MOST_CALLS = 20  # of a function that gets rows
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
# What a query may stand beside and load nothing along: objects that are no rows of one.
_NO_QUERIES = frozenset(
    {f"builtins.{name}" for name in "NoneType bool dict list set str tuple".split()}
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
FETCHING_ONE = frozenset(
    "get first last latest earliest aget afirst alast alatest aearliest one one_or_none scalar"
    " scalar_one scalar_one_or_none get_or_404 first_or_404 one_or_404".split()
)
_EAGER = frozenset("select_related prefetch_related options with_related".split())
_BY_STATEMENT = frozenset("scalars execute exec stream stream_scalars prefetch paginate".split())
# Methods of views and paginators that give the rows that they are given, or some of them.
_PASSING = frozenset({"filter_queryset", "paginate_queryset"})
_MAY_BE_PAGE = frozenset({"call", "argument"})
_PAGES = frozenset({"page", "get_page", "apage", "aget_page"})
_VALUES = frozenset("values values_list dates datetimes dicts tuples namedtuples mappings".split())


R = TypeVar("R")
# By the identity of a term, the functions on the way where they matter, and the depth where that does: the
# term, what it gives, and how many steps that took.
_Known = dict[tuple[int, tuple[str, ...] | None, int], tuple[Term, R | None, int]]
_ANY_DEPTH = -1


def reader_of(context: FileContext) -> Reader:
    """What reads terms for a file: one for all that ask, as many read the same."""
    return context.once("reader of rows", lambda: Reader(context.project))


class Reader:
    """Reads terms as rows and objects of the project's models."""

    def __init__(self, project: Project) -> None:
        self.project = project
        # The functions whose results are being read, outermost first.
        self._followed: list[str] = []
        # By terms, which are kept: the identity of one that is gone may be that of another. Where a parameter
        # was read, which is what callers pass, it holds on that way alone.
        self._read: _Known[Rows] = {}
        self._read_as_one: _Known[One] = {}
        self._mixed: dict[
            tuple[int, str], tuple[Term, Term]
        ] = {}  # what `_of_mixin` has made, by its term
        # Whether something was too deep to be read, whether a parameter was, and how deep it went, since
        # these were reset.
        self._cut = self._passed = False
        self._deepest = 0

    # Many

    def rows(self, term: Term | None, depth: int = 0) -> Rows | None:
        """The rows that iterating a term gives, or None if it is not known to give any."""
        return self._remembered(self._read, term, depth, self._rows)

    def _remembered(
        self,
        known_of: _Known[R],
        term: Term | None,
        depth: int,
        read: Callable[[Term, int], R | None],
    ) -> R | None:
        """What reading a term gives, read once on each way that decides it."""
        if term is None:
            return None
        if depth > _MOST:
            self._cut = True
            return None
        way = tuple(self._followed)
        known = known_of.get((id(term), None, _ANY_DEPTH))
        if known is None and (known := known_of.get((id(term), way, _ANY_DEPTH))) is not None:
            self._passed = True
        if known is not None and depth + known[2] > _MOST:
            known = None  # from here it goes too deep
        if known is None and (known := known_of.get((id(term), way, depth))) is not None:
            self._cut = self._passed = True
        if known is not None:
            self._deepest = max(self._deepest, depth + known[2])
            return known[1]
        before = self._cut, self._passed, self._deepest
        self._cut, self._passed, self._deepest = False, False, depth
        found = read(term, depth)
        steps = self._deepest - depth
        if self._cut:  # what is left out depends on where the question started
            known_of[id(term), way, depth] = term, found, steps
        else:
            known_of[id(term), way if self._passed else None, _ANY_DEPTH] = term, found, steps
        self._cut, self._passed = self._cut or before[0], self._passed or before[1]
        self._deepest = max(self._deepest, before[2])
        return found

    def _rows(self, term: Term, depth: int) -> Rows | None:
        below = depth + 1
        match term:
            case ("any", *several):
                return self._either(several, below)
            case ("argument", function, parameter):
                return self._handed(function, parameter, below)
            case ("awaited", inner):
                return self.rows(inner, below)
            case ("otherwise", inner, other):
                found = self.rows(inner, below)
                if found is not None and found.model:
                    return found
                return self.rows(other, below) or found
            case ("item", inner, "slice", *_):
                return self.rows(inner, below)
            case ("item", ("instance", "builtins.list", element), _, *_):
                return self.rows(element, below)
            case ("binary", "|" | "&" | "+", left, right):
                both = self._either([left, right], below)
                return both if both is not None and not both.opaque else None
            case (
                "unpacked",
                ("element", ("instance", _, ("instance", "builtins.tuple", *items))),
                int() as index,
            ):
                return self.rows(items[index], below) if index < len(items) else None
            case ("unpacked", ("call", function, *_), int() as index):
                return self._one_of_several(function, index, below)
            case ("item", ("instance", "builtins.dict", _, value), _, *_):
                return self.rows(value, below)
            case ("item", ("name", name), *_):
                held = self.project.variable(canonical(name, self.project))
                is_dict = held is not None and held[:2] == ("instance", "builtins.dict")
                return self.rows(held[-1], below) if held is not None and is_dict else None
            case ("instance", name, *arguments):
                return self._held(name, arguments, below)
            case ("super", name):
                return self._neutral(name)
            case ("attribute", base, name):
                return self._attribute(base, name, below)
            case ("name", name):
                return self._name(canonical(name, self.project), below)
            case ("call", function, *arguments):
                return self._call(term, function, arguments, below)
        return None

    def _one_of_several(self, function: Term | None, index: int, depth: int) -> Rows | None:
        """The rows that a function gives beside something else: `books, count = found_books()`."""
        known = evaluate(function, self.project)
        if known is None or known.kind != "function":
            return None
        facts = self.project.function(known.name)
        match facts.returns if facts is not None else None:
            case ("instance", "builtins.tuple", *items) if -len(items) <= index < len(items):
                self._followed.append(known.name)
                try:
                    return self.rows(items[index], depth)
                finally:
                    self._followed.pop()
        return None

    def _either(self, several: list[Term | None], depth: int) -> Rows | None:
        found = [(one, self.rows(one, depth)) for one in several if not _is_empty(one)]
        rows = [one for _, one in found if one is not None]
        if not rows or len({one.model for one in rows}) > 1:
            return None
        joined = joined_rows(rows)
        others = [one for one, its in found if its is None]
        known = [evaluate(one, self.project) for one in others]
        if any(one is not None and one.name not in _NO_QUERIES for one in known) or any(
            mentions(one, name) for one in others for name in _EAGER
        ):
            return replace(joined, opaque=True)
        return replace(joined, partly=True) if None in known else joined

    def _handed(self, function: str, parameter: str, depth: int) -> Rows | None:
        """What callers pass for a parameter: rows, where all that are known pass rows of one model, or where
        that caller does whose result is read. Whether the others matter is said by the types that rest on
        them."""
        self._passed = True
        given = self.project.handed(function, parameter) or ()
        caller = self._caller(function)
        own = tuple(each for each in given if each.place.function == caller)
        given = own or given
        if not given or len(given) > _MOST_CALLS:
            return None
        followed, self._followed = self._followed, self._followed[:-1] if own else []
        try:
            found = [(each, self.rows(each.term, depth)) for each in given]
        finally:
            self._followed = followed
        known = [(each.place, rows) for each, rows in found if rows is not None]
        if not known or len({rows.model for _, rows in known}) > 1:
            return None
        joined = joined_rows([rows for _, rows in known])
        unread = any(rows is None and self._is_query(each.term) for each, rows in found)
        place, first = known[0]
        stores = joined.stores.union(*(each.stores for each in given))
        return replace(
            joined,
            opaque=joined.opaque or unread,
            handed=(place, *first.handed),
            stores=stores,
        )

    def _caller(self, function: str) -> str:
        """The function that was read when it called another one; empty where that is not known."""
        *_, caller, called = ("", "", *self._followed)
        return caller if called == function else ""

    def _is_query(self, term: Term | None) -> bool:
        """Whether something is a query, or may be one."""
        known = evaluate(term, self.project) if term is not None else None
        return known is not None and derives(known.name, QUERYABLE, self.project)

    def _held(self, name: str, arguments: list[Term | None], depth: int) -> Rows | None:
        if name in _CONTAINERS and arguments:
            one = self.one(arguments[0], depth)
            if one is None or one.rows is None:
                return None
            return self._along(one)
        return self._neutral(name)

    def _neutral(self, name: str) -> Rows | None:
        """A manager or query set of which the model is not known here."""
        is_query = derives(name, QUERYABLE, self.project) or gives_queries(name, self.project)
        return Rows("", "django") if is_query else None

    def _along(self, one: One) -> Rows:
        """The objects at the end of a path as rows of their own."""
        assert one.rows is not None
        if not one.path:
            return one.rows
        return Rows(
            one.model,
            one.rows.framework,
            lookups_below(one.rows.loads, one.lookup),
            opaque=one.rows.opaque,
            partly=one.rows.partly,
        )

    def _name(self, name: str, depth: int) -> Rows | None:
        variable = self.project.variable(name)
        if variable is not None:
            return self.rows(variable, depth)
        prefix, _, last = name.rpartition(".")
        if prefix and (
            self.project.klass(prefix) is not None or self.project.variable(prefix) is not None
        ):
            return self._attribute(("name", prefix), last, depth)
        return None

    def _attribute(self, base: Term | None, name: str, depth: int) -> Rows | None:
        if name in ("object_list", "items") and base is not None and base[0] in _MAY_BE_PAGE:
            page = self.rows(base, depth)
            if page is not None:
                return page
        if name == "qs" and base is not None and base[0] == "call" and len(base) > 2:
            return self.rows(base[2], depth) if self._is_filter(base) else None
        owner = self._owner(base, name, depth)
        if owner is not None:
            relation = self.project.fields(owner.model).get(name)
            if relation is not None:
                return self.related(owner, relation)
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
            method = facts.methods.get(name)
            if method is not None:
                function = self.project.function(method)
                if function is None:
                    return None
                if "property" in function.marks:
                    return self.rows(function.returns, depth)
                # Templates call what they read, and nothing else goes over a method.
                return self._returned(function, depth)
        if name == "object_list":
            return views.rows_of_view(self, known.name, depth)
        return None

    def _owner(self, base: Term | None, name: str, depth: int) -> One | None:
        """The object whose rows an attribute gives: where it is one of several, of those that have such
        rows."""
        several = self._ones(base, depth)
        if len(several) < 2 or None in several:
            return self.one(base, depth)
        able: list[One | None] = []
        for one in several:
            relation = self.project.fields(one.model).get(name) if one is not None else None
            if relation is not None and relation.many:
                able.append(one)
        return common_object(able) if able else None

    def _ones(self, term: Term | None, depth: int) -> list[One | None]:
        """The objects that a term may be, None for one of which too little is known; what is no object of a
        model is left out, for it has no relations."""
        match term:
            case ("any", *several):
                return [each for one in several for each in self._ones(one, depth + 1)]
            case ("argument", function, parameter) if depth < _MOST:
                given = self.project.handed(function, parameter) or ()
                found = [each for one in given for each in self._ones(one.term, depth + 1)]
                # What loaded an object that comes from elsewhere may have loaded its relations as well.
                return [one if one and (one.rows or one.query) else None for one in found]
        one = self.one(term, depth)
        return [] if one is None and self._is_no_object(term) else [one]

    def _is_no_object(self, term: Term | None) -> bool:
        known = evaluate(term, self.project) if term is not None else None
        return known is not None and (
            known.kind != "instance"
            or is_of_library(known.name)
            and not derives(known.name, (DJANGO_MODEL,), self.project)
        )

    def _is_filter(self, made: Term) -> bool:
        """Whether a call makes a filter of django-filter."""
        known = evaluate(made, self.project)
        return known is not None and any(
            base.startswith("django_filters.") and base.endswith("FilterSet")
            for facts in mro(known.name, self.project)
            for base in facts.bases
        )

    def related(self, owner: One, relation: Relation) -> Rows | None:
        """The rows that a relation of an object leads to; None where it leads to one."""
        if not relation.many or not relation.target:
            return None
        loads: frozenset[str] = frozenset()
        opaque = partly = False
        source = owner.rows or owner.query
        if source is not None:
            path = f"{owner.lookup}__{relation.name}" if owner.path else relation.name
            loads = lookups_below(source.loads, path)
            opaque, partly = source.opaque, source.partly
        return Rows(
            relation.target,
            relation.framework,
            loads,
            opaque=opaque,
            relation=relation,
            owner=owner,
            partly=partly,
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
        if known is None or not self._is_manager(known):
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
        relations = self.project.fields(model)
        for facts in mro(model, self.project):
            for name in (one for one in facts.attributes if one not in relations):
                known = evaluate(("attribute", ("name", model), name), self.project)
                if known is not None and self._is_manager(known):
                    return self._manager(model, name, 0) or Rows(model, "django", opaque=True)
        return Rows(model, "django")

    def _is_manager(self, known: Type) -> bool:
        """Whether something is a manager or query set of Django, or one that is made from these."""
        return derives(known.name, QUERYABLE, self.project) or is_foreign_manager(
            known, self.project
        )

    def _method(self, klass: str, name: str) -> str | None:
        for facts in mro(klass, self.project):
            if name in facts.methods:
                return facts.methods[name]
        return None

    def _through(
        self, base: Rows, function: str | None, depth: int, receiver: str = ""
    ) -> Rows | None:
        """Rows after a method of a manager or query set has had its way with them.

        Args:
            receiver: the class of the object whose method it is, where that is known.
        """
        facts = self.project.function(function) if function is not None else None
        if facts is None or facts.name.startswith("django.db."):
            return base
        found = self._returned(facts, depth, receiver)
        if facts.origin is None and facts.returns is not None and facts.returns[0] == "instance":
            return replace(base, opaque=True)  # an annotation does not say what is loaded
        if found is None:
            known = evaluate(facts.returns, self.project)
            if known is not None and not derives(known.name, QUERYABLE, self.project):
                return None
            return replace(base, opaque=True)
        if found.model and found.model != base.model:
            return found
        return replace(
            base,
            loads=base.loads | found.loads,
            ones=base.ones or found.ones,
            opaque=base.opaque or found.opaque,
            held=base.held | found.held,
        )

    def _returned(self, facts: FunctionFacts, depth: int, receiver: str = "") -> Rows | None:
        """The rows that a function of the project gives: its statements say more than its annotation."""
        self._followed.append(facts.name)
        found = None
        try:
            for term in (facts.origin, facts.returns):
                found = found or self.rows(self._of_mixin(facts, term, receiver), depth)
        finally:
            self._followed.pop()
        return found

    def _of_mixin(self, facts: FunctionFacts, term: Term | None, receiver: str) -> Term | None:
        """What a method gives, with the query set in the place of the class that is mixed into it."""
        owner = facts.name.rpartition(".")[0]
        if (
            term is None
            or not receiver
            or receiver == owner
            or derives(owner, QUERYABLE, self.project)
        ):
            return term
        key = id(term), receiver
        if key not in self._mixed:
            self._mixed[key] = term, with_self(term, owner, receiver)
        return self._mixed[key][1]

    def _call(
        self, term: Term, function: Term | None, arguments: list[Term | str], depth: int
    ) -> Rows | None:
        if function is None:
            return None
        if function[0] == "attribute":
            return self._method_call(term, function[1], function[2], arguments, depth)
        if function[0] != "name":
            return None
        name = canonical(function[1], self.project)
        if name == "peewee.prefetch" and arguments:
            return self._prefetched(arguments, depth)
        facts = self.project.function(name)
        own = facts is not None and not is_of_library(name)
        if own and facts is not None:
            facts = for_classes(facts, arguments, bound=False) or facts
        found = self._returned(facts, depth) if own and facts is not None else None
        if found is not None:
            return found
        found = typed_rows(term, arguments, self.project)
        if found is not None:
            # What a function of the project adds to a query that it is given is not known here.
            return replace(found, opaque=True) if own else found
        if self.project.klass(name) is not None:
            return self._neutral(name)  # `BookQuerySet(self.model, using=self._db)`
        if own:
            return None
        prefix, _, last = name.rpartition(".")
        return self._method_call(term, ("name", prefix), last, arguments, depth) if prefix else None

    def _method_call(
        self, term: Term, base: Term | None, name: str, arguments: list[Term | str], depth: int
    ) -> Rows | None:
        if base is not None and base[:2] == ("instance", "django.core.paginator.Paginator"):
            return self._held("builtins.list", list(base[2:]), depth) if name in _PAGES else None
        if name == "values" and base is not None and base[0] == "call":
            match base[1]:
                case ("attribute", query, "in_bulk"):
                    return self.rows(query, depth)
                case ("name", str() as dotted) if dotted.endswith(".in_bulk"):
                    return self.rows(("name", dotted.removesuffix(".in_bulk")), depth)
        if name in _PASSING and arguments:
            known = evaluate(("attribute", base, name) if base is not None else None, self.project)
            own = known is not None and known.kind == "function" and not is_of_library(known.name)
            if not own:
                return self.rows(arguments[0], depth) if isinstance(arguments[0], tuple) else None
        if name in _BY_STATEMENT and arguments:
            statement = arguments[0] if isinstance(arguments[0], tuple) else None
            found = self.rows(statement, depth)
            if found is not None:
                return replace(found, tupled=name in ("execute", "stream"))
        found = self.rows(base, depth)
        if found is not None:
            return self._applied(found, base, name, arguments, depth)
        known = evaluate(("attribute", base, name) if base is not None else None, self.project)
        if name == "get_queryset" and (known is None or is_of_library(known.name)):
            view = base[1] if base is not None and base[0] in ("super", "instance") else None
            return views.rows_of_view(self, view, depth) if view is not None else None
        found = typed_rows(term, arguments, self.project)
        if found is not None:
            return replace(found, opaque=is_typed_query(base, self.project))
        if known is not None and derives(known.name, QUERYABLE, self.project):
            return self._attribute(base, name, depth)  # `author.books(manager="published")`
        if known is None or known.kind != "function":
            return None
        receiver = known.receiver
        facts = self.project.function(known.name)
        if facts is None or is_of_library(known.name):
            return None
        bound = receiver is not None and "staticmethod" not in facts.marks
        found = self._returned(for_classes(facts, arguments, bound) or facts, depth)
        if found is not None and not found.model and receiver is not None:
            view = views.rows_of_view(self, receiver.name, depth)
            if view is None:
                return self._of_library(term) if "lazy" in facts.marks else None
            found = replace(view, loads=view.loads | found.loads, ones=view.ones or found.ones)
        return found if found is not None and found.model else None

    def _of_library(self, term: Term) -> Rows | None:
        """The rows that a method gives which a library adds to models: `Category.get_tree()`."""
        given = evaluate(term, self.project)
        if given is None or not derives(given.name, QUERYABLE, self.project) or not given.args:
            return None
        row = given.args[0]
        known = row is not None and bool(self.project.fields(row.name))
        return Rows(row.name, "django") if known and row is not None else None

    def _applied(
        self, base: Rows, receiver: Term | None, name: str, arguments: list[Term | str], depth: int
    ) -> Rows | None:
        """Rows after a method of their query."""
        if name in _VALUES and base.framework != "sqlalchemy":
            return None
        if name in _EAGER:
            lookups = {one for one in arguments if isinstance(one, str)}
            terms = [one for one in arguments if not isinstance(one, str)]
            return replace(
                base,
                loads=base.loads | {one.replace(".", "__") for one in lookups if one != "?"},
                ones=base.ones or name == "select_related" and not arguments,
                opaque=base.opaque or bool(terms) or "?" in lookups,
            )
        if name == "fetch_mode":
            return replace(base, opaque=True)
        known = evaluate(
            ("attribute", receiver, name) if receiver is not None else None, self.project
        )
        if known is not None and known.kind == "function" and not is_of_library(known.name):
            mixed = known.receiver.name if known.receiver is not None else ""
            return self._through(base, known.name, depth, mixed)
        if known is None and not base.model:
            own = self._of_manager(receiver, name)
            if own is not None:
                return self._through(base, own, depth)
        if name == "scalars":
            return replace(base, tupled=False)
        if name in ("select", "filter", "all") and known is not None and base.framework == "peewee":
            return base
        if name in _SAME:
            held = {one[len(HELD) :] for one in arguments if isinstance(one, str) and is_held(one)}
            return replace(base, held=base.held | held) if held else base
        return None

    def _prefetched(self, arguments: list[Term | str], depth: int) -> Rows | None:
        """`prefetch(User.select(), Tweet.select())` of peewee."""
        found = [self.rows(one, depth) if isinstance(one, tuple) else None for one in arguments]
        if found[0] is None:
            return None
        others = {one.model for one in found[1:] if one is not None}
        relations = self.project.fields(found[0].model)
        loads = {name for name, one in relations.items() if one.target in others}
        return replace(found[0], loads=found[0].loads | loads, opaque=None in found[1:])

    # One

    def one(self, term: Term | None, depth: int = 0) -> One | None:
        """The object that a term is, or None if it is not known to be one of a model."""
        return self._remembered(self._read_as_one, term, depth, self._one)

    def _one(self, term: Term, depth: int) -> One | None:
        below = depth + 1
        match term:
            case ("any", *several):
                return common_object([self.one(one, below) for one in several])
            case ("argument", *_):
                several = self._ones(term, below)
                return common_object(several) if several else None
            case ("awaited", inner):
                return self.one(inner, below)
            case ("otherwise", inner, other):
                return self.one(inner, depth) or self.one(other, depth)
            case ("name", name):
                return self.one(self.project.variable(canonical(name, self.project)), depth)
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
                if name == "object" and owner is None:
                    return views.object_of_view(self, base, below)
                if owner is not None and owner.rows is not None and is_named(owner.rows, name):
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

    def entry(self, whole: Term | None, depth: int = 0) -> One | None:
        """The object that an index takes out of rows or out of a dictionary of objects: one of many."""
        keyed = self.keyed(whole, depth)
        if keyed is not None:
            return keyed
        rows = self.rows(whole, depth)
        return (
            One(rows.model, rows) if rows is not None and rows.model and not rows.tupled else None
        )

    def keyed(self, whole: Term | None, depth: int = 0) -> One | None:
        """The object that a key takes out of a dictionary of objects, or out of what `in_bulk` gives."""
        one: One | None = None
        match whole:
            case ("instance", "builtins.dict", _, value, *_):
                one = self.one(value, depth)
            case ("call", ("attribute", query, "in_bulk"), *_):
                rows = self.rows(query, depth)
                one = One(rows.model, rows) if rows is not None and rows.model else None
            case ("call", ("name", str() as dotted), *_) if dotted.endswith(".in_bulk"):
                rows = self.rows(("name", dotted.removesuffix(".in_bulk")), depth)
                one = One(rows.model, rows) if rows is not None and rows.model else None
        return one if one is not None and one.rows is not None else None

    def _single(self, term: Term, function: Term | None, depth: int) -> One | None:
        """The object that a call gives: `Book.objects.get(…)`, or what a function returns."""
        base: Term | None = None
        last = ""
        if function is not None and function[0] == "attribute":
            _, base, last = function
        elif function is not None and function[0] == "name":
            facts = self.project.function(canonical(function[1], self.project))
            if facts is not None and not is_of_library(facts.name):
                found = self.one(facts.returns, depth)
                return found if found is not None and found.rows is None else None
            prefix, _, last = function[1].rpartition(".")
            base = ("name", prefix)
        if last == "get_object":
            shown = views.object_of_view(self, base, depth)
            return shown if shown is not None else self._given_by_method(base, last, depth)
        query = self.rows(base, depth) if last in FETCHING_ONE else None
        if query is not None and query.model:
            return One(query.model, None, query=query)
        known = evaluate(term, self.project)
        if known is None or known.kind != "instance" or not self.project.fields(known.name):
            return None
        found = self._given_by_method(base, last, depth)
        return found if found is not None else One(known.name, None)

    def _given_by_method(self, base: Term | None, name: str, depth: int) -> One | None:
        """The object that a method gives which a class of the project defines: what it was asked for says
        what is loaded with it."""
        holder = evaluate(base, self.project)
        if holder is None or holder.kind != "instance":
            return None
        method = self._method(holder.name, name)
        facts = self.project.function(method) if method is not None else None
        if facts is None or is_of_library(facts.name):
            return None
        found = self.one(facts.returns, depth)
        return found if found is not None and found.rows is None else None

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


def _is_empty(term: Term | None) -> bool:
    """Whether a term is a query that gives nothing: `Book.objects.none()`."""
    match term:
        case ("call", ("attribute", _, "none"), *_):
            return True
        case ("call", ("name", str() as name), *_):
            return name.endswith(".none")
    return False
