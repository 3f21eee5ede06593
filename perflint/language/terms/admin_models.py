"""Whose objects Django's admin and the serializers of Django REST framework pass: of which models."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, FunctionNode, last_name
from perflint.language.terms.terms import TermOf, applied, attribute_of, instance

_FIELD = "SerializerMethodField"


def administered(admin: ast.ClassDef, names: Names) -> list[ast.expr]:
    """The models that a class is the admin of: `@admin.register(Book)`,
    `admin.site.register(Book, BookAdmin)`."""
    found: list[ast.expr] = []
    for decorator in admin.decorator_list:
        if isinstance(decorator, ast.Call):
            if names.dotted(decorator.func) == "django.contrib.admin.register":
                found += decorator.args
    for call in names.nodes(ast.Call):
        match call:
            case ast.Call(
                func=ast.Attribute(attr="register"), args=[model, ast.Name(id=name), *_]
            ) if name == admin.name:
                found += getattr(model, "elts", [model])
    return found


def rows_of_action(
    action: FunctionNode,
    holder: ast.AST | None,
    names: Names,
    term_of: TermOf,
) -> Term | None:
    """The rows that an action of Django's admin gets: `def publish(self, request, queryset)`."""
    if isinstance(holder, ast.ClassDef):
        admins = [holder]
    else:
        admins = [
            klass
            for klass in names.nodes(ast.ClassDef)
            if any(
                isinstance(one, ast.Name) and one.id == action.name
                for listed in _class_values(klass, "actions")
                for one in getattr(listed, "elts", ())
            )
        ]
    models = administered(admins[0], names) if len(admins) == 1 else []
    if len(models) != 1:
        return None
    own = any(isinstance(n, FUNCTIONS) and n.name == "get_queryset" for n in admins[0].body)
    if own or _class_values(admins[0], "list_select_related"):
        model = names.dotted(models[0])  # what is loaded along is another question
        return instance("django.db.models.QuerySet", instance(model)) if model else None
    rows = attribute_of(term_of(models[0]), "objects")
    return applied("call", attribute_of(rows, "all"))


def model_shown(method: FunctionNode, holder: ast.AST | None, names: Names) -> str | None:
    """The model of the object that a method shows something of: for a field of a serializer of Django
    REST framework, or a column of Django's admin."""
    if not isinstance(holder, ast.ClassDef):
        return None
    models: list[ast.expr] = []
    if _FIELD in names.calls_by_name and _is_field(method.name, holder):
        meta = next(
            (one for one in holder.body if isinstance(one, ast.ClassDef) and one.name == "Meta"),
            None,
        )
        models = _class_values(meta, "model") if meta is not None else []
    elif any(
        isinstance(name, ast.Constant) and name.value == method.name
        for columns in ("list_display", "readonly_fields")
        for listed in _assigned(holder, names).get(columns, ())
        for name in getattr(listed, "elts", ())
    ):
        models = administered(holder, names)
    return names.dotted(models[0]) if len(models) == 1 else None


def _assigned(klass: ast.ClassDef, names: Names) -> dict[str, list[ast.expr]]:
    """What the body of a class assigns, by name: found once for all of its methods."""
    known: dict[ast.ClassDef, dict[str, list[ast.expr]]] = names.once("assigned by classes", dict)
    found = known.get(klass)
    if found is None:
        found = known[klass] = {}
        for statement in klass.body:
            if isinstance(statement, ast.Assign):
                for name in {one.id for one in statement.targets if isinstance(one, ast.Name)}:
                    found.setdefault(name, []).append(statement.value)
    return found


def _class_values(klass: ast.ClassDef, name: str) -> list[ast.expr]:
    """What the body of a class assigns to a name."""
    return [
        statement.value
        for statement in klass.body
        if statement.__class__ is ast.Assign
        and any(isinstance(one, ast.Name) and one.id == name for one in statement.targets)
    ]


def _is_field(method: str, serializer: ast.ClassDef) -> bool:
    """Whether a method gives the value of a field: `total = SerializerMethodField()`, for `get_total`."""
    for statement in serializer.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=field)], value=ast.Call() as made):
                if last_name(made.func) != _FIELD:
                    continue
                arguments = [*made.args, *(word.value for word in made.keywords)]
                names = [one.value for one in arguments if isinstance(one, ast.Constant)]
                if method == f"get_{field}" or method in names:
                    return True
    return False
