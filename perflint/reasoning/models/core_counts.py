"""Numbers of cores: what counts all logical ones of the machine, whatever a container may use."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.attributes import assigned
from perflint.language.names import Names
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks
from perflint.syntax.spelling import spelling

# A function gives the number of all logical cores.
CORES: Final = "cores"
COUNTERS: Final = of_kind("counts processors")
_PHYSICAL_TOO = of_kind("counts physical cores") | {"psutil.cpu_count"}


@function_marks
def core_counters(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that return the number of all cores, or 1 where that is not known."""
    if "cpu_count" not in functions.text:
        return
    for index, _ in functions.named():
        values = [each.value for each in functions.returns.get(index, ())]
        others = [
            value for value in values if not (isinstance(value, ast.Constant) and value.value == 1)
        ]
        if len(others) == 1 and others[0] is not None and counts_cores(others[0], functions.names):
            yield FoundMark(index, CORES)


def counts_cores(
    value: ast.expr, names: Names, known: Callable[[ast.expr], bool] = lambda node: False
) -> bool:
    """Whether a number is that of all logical cores: `os.cpu_count()`, `os.cpu_count() or 1`.

    Args:
        known: whether a name, attribute or call of another file is.
    """
    match value:
        case ast.BoolOp(op=ast.Or(), values=[first, *_]):
            return counts_cores(first, names, known)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            # `count if count is not None else 1`, `1 if count is None else count`
            asked = test.left if isinstance(test, ast.Compare) else test
            asked = asked.operand if isinstance(asked, ast.UnaryOp) else asked
            asked = asked.target if isinstance(asked, ast.NamedExpr) else asked
            kept = next((one for one in (body, orelse) if spelling(one) == spelling(asked)), None)
            return kept is not None and counts_cores(kept, names, known)
        case ast.Call(func=ast.Name(id="int"), args=[inner]):
            return counts_cores(inner, names, known)
        case ast.Call(
            func=ast.Name(id="max"), args=[ast.Constant(), inner] | [inner, ast.Constant()]
        ):
            return counts_cores(inner, names, known)
        case ast.Name() | ast.Attribute():
            made = _assigned_value(value, names)
            if made is None:
                return known(value)
            return not isinstance(made, ast.Name) and counts_cores(made, names, known)
        case ast.Call():
            dotted = names.dotted(value.func)
            if dotted in _PHYSICAL_TOO:
                return not any(_is_physical(word) for word in value.keywords)
            return dotted in COUNTERS or known(value)
    return False


def _assigned_value(value: ast.Name | ast.Attribute, names: Names) -> ast.expr | None:
    if isinstance(value, ast.Attribute):
        return assigned(value, names)
    only = names.only_binding(value)
    return only.value if only is not None and only.kind in ("assign", "walrus") else None


def _is_physical(word: ast.keyword) -> bool:
    return (
        word.arg == "logical"
        and isinstance(word.value, ast.Constant)
        and word.value.value is False
        or word.arg == "only_physical_cores"
    )
