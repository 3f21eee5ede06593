"""Names of modules that others get at: other files set them, or bring all of them in by a star."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.names import Names
from perflint.language.nodes import last_name
from perflint.outlining.file_facts import file_fact
from perflint.reasoning.context import FileContext

_SET = "names set on modules"
_STARRED = "modules imported by star"
# Calls that set what a text names: `setattr(m, "NAME", …)`, `monkeypatch.setattr("m.NAME", …)`.
_SETTING = frozenset("setattr delattr patch object".split())
_NAMING = _SETTING | {"getattr"}
# What gets at names of the module by a text, or as a dict.
_BY_TEXT = frozenset({"builtins.globals", "builtins.exec", "builtins.eval"})


@file_fact(_SET)
def names_set(names: Names) -> Iterator[tuple[str, str]]:
    """The attributes that a file sets on modules and classes, each behind the last part of their name."""
    # Of the most frequent nodes, without a call for each.
    for node in names.nodes(ast.Attribute):
        if node.ctx.__class__ is ast.Load:
            continue
        if node.value.__class__ is ast.Name and node.value.id in ("self", "cls"):
            continue
        owner = names.dotted(node.value)
        if owner is not None:
            yield f"{owner.rpartition('.')[2]}.{node.attr}", ""
    for call in names.nodes(ast.Call):
        function = call.func
        if function.__class__ is ast.Attribute:
            word = function.attr
        elif function.__class__ is ast.Name:
            word = function.id
        else:
            continue
        if word not in _SETTING:
            continue
        match call.args:
            case [ast.Constant(value=str() as path), *_]:
                module, _, name = path.rpartition(".")
                yield f"{module.rpartition('.')[2]}.{name}", ""
            case [owned, ast.Constant(value=str() as name), *_]:
                owner = names.dotted(owned) or ""
                yield f"{owner.rpartition('.')[2]}.{name}", ""


@file_fact(_STARRED)
def starred(names: Names) -> Iterator[tuple[str, str]]:
    """The modules of which a file brings in all names."""
    for module in names.scope.stars:
        yield module, ""


def set_by_others(context: FileContext, name: str) -> str:
    """Why a global of the module may be set by other files, or by its text; empty if nothing says so."""
    last = context.names.module.rpartition(".")[2]
    if context.project.fact(_SET, f"{last}.{name}") is not None:
        return f"another file sets `{name}`"
    if context.once(("named by text", name), lambda: _is_named_by_text(context, name)):
        return f"`{name}` may be changed by its text (`globals`, `getattr`)"
    return ""


def star_imported(context: FileContext) -> bool:
    """Whether another file of the project brings in all names of the file's module, new ones as well."""
    return (
        "__all__" not in context.names.scope.bindings
        and context.project.fact(_STARRED, context.names.module) is not None
    )


def _is_named_by_text(context: FileContext, name: str) -> bool:
    """Whether the file has its globals as a dict, runs texts, or gives the name to `getattr` or `setattr`."""
    return any(
        context.names.dotted(call.func) in _BY_TEXT
        or last_name(call.func) in _NAMING
        and any(isinstance(one, ast.Constant) and one.value == name for one in call.args[:2])
        for call in context.names.nodes(ast.Call)
    )
