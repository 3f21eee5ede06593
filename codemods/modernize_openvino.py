"""Rewrite imports of `openvino.runtime` to `openvino`.

    from openvino.runtime import Core    ->    from openvino import Core

Safe where the project says that it needs OpenVINO 2023.1 or newer: there the names are the same objects. Unsafe
where nothing says which one it has. Refused for names and sub-modules of
`openvino.runtime` that did not all move, where the module itself is handed on or imported by another file of the
project, and where the project supports an older OpenVINO.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods.parts.versions import unshown
from perflint.language.nodes import parent
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-openvino",
    summary="import from `openvino` instead of `openvino.runtime`",
    safety=Safety.SAFE,
    varies=True,
)
_OLD = "openvino.runtime"
# What `openvino` has had since 2023.1 (`src/bindings/python/src/openvino/__init__.py`).
_MOVED = frozenset(
    "AsyncInferQueue CompiledModel Core Dimension InferRequest Layout Model OVAny PartialShape Shape Strides"
    " Tensor Type compile_model get_batch get_version layout_helpers save_model serialize set_batch shutdown"
    " tensor_from_file".split()
)


def rewrite(context: Context, statement: ast.Import | ast.ImportFrom) -> Fix | Refusal:
    """Rewrite one import statement."""
    if context.target.has("openvino", 2023, 1) is False:
        return Refusal(CODEMOD.name, "the project supports OpenVINO before 2023.1")
    start = context.span(statement).start
    text = context.code(statement)
    used = _used(context, statement)
    if used - _MOVED:
        missing = min(used - _MOVED)
        return Refusal(CODEMOD.name, f"`openvino` is not known to have `{missing}`")
    handed_on = _reexported(context, statement)
    if handed_on:
        return Refusal(
            CODEMOD.name, f"`{handed_on}` is the module itself, of which others may use more names"
        )
    if isinstance(statement, ast.ImportFrom):
        if statement.module == _OLD:
            at = start + text.index(_OLD)
            return _fix(context, Edit(at, at + len(_OLD), "openvino"))
        if statement.module == "openvino" and len(statement.names) == 1:
            alias = statement.names[0]
            span = context.span(statement)
            return _fix(
                context,
                Edit(span.start, span.end, f"import openvino as {alias.asname or alias.name}"),
            )
    elif (
        len(statement.names) == 1 and statement.names[0].name == _OLD and statement.names[0].asname
    ):
        at = start + text.index(_OLD)
        return _fix(context, Edit(at, at + len(_OLD), "openvino"))
    return Refusal(CODEMOD.name, "not everything under `openvino.runtime` moved to `openvino`")


def _reexported(context: Context, statement: ast.Import | ast.ImportFrom) -> str:
    """The name under which a statement imports the module and the project does more with it than look names
    up in it; an empty text if there is none."""
    if isinstance(statement, ast.ImportFrom) and statement.module == _OLD:
        return ""
    for node in _uses(context, statement):
        if not isinstance(parent(node), ast.Attribute):
            return node.id
    module = context.names.module
    return next(
        (one for one in _bound(statement) if context.project.named_elsewhere(module, one)), ""
    )


def _used(context: Context, statement: ast.Import | ast.ImportFrom) -> set[str]:
    """The names of `openvino.runtime` that an import statement brings, or through which its module is used."""
    if isinstance(statement, ast.ImportFrom) and statement.module == _OLD:
        return {alias.name for alias in statement.names}
    above = (parent(node) for node in _uses(context, statement))
    return {node.attr for node in above if isinstance(node, ast.Attribute)}


def _bound(statement: ast.Import | ast.ImportFrom) -> set[str]:
    """The names that an import binds."""
    return {alias.asname or alias.name.partition(".")[0] for alias in statement.names}


def _uses(context: Context, statement: ast.Import | ast.ImportFrom) -> Iterator[ast.Name]:
    """The names that may stand for what an import binds."""
    bound = _bound(statement)
    for node in context.names.nodes(ast.Name):
        if node.id in bound:
            only = context.names.only_binding(node)
            if only is None or only.node is statement:
                yield node


def _fix(context: Context, edit: Edit) -> Fix:
    reason = unshown(context, "the import from `openvino`", "openvino", "OpenVINO", (2023, 1))
    return Fix(
        CODEMOD.name,
        (edit,),
        Safety.UNSAFE if reason else Safety.SAFE,
        "import from `openvino`",
        reason,
    )
