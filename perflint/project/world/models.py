"""Relations between the project's database models, in both directions.

Read from class-level assignments: Django's and Wagtail's fields, SQLAlchemy's and SQLModel's
relationships, peewee's and Tortoise's foreign keys. The side that a relation only names
(`related_name`, `backref`, Django's `<model>_set`) is made up from the other one.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from perflint.knowledge.facts import Term
from perflint.language.names import USER_SETTING
from perflint.language.terms.class_lookup import derives
from perflint.language.terms.query_rows import DJANGO_MODEL
from perflint.outlining.outline import ClassField, Outline

if TYPE_CHECKING:
    from perflint.project.world.linking import Linked

_DJANGO = {
    "ForeignKey": ("foreign-key", False),
    "OneToOneField": ("one-to-one", False),
    "ManyToManyField": ("many-to-many", True),
    "ParentalKey": ("foreign-key", False),
    "ParentalManyToManyField": ("many-to-many", True),
    "SortedManyToManyField": ("many-to-many", True),
    "TreeForeignKey": ("foreign-key", False),
    "TreeOneToOneField": ("one-to-one", False),
    "GenericRelation": ("generic-relation", True),
    "GenericForeignKey": ("generic-foreign-key", False),
}
_DJANGO_ROOTS = frozenset(
    {"django", "modelcluster", "mptt", "polymorphic", "sortedm2m", "treebeard"}
)
_PEEWEE = {"ForeignKeyField": ("foreign-key", False), "ManyToManyField": ("many-to-many", True)}
_TORTOISE = {
    "ForeignKeyField": ("foreign-key", False),
    "OneToOneField": ("one-to-one", False),
    "ManyToManyField": ("many-to-many", True),
}
_SQLALCHEMY_ROOTS = frozenset({"sqlalchemy", "sqlmodel", "flask_sqlalchemy", "sqlalchemy_utils"})
_EAGER = frozenset({"joined", "selectin", "subquery", "immediate", "False"})
_MANAGERS = {
    "django": "django.db.models.RelatedManager",
    "peewee": "peewee.ModelSelect",
    "tortoise": "tortoise.fields.ReverseRelation",
}


_LIBRARY_KEYS = {"django.contrib.auth.models.AbstractUser": ("username",)}


@dataclass(frozen=True, slots=True)
class Relation:
    """An attribute of a model by which rows of another one are read.

    Attributes:
        name: of the attribute.
        owner, target: dotted names of the model classes; the target is empty where it is not known.
        kind: `foreign-key`, `one-to-one`, `many-to-many`, `generic-foreign-key`, `generic-relation`,
            `reverse-foreign-key`, `reverse-one-to-one`, `reverse-many-to-many`; for SQLAlchemy
            `relationship`, or `backref` where the other side makes the attribute.
        framework: `django`, `sqlalchemy`, `peewee` or `tortoise`.
        many: whether it holds many rows (a manager, query or list).
        eager: whether the model itself says that it is loaded with its owner.
        lazy: for SQLAlchemy what `lazy=` says, or empty.
        inverse: the name of the other side on the target, where it is known.
    """

    name: str
    owner: str
    target: str
    kind: str
    framework: str
    many: bool
    eager: bool = False
    lazy: str = ""
    inverse: str = ""

    @property
    def joins(self) -> bool:
        """Whether it leads to one row of one table, which can be joined."""
        return not self.many and not self.kind.startswith("generic")


class Models:
    """The relations of all models of a project, worked out when first asked for."""

    def __init__(self, linked: Linked) -> None:
        self._linked = linked
        self._own: dict[str, dict[str, Relation]] | None = None
        self._by_name: dict[str, list[str]] = {}
        self._outermost: dict[str, list[str]] = {}  # classes in no other one, by name
        self._text = ""
        self._names: frozenset[str] | None = None
        self._targets: dict[str, set[str]] | None = None  # of relations, by their names

    def renewed(self, linked: Linked) -> Models:
        """The relations in a world in which classes are what they are in this one."""
        new = copy(self)
        new._linked = linked
        return new

    def fields(self, klass: str) -> dict[str, Relation]:
        """The relations of a class, inherited ones included, by attribute name."""
        relations = self._relations()
        found: dict[str, Relation] = {}
        for facts in reversed(self._linked.order(klass)):
            found.update(relations.get(facts.name, {}))
        return found

    def unique(self, klass: str) -> frozenset[str]:
        """The fields of a class of which no two rows have the same value, inherited ones included."""
        found: set[str] = set()
        keys: set[str] = set()
        for facts in self._linked.order(klass):
            found.update(_LIBRARY_KEYS.get(facts.name, ()))
            if facts.name in self._linked.classes:
                fields = self._linked.classes[facts.name][1].fields
                found.update(field.name for field in fields if ("unique", "True") in field.keywords)
                keys.update(
                    field.name for field in fields if ("primary_key", "True") in field.keywords
                )
        if len(keys) == 1:  # several make up one key
            found |= keys
        one_to_one = (name for name, one in self.fields(klass).items() if one.kind == "one-to-one")
        return frozenset(found.union(one_to_one))

    def has(self, klass: str) -> bool:
        """Whether a class has relations of its own, or is given some by models that refer to it."""
        return klass in self._relations()

    def targets(self, name: str) -> frozenset[str]:
        """The models that relations of a name lead to."""
        if self._targets is None:
            self._targets = {}
            for relations in self._relations().values():
                for relation in relations.values():
                    self._targets.setdefault(relation.name, set()).add(relation.target)
        return frozenset(self._targets.get(name, ()))

    def names(self) -> frozenset[str]:
        """The names of all relations."""
        if self._names is None:
            self._names = frozenset(name for own in self._relations().values() for name in own)
        return self._names

    def text(self) -> str:
        """All relations as text: equal where they are equal."""
        if not self._text:
            self._text = repr(sorted(map(repr, self._relations().items())))
        return self._text

    def attributes(self, klass: str) -> dict[str, Term | None]:
        """The types of the relations of this very class."""
        found: dict[str, Term | None] = {}
        for name, relation in self._relations().get(klass, {}).items():
            if not relation.target:
                found[name] = None
                continue
            one: Term = ("instance", relation.target)
            if not relation.many:
                found[name] = one
            elif relation.framework == "sqlalchemy":
                if relation.lazy == "dynamic":
                    found[name] = ("instance", "sqlalchemy.orm.Query", one)
                elif relation.lazy == "write_only":
                    found[name] = ("instance", "sqlalchemy.orm.WriteOnlyCollection", one)
                else:
                    found[name] = ("instance", "builtins.list", one)
            else:
                found[name] = ("instance", _MANAGERS[relation.framework], one)
        return found

    def _relations(self) -> dict[str, dict[str, Relation]]:
        if self._own is None:
            self._own = {}
            found: list[tuple[Relation, ClassField]] = []
            for name, (_, klass) in self._linked.classes.items():
                self._outermost.setdefault(klass.name, []).append(name)
                if klass.fields:
                    self._by_name.setdefault(klass.name.rpartition(".")[2], []).append(name)
            for name, (outline, klass) in self._linked.classes.items():
                for field in klass.fields:
                    relation = self._relation(name, outline, field)
                    if relation is not None:
                        self._own.setdefault(name, {})[relation.name] = relation
                        found.append((relation, field))
            for relation, field in found:
                if "abstract" in self._linked.classes[relation.owner][1].marks:
                    # The other side leads to each model that inherits the field.
                    words = dict(field.keywords)
                    for heir in self._heirs(relation.owner):
                        inverse = self._inverse(heir, relation.kind, relation.framework, words)
                        self._reverse(replace(relation, owner=heir, inverse=inverse), field)
                else:
                    self._reverse(relation, field)
            self._lend()
        return self._own

    def _lend(self) -> None:
        """Have abstract models know what leads to the one model that takes over their methods: rows of that
        are what `self` is in them."""
        assert self._own is not None
        for name, (_, klass) in self._linked.classes.items():
            heirs = self._heirs(name) if "abstract" in klass.marks else []
            for relation in self._own.get(heirs[0], {}).values() if len(heirs) == 1 else ():
                if relation.kind.startswith("reverse-"):
                    self._own.setdefault(name, {}).setdefault(relation.name, relation)

    def _heirs(self, abstract: str) -> list[str]:
        """The models with a table of their own that take over the fields of an abstract one.

        Read off the outlines: the facts of classes hold relations, which are not known yet.
        """
        found = dict.fromkeys(self._linked.children(abstract))
        waiting = list(found)
        while waiting:
            name = waiting.pop()
            if "abstract" in self._linked.classes[name][1].marks:
                further = [heir for heir in self._linked.children(name) if heir not in found]
                found.update(dict.fromkeys(further))
                waiting += further
        classes = self._linked.classes
        return [name for name in found if "abstract" not in classes[name][1].marks]

    def _framework(self, callee: str) -> tuple[str, str]:
        """The framework that a field's class or function belongs to, and its own name there."""
        last = callee.rpartition(".")[2]
        root = callee.partition(".")[0]
        if root in _DJANGO_ROOTS and last in _DJANGO:
            return "django", last
        if root == "peewee" and last in _PEEWEE:
            return "peewee", last
        if root == "tortoise" and last in _TORTOISE:
            return "tortoise", last
        if root in _SQLALCHEMY_ROOTS and last in (
            "relationship",
            "relation",
            "Relationship",
            "dynamic_loader",
        ):
            return "sqlalchemy", last
        # A field class of the project that derives from one of these.
        own = self._linked.classes.get(callee)
        if own is not None:
            for base in own[1].bases:
                further = self._linked.alias(base) or base
                if further != callee:
                    found = self._framework(further)
                    if found[0]:
                        return found
        return "", ""

    def _callee(self, callee: str) -> str:
        further = self._linked.alias(callee) or callee
        prefix, _, last = further.rpartition(".")
        term = self._linked.variable(prefix) if prefix else None
        if term is not None and term[0] == "call" and term[1][0] == "name":
            # `db.relationship` of a module-level `db = SQLAlchemy()`.
            maker = self._linked.alias(term[1][1]) or term[1][1]
            return f"{maker}.{last}"
        return further

    def _relation(self, owner: str, outline: Outline, field: ClassField) -> Relation | None:
        framework, last = self._framework(self._callee(field.callee))
        if not framework:
            return None
        keywords = dict(field.keywords)
        target = self._target(owner, outline, field)
        if framework == "sqlalchemy":
            lazy = keywords.get("lazy", "dynamic" if last == "dynamic_loader" else "")
            many = keywords.get("uselist") != "False" and field.many
            inverse = keywords.get("back_populates", keywords.get("backref", ""))
            return Relation(
                field.name,
                owner,
                target,
                "relationship",
                framework,
                many,
                lazy in _EAGER,
                lazy,
                inverse,
            )
        kinds = {"django": _DJANGO, "peewee": _PEEWEE, "tortoise": _TORTOISE}[framework]
        kind, many = kinds[last]
        if kind == "generic-foreign-key":
            target = ""  # any model: its arguments are names of fields
        return Relation(
            field.name,
            owner,
            target,
            kind,
            framework,
            many,
            False,
            "",
            self._inverse(owner, kind, framework, keywords),
        )

    def _inverse(self, owner: str, kind: str, framework: str, keywords: dict[str, str]) -> str:
        if kind.startswith("generic"):
            return ""
        written = keywords.get("related_name") or keywords.get("backref") or ""
        name = owner.rpartition(".")[2].lower()
        if written:
            written = written.replace("%(class)s", name)
            return "" if "%" in written or written.endswith("+") else written
        if framework == "django":
            return name if kind == "one-to-one" else f"{name}_set"
        return f"{name}_set" if framework == "peewee" else ""

    def _reverse(self, relation: Relation, field: ClassField) -> None:
        assert self._own is not None
        if not relation.target or not relation.inverse:
            return
        other = self._own.setdefault(relation.target, {})
        if relation.inverse in other:
            return
        if relation.framework == "sqlalchemy":
            words = dict(field.keywords)
            if "backref" not in words:
                return
            lazy = words.get("backref.lazy", "")
            many = "secondary" in words or not relation.many
            reverse = Relation(
                relation.inverse,
                relation.target,
                relation.owner,
                "backref",
                "sqlalchemy",
                many and words.get("backref.uselist") != "False",
                lazy in _EAGER,
                lazy,
                relation.name,
            )
        else:
            reverse = Relation(
                relation.inverse,
                relation.target,
                relation.owner,
                f"reverse-{relation.kind}",
                relation.framework,
                relation.kind != "one-to-one",
                inverse=relation.name,
            )
        other[relation.inverse] = reverse

    def _target(self, owner: str, outline: Outline, field: ClassField) -> str:
        linked = self._linked
        written = field.target or field.model
        if not written or written.endswith((".Column", ".ForeignKey")):
            written = field.model
        if not written:
            return ""
        if written.endswith(f".{USER_SETTING}"):  # also of what a project puts around the settings
            return linked.application_models.user_model
        if written == "self" and field.quoted:
            return owner
        final = linked.alias(written) or written
        if final in linked.classes:
            return final
        if not field.quoted and field.target:
            return final if linked.library.klass(final) is not None else ""
        module = outline.module
        last = written.rpartition(".")[2]
        for local in (f"{module}.{written}", f"{module}.{last}"):
            final = linked.alias(local) or local
            if final in linked.classes:
                return final
        known = self._outermost.get(last, [])
        models = [k for k in known if k in self._by_name.get(last, ())] or known
        label = written.rpartition(".")[0].rpartition(".")[2]
        if label and not models:
            # Django takes names of models in any case.
            spelled = linked.application_models.of_application(label, last)
            if len(spelled) == 1:
                return spelled[0]
            shipped = f"django.contrib.{label}.models.{last}"  # `"auth.User"`
            return shipped if linked.library.klass(shipped) is not None else ""
        if label:
            models = [k for k in models if label in k.split(".")] or models
        else:
            package = module.rpartition(".")[0]
            near = [k for k in models if k.startswith(f"{package}.")]
            models = near if len(near) == 1 else models
        if len(models) > 1:
            # What describes a model for an interface may have its name, and its application's.
            models = [k for k in models if derives(k, (DJANGO_MODEL,), linked)]
        return models[0] if len(models) == 1 else ""
