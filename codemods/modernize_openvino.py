"""Rewrite imports of `openvino.runtime` to `openvino`.

    from openvino.runtime import Core    ->    from openvino import Core

Safe: the names are the same objects (OpenVINO 2023.1 and newer). Refused for names and sub-modules of
`openvino.runtime` that did not all move, and where the project supports an older OpenVINO.
"""

from __future__ import annotations

import ast

from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-openvino",
    summary="import from `openvino` instead of `openvino.runtime`",
    safety=Safety.SAFE,
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
    if isinstance(statement, ast.ImportFrom):
        if statement.module == _OLD:
            at = start + text.index(_OLD)
            return _fix(Edit(at, at + len(_OLD), "openvino"))
        if statement.module == "openvino" and len(statement.names) == 1:
            alias = statement.names[0]
            span = context.span(statement)
            return _fix(
                Edit(span.start, span.end, f"import openvino as {alias.asname or alias.name}")
            )
    elif (
        len(statement.names) == 1 and statement.names[0].name == _OLD and statement.names[0].asname
    ):
        at = start + text.index(_OLD)
        return _fix(Edit(at, at + len(_OLD), "openvino"))
    return Refusal(CODEMOD.name, "not everything under `openvino.runtime` moved to `openvino`")


def _used(context: Context, statement: ast.Import | ast.ImportFrom) -> set[str]:
    """The names of `openvino.runtime` that an import statement brings, or through which its module is used."""
    if isinstance(statement, ast.ImportFrom) and statement.module == _OLD:
        return {alias.name for alias in statement.names}
    bound = {alias.asname or alias.name for alias in statement.names}
    return {
        node.attr
        for node in context.names.nodes(ast.Attribute)
        if isinstance(node.value, ast.Name) and node.value.id in bound
    }


def _fix(edit: Edit) -> Fix:
    return Fix(CODEMOD.name, (edit,), Safety.SAFE, "import from `openvino`")
