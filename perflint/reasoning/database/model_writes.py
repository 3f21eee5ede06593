"""What saving the row of a Django model does besides: overrides, signals, files and tables of parents."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import LoopNode, descendants, parent
from perflint.language.terms.class_lookup import mro
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.calls import mentions
from perflint.reasoning.database.models import framework_of, has_parent_table, is_known_to_derive
from perflint.reasoning.database.relations import reader_of

QUERIES = classes_of("writes rows")
# Methods of a model that a project overrides: a bulk write does not run them.
OVERRIDES = frozenset({"save", "delete", "asave", "adelete"})
# What a method of Django runs besides: the method of a model that it is an asynchronous name for.
_MAKING = tuple(
    f"{prefix}{name}"
    for name in ("create", "get_or_create", "update_or_create")
    for prefix in ("", "a")
)
_RUNS = {**dict.fromkeys((*_MAKING, "asave"), "save"), "adelete": "delete"}
_FILE_FIELDS = ("FileField", "ImageField")


def written_model(context: FileContext, call: ast.Call) -> str:
    """The model of Django of which a call writes a row; empty for others."""
    match call.func:
        case ast.Attribute(value=owner, attr=attr) if attr in _MAKING:
            rows = reader_of(context).rows(context.types.term(owner))
            return rows.model if rows is not None and rows.framework == "django" else ""
        case ast.Attribute(value=owner, attr="save" | "asave" | "adelete"):
            known = context.type(owner)
            return known.name if known is not None else ""
    return ""


def runs_override(context: FileContext, call: ast.Call) -> bool:
    """Whether `Book.objects.create(…)` or `await book.asave()` runs a `save` of the model's own."""
    return any(True for _ in _overrides(context, call))


def runs_override_of_library(context: FileContext, call: ast.Call) -> bool:
    """Whether that `save` is one of a library: what it does for the row no reader of the project sees."""
    return any(context.project.marks(method) is None for method in _overrides(context, call))


def _overrides(context: FileContext, call: ast.Call) -> Iterator[str]:
    """The `save` of the row's model and its bases, by their dotted names, that a call runs."""
    override = _RUNS.get(getattr(call.func, "attr", ""))
    if override is None:
        return
    for facts in mro(written_model(context, call), context.project):
        if override in facts.methods and not facts.name.startswith("django."):
            yield facts.methods[override]


def is_method_of_model(context: FileContext, function: str) -> bool:
    """Whether a function, by its dotted name, is a method of a database model."""
    return bool(framework_of(function.rpartition(".")[0], context.project))


def writes_parent_table(context: FileContext, call: ast.Call) -> bool:
    """Whether a call writes a model whose parents have a table of their own."""
    return has_parent_table(written_model(context, call), context.project)


def makes_row_of_unknown_base(context: FileContext, call: ast.Call) -> bool:
    """Whether a call makes a row of what is a model by its fields, and is not known to derive from one."""
    match call.func:
        case ast.Attribute(value=owner, attr=attr) if attr in _MAKING:
            model = written_model(context, call)
        case _:
            return False
    if not model and isinstance(owner, ast.Attribute) and owner.attr == "objects":
        known = context.type(owner.value)
        model = known.name if known is not None else ""
    return bool(model) and not is_known_to_derive(model, context.project)


def stores_file(context: FileContext, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a row is created with a file, or has got one in the same iteration of a loop."""
    files = set(_file_fields(context, written_model(context, call)))
    match call.func:
        case ast.Attribute(attr=attr) if attr in _MAKING:
            # `Attachment.objects.create(email=email, file=upload)`
            return any(word.arg in files or word.arg is None and files for word in call.keywords)
        case ast.Attribute(value=ast.Name(id=row), attr="save" | "asave") if files:
            return any(
                isinstance(node, ast.Attribute) and node.attr in files and _is_set(node, row)
                for node in descendants(loop, into_functions=False)
            )
    return False


def _file_fields(context: FileContext, model: str) -> Iterator[str]:
    for facts in mro(model, context.project):
        for field, term in facts.attributes.items():
            if any(mentions(term, kind) for kind in _FILE_FIELDS):
                yield field


def _is_set(field: ast.Attribute, row: str) -> bool:
    """`row.file = upload`, `row.file.name = path`"""
    above = parent(field)
    return getattr(field.value, "id", "") == row and (
        isinstance(field.ctx, ast.Store)
        or isinstance(above, ast.Attribute)
        and isinstance(above.ctx, ast.Store)
    )
