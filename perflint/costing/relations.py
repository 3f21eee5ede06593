"""Relations of database models that are read: whether that asks the database, and how often.

The reasoning is that of the rule `n-plus-one-query`, and its finding is told beside the term. What the rule
says of all ways to a read together is said here for each: an object that a function is given is followed to
those who give it, and what they have loaded with it costs nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from perflint.costing.assigned_relations import AssignedRelations
from perflint.costing.charges import OWN_ROWS, USER, Origin
from perflint.costing.loaded_along import RowReader, lookups_of
from perflint.costing.page_functions import PageFunctions
from perflint.knowledge.kinds import classes_of, of_kind, told_of
from perflint.language.nodes import FunctionNode, descendants, last_name, parent
from perflint.language.terms.class_lookup import derives
from perflint.project.answers.project import Project
from perflint.project.world.models import Relation
from perflint.reasoning.database.relation_reads import (
    is_in_identity_map,
    is_lazy,
    leads_back,
    loads_rows,
)
from perflint.reasoning.database.row_variables import seen
from perflint.reasoning.database.rows import One, Rows, loads
from perflint.rules.context import Context
from perflint.rules.finding import Finding
from perflint.rules.registry import find_rule
from perflint.rules.rule import Rule
from perflint.syntax.edits import Fix
from perflint.syntax.template_names import is_template_module

_RULE = "n-plus-one-query"
_KEPT = "at most: the session keeps what it has loaded"
_MOST_STEPS = 6
_GIVING_ONE = frozenset({"get", "first", "last", "earliest", "latest"})
# The relations of users that classes of Django have, with what they lead to.
_OF_USERS = {name: target for target, name in told_of("of_users").items()}
_USERS = classes_of("user model")
_FINDING = of_kind("finds row")
_OF_FORMS = frozenset({"__init__", "clean", "save"})  # what is run before a form has saved its row
_MAKING = frozenset(
    {"__init__", "setup", "dispatch"}
)  # what is run before other methods of an object
# Methods of query sets of Django that give another one of the same rows, or of some.
NARROWING = frozenset(
    "all filter exclude order_by distinct reverse annotate alias extra using select_related prefetch_related"
    " defer only none select_for_update complex_filter".split()
)


@dataclass(frozen=True, slots=True)
class Load:
    """A read of a relation that asks the database.

    Attributes:
        read: the attribute.
        relation: what it reads.
        origin: of the object.
        condition: what must hold for it, or empty.
        remedy: the finding and what it advises, as it is told, or empty.
    """

    read: ast.Attribute
    relation: Relation
    origin: Origin | None
    condition: str = ""
    remedy: str = ""


def is_loaded(origin: Origin, project: Project) -> bool:
    """Whether what an origin leads to by relations was loaded with the object that it starts from."""
    if _leads_home(origin) or "__".join(origin.path) in origin.loaded:
        return True
    one = origin.one
    if one is None:
        return False
    rows = one.rows or one.query
    if rows is not None and rows.relation is not None and not one.path and len(origin.path) == 1:
        fields = project.fields(one.model)
        if _comes_back(rows.relation, fields.get(origin.path[0])):
            return True
    path = list(one.path)
    model = one.model
    for name in origin.path:
        relation = project.fields(model).get(name)
        if relation is None:
            return False
        path.append(relation)
        model = relation.target
    if len(path) > 1 and leads_back(path[-2], path[-1]):
        return True
    return rows is not None and loads(rows, tuple(path))


def leads_to(origin: Origin, project: Project) -> Relation | None:
    """The relation to one row that is the last on the way that an origin tells, by the model of the object
    that it starts from; None where that has none, or loads it itself."""
    if origin.one is None:
        return None
    model, relation = origin.one.model, None
    for name in origin.path:
        relation = project.fields(model).get(name)
        if relation is None or relation.many:
            return None
        model = relation.target
    return relation if relation is not None and relation.joins and not relation.eager else None


def _leads_home(origin: Origin) -> bool:
    """Whether the last relation on the way to an object leads back to the one before: Django notes that in
    what a relation of one to one gives, and in the rows of one of many."""
    match origin.through[-2:]:
        case (Relation() as there, Relation() as back):
            return _comes_back(there, back)
    return False


def _comes_back(there: Relation, back: Relation | None) -> bool:
    if back is None or there.framework != "django":
        return False
    is_of_many = there.many and there.kind == "reverse-foreign-key"
    return is_of_many and there.inverse == back.name or leads_back(there, back)


class Relations:
    """The relations that one file reads.

    Args:
        loaded_with_user: those that are loaded with the user of a request.
        pages: the functions of the project that give pages.
        reader: of the rows of the project.
    """

    def __init__(
        self,
        context: Context,
        loaded_with_user: Callable[[], frozenset[str]],
        pages: PageFunctions,
        reader: RowReader,
    ) -> None:
        self.context = context
        self._pages = pages
        self._loaded_with_user = loaded_with_user
        self.reader = reader
        self.names = context.project.relations() | _OF_USERS.keys()
        self._assigned = AssignedRelations(context)

    def load(self, read: ast.Attribute) -> Load | None:
        """The query that reading a relation runs, if it is one and may run one: not where its object was
        loaded with it in this function."""
        if read.attr not in self.names or not isinstance(read.ctx, ast.Load):
            return None
        context = self.context
        many = [each.one for each in seen(context, read.value, read) if each.one.rows is not None]
        relation = self.relation(read)
        if relation is None:
            found = (context.project.fields(one.model).get(read.attr) for one in many)
            relation = next((one for one in found if one is not None), None)
        if relation is None or relation.eager:
            return None
        if not loads_rows(relation, read) and not (relation.many and self._counts_rows(read)):
            return None
        before = self.relation(read.value) if isinstance(read.value, ast.Attribute) else None
        if before is not None and leads_back(before, relation):
            return None
        if self._assigned.holds(read):
            return None
        origin = self.origin(read.value)
        if origin is None or not origin.parameter:
            if many and not any(is_lazy(one, relation) for one in many):
                return None
            if origin is not None and is_loaded(origin.further(read.attr), context.project):
                return None
        finding = self._finding(read) if many else None
        kept = _KEPT if many and is_in_identity_map(context, relation) else ""
        return Load(read, relation, origin, kept, told(finding) if finding is not None else "")

    def opened(self, read: ast.Attribute) -> Origin | None:
        """What an attribute leads to that is the relation of an object of which nothing is known but that the
        function is passed it, or the rows that it is one of; None for others."""
        if not isinstance(read.ctx, ast.Load) or self.context.type(read.value) is not None:
            return None
        if self.relation(read) is not None or self._assigned.holds(read):
            return None
        origin = self.origin(read.value)
        if origin is None or not origin.parameter:
            return None
        return origin.further(read.attr)

    def origin(self, node: ast.expr, depth: int = 0) -> Origin | None:
        """Where an object comes from, or the rows of a relation."""
        if depth > _MOST_STEPS:
            return None
        if isinstance(node, ast.Attribute) and self.is_user(node):
            return self._user()
        match node:
            case ast.Attribute(value=ast.Name(id="self")) if self.relation(node) is None:
                return replace(self._of_query(node) or Origin(), name=ast.unparse(node))
            case ast.Await(value=value):
                return self.origin(value, depth + 1)
            case ast.Attribute(value=base, attr=attr) if attr in self.names:
                found = self.origin(base, depth + 1)
                return found.along(attr, self.relation(node)) if found is not None else None
            case ast.Call(func=ast.Attribute(value=base, attr="all"), args=[], keywords=[]):
                return self.origin(base, depth + 1)
            case ast.Call(func=ast.Attribute(value=base, attr=method)) if method in NARROWING:
                return self._narrowed(node, base, depth) or self._of_query(node)
            case ast.Subscript(value=base, slice=ast.Slice()):
                return self.origin(base, depth + 1)
            case ast.Call(func=ast.Name(id="list" | "sorted" | "tuple"), args=[inner, *_]):
                return self.origin(inner, depth + 1)
            case ast.Name():
                return self._of_name(node, depth) or self._of_query(node)
        return self._of_query(node)

    def _narrowed(self, call: ast.Call, base: ast.expr, depth: int) -> Origin | None:
        """The origin of rows that a query set gives which a function is passed, or some of them:
        `rows.filter(gone=False).select_related("product")`."""
        found = self.origin(base, depth + 1)
        if found is None or not found.parameter or found.path:
            return None  # rows of a relation are fetched anew
        if last_name(call.func) not in ("select_related", "prefetch_related"):
            return found
        return replace(found, loaded=found.loaded.union(lookups_of(call.args)))

    def _user(self) -> Origin | None:
        """The user of a request, who is loaded before it is answered."""
        model = self.context.project.linked.application_models.user_model
        if not model:
            return None
        rows = Rows(model, "django", self._loaded_with_user())
        return Origin("", (), One(model, None, query=rows), USER)

    def _of_name(self, name: ast.Name, depth: int) -> Origin | None:
        bindings = self.context.flow.reaching(name)
        if len(bindings) != 1:
            return None
        binding = bindings[0]
        line = getattr(binding.node, "lineno", getattr(binding.value, "lineno", 0))
        told = f"{name.id}:{line}"
        if binding.kind == "parameter":
            return Origin(name.id, (), None, told)
        if binding.value is None:
            return None
        if binding.kind.startswith("for") or binding.kind in ("assign", "walrus"):
            found = self.origin(binding.value, depth + 1)
            each = binding.kind.startswith("for")
            if found is not None and not each and found.name.startswith((OWN_ROWS, USER)):
                return found
            if found is not None and found.parameter:
                return replace(found, name=told, among=found.among or each)
        return None

    def _of_query(self, node: ast.expr) -> Origin | None:
        """An object of which it is known what loaded it."""
        if self.is_user(node):
            return self._user()
        one = self.reader.one(self.context.types.term(node)) or self._of_relation(node)
        if one is None and isinstance(node, ast.Subscript):
            one = self.reader.entry(self.context.types.term(node.value))
        told = ""
        given: frozenset[str] = frozenset()
        if isinstance(node, ast.Name):
            bindings = self.context.flow.reaching(node)
            if len(bindings) == 1:
                line = getattr(bindings[0].node, "lineno", getattr(bindings[0].value, "lineno", 0))
                told = f"{node.id}:{line}"
                one = self._made(node, one)
                given = self._given_by_form(bindings[0].value)
        found = one is not None or told
        return Origin("", (), one, told, loaded=given) if found else None

    def _given_by_form(self, node: ast.expr | None) -> frozenset[str]:
        """What a form of the project gives the row that it saves: `self.instance.topic = self.topic`."""
        match node:
            case ast.Call(func=ast.Attribute(value=form, attr="save")):
                found = self.context.type(form)
            case _:
                return frozenset()
        order = self.context.project.linked.order(found.name) if found is not None else ()
        given: set[str] = set()
        for facts in order:
            for method in _OF_FORMS & facts.methods.keys():
                written = self._pages.written(facts.methods[method])
                given.update(_set_on_row(written[1]) if written is not None else ())
        return frozenset(given)

    def _made(self, name: ast.Name, one: One | None) -> One | None:
        """The object of a variable with the relations that the function gives it: what they lead to is
        there."""
        given = self._assigned.given(name)
        if not given:
            return one
        if one is not None and one.rows is not None:
            return one  # one of many
        if one is not None and one.query is not None:
            return replace(one, query=replace(one.query, loads=one.query.loads | given))
        found = self.context.type(name)
        model = found.name if found is not None and found.kind == "instance" else ""
        if not model or not self.context.project.fields(model):
            return one
        return One(model, None, query=Rows(model, "django", given))

    def _of_relation(self, node: ast.expr) -> One | None:
        """One of the rows of a relation of an object of which the type alone is known: that a loop goes
        over, or that is asked for."""
        bindings = self.context.flow.reaching(node) if isinstance(node, ast.Name) else []
        if len(bindings) != 1 or bindings[0].value is None:
            return None
        if bindings[0].kind.startswith("for"):
            rows = self.narrowed(bindings[0].value)
            return One(rows.model, rows) if rows is not None else None
        asked = self._asked_for_one(bindings[0].value) if bindings[0].kind == "assign" else None
        found = self.narrowed(asked) if asked is not None else None
        return One(found.model, None, query=found) if found is not None else None

    def _asked_for_one(self, node: ast.expr) -> ast.expr | None:
        """The rows that an expression asks for one of them: `user.orders.get(pk=1)`,
        `get_object_or_404(user.orders, pk=1)`."""
        match node:
            case ast.Call(func=ast.Attribute(value=rows, attr=method)) if method in _GIVING_ONE:
                return rows
            case ast.Call(func=called, args=[rows, *_]) if self.context.name(called) in _FINDING:
                return rows
        return None

    def narrowed(self, node: ast.expr, depth: int = 0) -> Rows | None:
        """The rows of a relation, or some of them, as a query gives them that is written out:
        `order.lines.filter(gone=False).select_related("product")`."""
        if depth > _MOST_STEPS:
            return None
        match node:
            case ast.Call(func=ast.Attribute(value=base, attr=method), args=args):
                found = self.narrowed(base, depth + 1)
                if found is None or method not in NARROWING:
                    return None
                if method not in ("select_related", "prefetch_related"):
                    return found
                told = [one.value for one in args if isinstance(one, ast.Constant)]
                lookups = frozenset(one for one in told if isinstance(one, str))
                return replace(
                    found,
                    loads=found.loads | lookups,
                    ones=found.ones or method == "select_related" and not args,
                    opaque=found.opaque or len(lookups) < len(args),
                )
            case ast.Subscript(value=base, slice=ast.Slice()):
                return self.narrowed(base, depth + 1)
            case ast.Name():
                bindings = self.context.flow.reaching(node)
                if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value:
                    return self.narrowed(bindings[0].value, depth + 1)
            case ast.Attribute():
                relation = self.relation(node)
                if relation is not None and relation.many and relation.framework == "django":
                    return Rows(relation.target, "django", relation=relation)
        return None

    def is_user(self, node: ast.expr, depth: int = 0) -> bool:
        """Whether an expression is the user of a request of Django: `self.request.user`."""
        match node:
            case ast.Attribute(
                value=ast.Name(id="request") | ast.Attribute(attr="request"), attr="user"
            ):
                return self._is_django
            case ast.Name() if depth < _MOST_STEPS:
                bindings = self.context.flow.reaching(node)
                return len(bindings) == 1 and bool(
                    bindings[0].kind == "assign"
                    and bindings[0].value is not None
                    and self.is_user(bindings[0].value, depth + 1)
                )
        return False

    @cached_property
    def _is_django(self) -> bool:
        """Whether requests are those of Django: the file, or its template, is of a project that has it."""
        return any(
            name == "django" or name.startswith("django.")
            for name in self.context.project.linked.imported
        )

    def passed(self, node: ast.expr) -> Origin | None:
        """Where what is passed comes from: an object, or each of some rows."""
        found = self.origin(node)
        if found is not None and (found.parameter or found.one is not None):
            return found
        return self.of_rows(node) or found

    def of_rows(self, node: ast.expr) -> Origin | None:
        """Each of the rows that a query gives, or a page of them, of which it is known what loaded them."""
        made = self._bound_call(node)
        page = self._pages.page(self.context, made) if made is not None else None
        if page is not None:
            return self.passed(page[0])
        rows = self.reader.rows(self.context.types.term(node))
        return Origin("", (), One(rows.model, rows)) if rows is not None and rows.model else None

    def _bound_call(self, node: ast.expr) -> ast.Call | None:
        """The call that an expression is, or whose result a variable holds."""
        if isinstance(node, ast.Name):
            bindings = self.context.flow.reaching(node)
            if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
                return None
            node = bindings[0].value
        return node if isinstance(node, ast.Call) else None

    def relation(self, read: ast.Attribute) -> Relation | None:
        """The relation that an attribute reads, by the type of its object."""
        if read.attr not in self.names:
            return None
        owner = self.context.type(read.value)
        if owner is not None and owner.kind == "instance":
            return self._field(owner.name, read.attr)
        model = self._asked_of_session(read.value)
        if not model and owner is None and self.is_user(read.value):
            model = self.context.project.linked.application_models.user_model
        if not model and owner is None:
            one = self.reader.one(self.context.types.term(read.value))
            one = one or self._of_relation(read.value)
            model = one.model if one is not None else ""
        return self._field(model, read.attr) if model else None

    def _field(self, model: str, name: str) -> Relation | None:
        """The relation of a model by its name, also one that it has from a class of Django for users."""
        found = self.context.project.fields(model).get(name)
        if found is None and name in _OF_USERS:
            if derives(model, _USERS, self.context.project.linked):
                return Relation(name, model, _OF_USERS[name], "many-to-many", "django", True)
        return found

    def model(self, node: ast.expr) -> str:
        """The model of the user of a request, or of a row of a query, or of a relation of an object of which
        the type alone is known; empty for others."""
        if self.is_user(node):
            return self.context.project.linked.application_models.user_model
        one = self._of_relation(node) or self.reader.one(self.context.types.term(node))
        return one.model if one is not None else ""

    def _asked_of_session(self, node: ast.expr) -> str:
        """The model of an object that a session of SQLAlchemy was asked for: `session.get(Book, key)`."""
        if isinstance(node, ast.Name):
            bindings = self.context.flow.reaching(node)
            if len(bindings) != 1 or bindings[0].kind not in ("assign", "walrus"):
                return ""
            node = bindings[0].value or node
        call = node.value if isinstance(node, ast.Await) else node
        match call:
            case ast.Call(func=ast.Attribute(attr="get" | "get_one"), args=[entity, _, *_]):
                return self.context.name(entity) or ""
        return ""

    def _finding(self, read: ast.Attribute) -> Finding | None:
        rule = find_rule(_RULE)
        assert rule is not None, "it is a rule of perflint itself"
        return next(iter(self._findings(rule, read)), None)

    def _findings(self, rule: Rule, read: ast.Attribute) -> Iterator[Finding]:
        self.context.rule = rule
        try:
            for check in rule.checks.get(ast.Attribute, ()):
                yield from self.context.findings(check, read)
        finally:
            self.context.rule = None

    def _counts_rows(self, read: ast.Attribute) -> bool:
        """Whether a relation is only counted, which asks nothing where it is loaded: `order.lines.count()`,
        and in a template `order.lines.count`."""
        above = parent(read)
        call = parent(above) if above is not None else None
        if isinstance(above, ast.Attribute) and above.attr == "all" and isinstance(call, ast.Call):
            above = parent(call)
            call = parent(above) if above is not None else None
        if not isinstance(above, ast.Attribute) or above.attr not in ("count", "exists"):
            return False
        calls = isinstance(call, ast.Call) and call.func is above
        return calls or is_template_module(self.context.names.module)

    def manager_read(self, node: ast.expr) -> ast.Attribute | None:
        """The relation of many rows that an expression asks for as a whole: `order.lines.all()`,
        `order.lines.count()`."""
        match node:
            case (
                ast.Call(func=ast.Attribute(value=ast.Attribute() as read), args=[])
                | ast.Call(
                    func=ast.Attribute(
                        value=ast.Call(func=ast.Attribute(value=ast.Attribute() as read))
                    ),
                    args=[],
                )
            ) if self._counts_rows(read):
                relation = self.relation(read)
                return read if relation is not None and relation.many else None
            case ast.Call(func=ast.Attribute(value=ast.Attribute() as read, attr="all"), args=[]):
                relation = self.relation(read)
                if relation is not None and relation.many:
                    return read
                if read.attr in self.names and any(
                    each.one.rows is not None for each in seen(self.context, read.value, read)
                ):
                    return read
        return None


def _set_on_row(method: FunctionNode) -> Iterator[str]:
    """What a method of a form sets on its row: on `self.instance`, and on what it returns."""
    returned = {
        each.value.id
        for each in descendants(method, into_functions=False)
        if isinstance(each, ast.Return) and isinstance(each.value, ast.Name)
    }
    for each in descendants(method, into_functions=False):
        match each:
            case ast.Attribute(
                value=ast.Attribute(value=ast.Name(id="self"), attr="instance"),
                attr=attr,
                ctx=ast.Store(),
            ):
                yield attr
            case ast.Attribute(value=ast.Name(id=name), attr=attr, ctx=ast.Store()):
                if name in returned:
                    yield attr


def told(finding: Finding) -> str:
    """A finding in a few words: `n-plus-one-query, PFL501 → eager-load`."""
    fix = finding.fix
    remedy = f" → {fix.codemod}" if isinstance(fix, Fix) else ""
    return f"{finding.name}, {finding.code}{remedy}"
