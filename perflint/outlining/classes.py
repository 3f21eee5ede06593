"""The classes of a file: bases, methods, attributes and what constructors give them."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Container, Iterator

from perflint.knowledge.facts import NULLABLE, Term
from perflint.knowledge.kinds import of_kind
from perflint.language.names import Names
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.language.terms.annotations import is_type_parameter
from perflint.language.terms.remote_execution import mark_of
from perflint.outlining.context import OutlineContext
from perflint.outlining.outline import ClassField, ClassOutline
from perflint.syntax.annotations import says_none
from perflint.syntax.bodies import flattened

_NOTHING: Term = ("instance", "builtins.NoneType")
_FALSE: Term = ("false",)  # what stands for nothing where something else is assigned as well
# Where classes of data are.
_DATA = frozenset({"builtins", "collections", "io", "numpy", "pandas", "polars", "typing"})
# What annotations of SQLAlchemy say of how a relationship is read.
_COLUMNS = ("sqlalchemy.", "flask_sqlalchemy.")  # what makes them, and other fields of models
_LAZY = {"WriteOnlyMapped": "write_only", "DynamicMapped": "dynamic"}
_RELATIONSHIPS = frozenset({"relationship", "relation"})
# Decorators of classes that add no `__eq__`.
_LEAVING_AS_IS = of_kind("leaves equality") | {"enum.unique", "typing.runtime_checkable"}


class Classes:
    """The classes of one file.

    Args:
        by_callers: types that leave parameters to what callers pass.
        indexes: the functions of the file with their indexes in the outline.
    """

    def __init__(self, context: OutlineContext) -> None:
        self.names = context.names
        self.types = context.types
        self.by_callers = context.by_callers
        self.terms = context.terms
        self.stores = context.stores
        self.indexes = context.indexes

    def outline(self, node: ast.ClassDef) -> ClassOutline:
        """The outline of one of them."""
        scope = self.names.scopes[node]
        marks = set(self._marks_of_decorators(node))
        bases: list[str] = []
        for base in node.bases:
            dotted = self._base(base)
            if dotted is None:
                marks.add("open")
            elif dotted == "typing.Protocol":
                marks.add("protocol")
            elif dotted not in ("typing.Generic", "builtins.object"):
                bases.append(sys.intern(dotted))
        methods: dict[str, int] = {}
        attributes: dict[str, Term | None] = {}
        fields: list[ClassField] = []
        unset: set[str] = set()  # those that stand for nothing until they get a value
        nullable: set[str] = set()  # those that are None somewhere, or may be by their annotation
        for statement in flattened(node.body):
            if isinstance(statement, FUNCTIONS):
                self._method(statement, methods)
            elif isinstance(statement, ast.ClassDef):
                if statement.name == "Meta" and _says_abstract(statement):
                    marks.add("abstract")
            elif isinstance(statement, ast.Assign):
                for target in statement.targets:
                    if isinstance(target, ast.Name):
                        self._class_value(
                            target.id, statement.value, None, attributes, fields, unset, nullable
                        )
            elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                self._class_value(
                    statement.target.id,
                    statement.value,
                    statement.annotation,
                    attributes,
                    fields,
                    unset,
                    nullable,
                )
        if any(field.callee.startswith(_COLUMNS) for field in fields):
            marks.add("mapped")
        _mark_hash(marks, methods, attributes)
        for name, term in self._own_attributes(node, nullable):
            if name in methods:
                continue
            if attributes.get(name) is None or name in unset and term is not None:
                attributes[name] = term
        if self.stores.operators:
            attributes = dict.fromkeys(self._given_operators(node)) | attributes
        if nullable:
            marks.update([sys.intern(f"{NULLABLE}{name}") for name in nullable])
        return ClassOutline(
            sys.intern(scope.qualname),
            node.lineno,
            tuple(bases),
            tuple((sys.intern(name), index) for name, index in methods.items()),
            tuple((sys.intern(name), self.terms.share(term)) for name, term in attributes.items()),
            tuple(fields),
            frozenset(marks),
            tuple(self._type_parameters(node)),
        )

    def _given_operators(self, node: ast.ClassDef) -> Iterator[str]:
        """The operators that a class is given behind its body: `Name.__eq__ = same`."""
        for store in self.stores.operators:
            name = store.value
            if isinstance(name, ast.Name) and name.id == node.name:
                only = self.names.only_binding(name)
                if only is not None and only.node is node:
                    yield store.attr

    def _base(self, base: ast.expr) -> str | None:
        """The dotted name of a base, without its type arguments."""
        origin = base.value if isinstance(base, ast.Subscript) else base
        dotted = self.names.dotted(origin) or self._base_said_twice(origin)
        if dotted is None:
            term = self.types.term(origin)
            dotted = term[1] if term is not None and term[0] == "name" else None
        return dotted if dotted is not None else self._base_made_here(origin)

    def _base_said_twice(self, base: ast.expr) -> str | None:
        """The class of Django that a name of a base stands for which checkers of types are told more of than
        runs: `if TYPE_CHECKING: Base = Manager["Book"]`, `else: Base = Manager`, or `object`."""
        bindings = self.names.bindings(base) if isinstance(base, ast.Name) else []
        if len(bindings) < 2 or any(each.kind != "assign" for each in bindings):
            return None
        values = [
            each.value.value if isinstance(each.value, ast.Subscript) else each.value
            for each in bindings
        ]
        found = {self.names.dotted(value) if value is not None else None for value in values}
        found.discard("builtins.object")
        only = found.pop() if len(found) == 1 else None
        return only if only is not None and only.startswith("django.") else None

    def _type_parameters(self, node: ast.ClassDef) -> list[str]:
        parameters = [parameter.name for parameter in getattr(node, "type_params", ())]
        for base in node.bases:
            for inner in ast.walk(base.slice) if isinstance(base, ast.Subscript) else ():
                if isinstance(inner, ast.Name) and inner.id not in parameters:
                    only = self.names.only_binding(inner)
                    if only is not None and is_type_parameter(only, self.names):
                        parameters.append(inner.id)
        return parameters

    def _marks_of_decorators(self, node: ast.ClassDef) -> Iterator[str]:
        for decorator in node.decorator_list:
            function = decorator.func if isinstance(decorator, ast.Call) else decorator
            dotted = self.names.dotted(function)
            if mark := mark_of(dotted or ""):
                yield mark
            if dotted in ("dataclasses.dataclass", "attr.s", "attrs.define", "attr.define"):
                yield "dataclass"
                if not _keeps_hash(decorator):
                    yield "unhashable"
            elif dotted not in _LEAVING_AS_IS:
                yield "decorated"

    def _base_made_here(self, base: ast.expr) -> str | None:
        """The name of a base that this file makes, or that belongs to what it makes:
        `Base = declarative_base()`, `db.Model`."""
        root = base
        while isinstance(root, ast.Attribute):
            root = root.value
        only = self.names.only_binding(root) if isinstance(root, ast.Name) else None
        if only is None or only.kind != "assign" or only.scope.kind != "module":
            return None
        return f"{self.names.module}.{ast.unparse(base)}"

    def _method(self, node: FunctionNode, methods: dict[str, int]) -> None:
        for decorator in node.decorator_list:
            last = decorator.attr if isinstance(decorator, ast.Attribute) else ""
            if last in ("setter", "deleter") or getattr(decorator, "id", "") == "overload":
                return
            if last == "overload":
                return
        methods[node.name] = self.indexes[node]

    def _class_value(
        self,
        name: str,
        value: ast.expr | None,
        annotation: ast.expr | None,
        attributes: dict[str, Term | None],
        fields: list[ClassField],
        unset: set[str],
        nullable: set[str],
    ) -> None:
        if isinstance(value, ast.Constant) and (value.value is None or value.value is False):
            unset.add(name)
            if value.value is None:
                nullable.add(name)
        if annotation is not None and says_none(annotation):
            nullable.add(name)
        term = self.types.annotation(annotation) if annotation is not None else None
        attributes[name] = term if term is not None else self.types.term(value)
        if isinstance(value, ast.Call):
            dotted = self.names.dotted(value.func)
            if dotted is None:
                dotted = _made_by(self.types.term(value.func))
            if dotted is not None:
                fields.append(self._field(name, dotted, value, annotation))

    def _field(
        self, name: str, callee: str, call: ast.Call, annotation: ast.expr | None
    ) -> ClassField:
        target, quoted = "", False
        keywords: list[tuple[str, str]] = []
        first = call.args[0] if call.args else None
        for word, value in _words(call):
            if first is None and word in ("to", "argument", "model", "model_name"):
                first = value
            if isinstance(value, ast.Constant):
                keywords.append((word, str(value.value)))
            elif word == "backref" and isinstance(value, ast.Call):
                keywords += _of_backref(value)
            else:
                dotted = self.names.dotted(value)
                if dotted or word == "secondary":  # that there is a table between says enough
                    keywords.append((word, dotted or ""))
        if isinstance(first, ast.Lambda):  # SQLAlchemy: `relationship(lambda: Book)`
            first = first.body
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            target, quoted = first.value, True
        elif first is not None:
            target = self.names.dotted(first) or ""
        model = ""
        if annotation is not None:
            term = self.types.annotation(annotation)
            while term is not None and term[0] == "instance" and len(term) > 2:
                term = term[2]
            if term is not None and term[0] == "instance":
                model = term[1]
            elif term is None:
                model = _quoted_model(annotation)
        if annotation is not None:
            many = _says_many(annotation)
            origin = annotation.value if isinstance(annotation, ast.Subscript) else annotation
            lazy = _LAZY.get((self.names.dotted(origin) or "").rpartition(".")[2])
            if lazy is not None:
                many = True
                keywords.append(("lazy", lazy))
        else:
            last = callee.rpartition(".")[2]
            many = last not in _RELATIONSHIPS or not _to_one(self.names, name, target, call)
        return ClassField(name, callee, target, quoted, tuple(keywords), model, many, call.lineno)

    def _term(self, node: ast.expr | None) -> Term | None:
        """The term of a value, if need be by what callers pass."""
        term = self.types.term(node)
        return term if term is not None else self.by_callers.term(node)

    def _own_attributes(
        self, node: ast.ClassDef, nullable: set[str]
    ) -> Iterator[tuple[str, Term | None]]:
        """What methods assign to attributes of `self`, by name; those that are None at times are added to
        `nullable`."""
        found: dict[str, list[Term | None]] = {}
        # What is made where an attribute is annotated with a base class of it.
        made: dict[str, list[Term]] = {}
        # The data that an annotation names, whatever is assigned elsewhere.
        declared: dict[str, Term] = {}
        for name, above in self.stores.own.get(node, ()):
            terms = found.setdefault(name, [])
            if isinstance(above, ast.Tuple):
                terms.append(self._of_several(name, above))
            elif (
                isinstance(above, ast.Assign)
                and isinstance(above.value, ast.Constant)
                and above.value.value is False
            ):
                terms.append(_FALSE)
            elif isinstance(above, ast.Assign):
                # `self.rest = self.rest[1:]` does not say what it is.
                if name not in self.stores.loaded or not any(
                    isinstance(inner, ast.Attribute)
                    and inner.attr == name
                    and getattr(inner.value, "id", "") in ("self", "cls")
                    for inner in descendants(above.value)
                ):
                    terms.append(self._term(above.value))
            elif isinstance(above, ast.AnnAssign):
                annotated = self.types.annotation(above.annotation)
                if says_none(above.annotation) or _is_none(above.value):
                    nullable.add(name)
                if annotated is not None and _is_data(annotated):
                    declared.setdefault(name, annotated)
                terms.insert(0, annotated or self._term(above.value))
                if isinstance(above.value, ast.Call) and last_name(above.value.func)[:1].isupper():
                    term = self.types.term(above.value)
                    if term is not None:
                        made.setdefault(name, []).append(term)
            elif isinstance(above, ast.withitem):
                term = self.types.term(above.context_expr)
                terms.append(("entered", term) if term is not None else None)
        for name, terms in found.items():
            if _NOTHING in terms:
                nullable.add(name)
            if len(terms) > 1:
                terms += made.get(name, ())
            real = [t for t in dict.fromkeys(terms) if t not in (_NOTHING, _FALSE)]
            if not real and _FALSE in terms:
                real = [("instance", "builtins.bool")]
            if name in declared:
                real = [declared[name]]
            known = [term for term in real if term is not None]
            joined = known[0] if len(known) == 1 else ("any", *known) if known else None
            yield name, joined if len(known) == len(real) or joined is None else ("partly", joined)

    def _of_several(self, name: str, targets: ast.Tuple) -> Term | None:
        """What an attribute gets that is assigned with others: `self.pool, self.size = Pool(), 4`."""
        statement = parent(targets)
        assert isinstance(statement, ast.Assign)
        if any(isinstance(target, ast.Starred) for target in targets.elts):
            return None
        place = next(
            place
            for place, target in enumerate(targets.elts)
            if isinstance(target, ast.Attribute) and target.attr == name
        )
        written = statement.value
        if isinstance(written, ast.Tuple) and len(written.elts) == len(targets.elts):
            return self._term(written.elts[place])
        whole = self._term(written)
        return ("unpacked", whole, place) if whole is not None else None


def _mark_hash(
    marks: set[str], methods: Container[str], attributes: dict[str, Term | None]
) -> None:
    """Mark a class whose objects have no hash."""
    if "__eq__" in methods:
        marks.add("unhashable")
    if attributes.get("__hash__") == _NOTHING:
        marks.add("unhashable")
    elif "__hash__" in methods or "__hash__" in attributes:
        marks.discard("unhashable")


def _is_none(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_data(term: Term) -> bool:
    """Whether an annotation names a class of data, as lists, files and frames are: nobody has one of them in
    mind and assigns something else."""
    return term[0] == "instance" and term[1].partition(".")[0] in _DATA


def _says_abstract(meta: ast.ClassDef) -> bool:
    """Whether the options of a model say that it has no table itself: `abstract = True`."""
    return any(
        isinstance(statement, ast.Assign)
        and any(isinstance(one, ast.Name) and one.id == "abstract" for one in statement.targets)
        and isinstance(statement.value, ast.Constant)
        and statement.value.value is True
        for statement in meta.body
    )


def _made_by(term: Term | None) -> str | None:
    """The dotted name behind `relationship`, also behind `db.relationship` of a `db = SQLAlchemy()`."""
    match term:
        case ("name", str() as dotted):
            return dotted
        case ("attribute", ("call", ("name", str() as maker), *_), str() as name):
            return f"{maker}.{name}"
    return None


def _to_one(names: Names, name: str, target: str, call: ast.Call) -> bool:
    """Whether SQLAlchemy's `author = relationship("Author")` leads to one object: its class has the
    column that holds the key of that object."""
    words = {word.arg: word.value for word in call.keywords}
    if "secondary" in words:
        return False
    if "remote_side" in words:
        return True
    klass = next(up for up in parents(call) if isinstance(up, ast.ClassDef))
    columns = _foreign_keys(names, klass)
    keys = words.get("foreign_keys")
    if keys is not None:
        listed = keys.elts if isinstance(keys, (ast.List, ast.Tuple)) else [keys]
        return all(isinstance(key, ast.Name) and key.id in columns for key in listed)
    model = target.rpartition(".")[2].lower()
    if model == klass.name.lower():
        return False  # the other side of a tree
    return any(
        re.fullmatch(rf"{re.escape(name)}_?\w*id|id_?{re.escape(name)}", column)
        or _is_table_of(table, model)
        for column, table in columns.items()
    )


def _foreign_keys(names: Names, klass: ast.ClassDef) -> dict[str, str]:
    """The columns of a class that hold keys of other rows, with the tables of these."""
    found: dict[str, str] = {}
    for statement in flattened(klass.body):
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
            continue
        for inner in ast.walk(statement.value):
            if isinstance(inner, ast.Call) and inner.args:
                last = names.dotted(inner.func) or str(getattr(inner.func, "attr", ""))
                key = inner.args[0]
                if last.rpartition(".")[2] == "ForeignKey":
                    text = key.value if isinstance(key, ast.Constant) else ast.unparse(key)
                    table = str(text).rpartition(".")[0].rpartition(".")[2]
                    for column in statement.targets:
                        if isinstance(column, ast.Name):
                            found[column.id] = table.lower()
    return found


def _is_table_of(table: str, model: str) -> bool:
    """Whether a table is, by its name, that of a model: `users`, `blog_post`, `categories`."""
    plain, model = table.replace("_", ""), model.replace("_", "")
    several = {model, f"{model}s", f"{model}es", f"{model[:-1]}ies"}
    return bool(model) and (plain in several or table.rpartition("_")[2] in several)


def _words(call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """The keyword arguments of a field, with those that SQLModel passes on to SQLAlchemy."""
    for keyword in call.keywords:
        match keyword.arg, keyword.value:
            case "sa_relationship_kwargs", ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if isinstance(key, ast.Constant):
                        yield str(key.value), value
            case "sa_relationship_kwargs", ast.Call() as passed:
                yield from _words(passed)
            case str() as word, value:
                yield word, value


def _of_backref(call: ast.Call) -> list[tuple[str, str]]:
    """What `backref("company", lazy="joined")` says of the other side."""
    options = [("backref", call.args[0])] if call.args else []
    options += [(f"backref.{word.arg}", word.value) for word in call.keywords]
    return [(key, str(value.value)) for key, value in options if isinstance(value, ast.Constant)]


def _says_many(annotation: ast.expr) -> bool:
    return any(
        word
        in (
            "list",
            "List",
            "set",
            "Set",
            "Sequence",
            "Collection",
            "dict",
            "Dict",
        )
        for node in ast.walk(annotation)
        for word in re.findall(
            r"\w+",
            node.id
            if isinstance(node, ast.Name)
            else node.value
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            else getattr(node, "attr", ""),
        )
    )


def _quoted_model(annotation: ast.expr) -> str:
    """The last quoted or plain name in an annotation, where its module is not known."""
    found = ""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = node.value.strip("'\" ")
        elif isinstance(node, ast.Name):
            found = found or node.id
    return re.sub(r".*\[|\].*", "", found)


def _keeps_hash(decorator: ast.expr) -> bool:
    """Whether a dataclass has a hash: it is frozen, compares by identity, or asks for one."""
    words = decorator.keywords if isinstance(decorator, ast.Call) else []
    return any(
        word.arg is None
        or word.arg == "eq"
        and isinstance(word.value, ast.Constant)
        and not word.value.value
        or word.arg in ("frozen", "unsafe_hash", "hash")
        and not (isinstance(word.value, ast.Constant) and not word.value.value)
        for word in words
    )
