"""Pipelines of Transformers on an accelerator without a batch size: functions that return one, and names that
hold one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.knowledge.kinds import of_kind
from perflint.language.names import PARTIAL, Names
from perflint.language.terms.accelerators import DEVICES, names_accelerator
from perflint.language.terms.libraries import names_of
from perflint.outlining.conditions import FALSE, NONE, QUOTE, TRUE, PassedValues
from perflint.outlining.file_facts import file_fact
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks

# Marks functions that return such a pipeline; the fact of files of which a name, or an attribute, holds one.
UNBATCHED: Final = "unbatched"
MAKERS: Final = of_kind("makes pipeline")
_LIBRARIES = frozenset({"transformers"})
_DEVICE = 10  # the position of `device` among the parameters of `pipeline`


@function_marks
def unbatched_functions(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions whose one `return` gives such a pipeline."""
    names = functions.names
    if not names_of(names, _LIBRARIES):
        return
    for index, _ in functions.named():
        returned = [statement.value for statement in functions.returns.get(index, ())]
        made = returned[0] if len(returned) == 1 else None
        if isinstance(made, ast.Name):
            only = names.only_binding(made)
            made = only.value if only is not None and only.kind == "assign" else None
        if isinstance(made, ast.Call) and unbatched(made, names):
            yield FoundMark(index, UNBATCHED)


@file_fact(UNBATCHED)
def unbatched_names(names: Names) -> Iterator[tuple[str, str]]:
    """The names of the module and its classes, and the attributes of objects, that hold such a pipeline."""
    for statement in names.nodes(ast.Assign) if names_of(names, _LIBRARIES) else ():
        made, target = statement.value, statement.targets[0]
        if not (isinstance(made, ast.Call) and unbatched(made, names)):
            continue
        scope = names.scope_of(statement)
        if isinstance(target, ast.Name) and scope.kind in ("module", "class"):
            yield f"{names.qualname(scope)}.{target.id}", ""
        elif isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == "self":
            yield f"{names.qualname(scope).rpartition('.')[0]}.{target.attr}", ""


def _makes(name: str) -> bool:
    """Whether a function or class of a library gives a pipeline: `pipeline`, `TextGenerationPipeline`."""
    return name in MAKERS or name.startswith("transformers.") and name.endswith("Pipeline")


def unbatched(made: ast.Call, names: Names) -> bool:
    """Whether a call makes a pipeline for an accelerator and without a size of batches, also where a part
    of that is given beforehand: `on_gpu = partial(pipeline, device=0)`."""
    name = names.dotted(made.func) or ""
    words = {word.arg: word.value for word in made.keywords}
    given = list(made.args)
    if not _makes(name):
        before = _beforehand(made.func, names)
        if before is None or not _makes(names.dotted(before.args[0]) or ""):
            return False
        given = [*before.args[1:], *given]
        words = {**{word.arg: word.value for word in before.keywords}, **words}
    if None in words or "batch_size" in words:
        return False
    if any(isinstance(argument, ast.Starred) for argument in given):
        return False
    plain = name in MAKERS and len(given) > _DEVICE
    device = words.get("device") or (given[_DEVICE] if plain else None)
    if device is None or isinstance(device, ast.Constant) and device.value is None:
        mapped = words.get("device_map")
        return mapped is not None and not (
            isinstance(mapped, ast.Constant) and mapped.value in (None, "cpu")
        )
    return names_accelerator(device, names)


def lacks_batch_size(given: PassedValues) -> bool:
    """Whether what a call of another file gives makes a pipeline for an accelerator that a constant names,
    and without a size of batches."""
    words = {each[0]: each[1] for each in given if isinstance(each, tuple)}
    if None in given or "batch_size" in words:
        return False
    device = words.get("device")
    if device is None:
        return words.get("device_map", NONE) not in (NONE, f"{QUOTE}cpu")
    number = device in (FALSE, TRUE)  # 0, or another one
    return number or isinstance(device, str) and device.removeprefix(QUOTE).startswith(DEVICES)


def _beforehand(function: ast.expr, names: Names) -> ast.Call | None:
    """The call of `partial` that makes what a name stands for."""
    only = names.only_binding(function) if isinstance(function, ast.Name) else None
    made = only.value if only is not None and only.kind == "assign" else None
    if isinstance(made, ast.Call) and made.args and names.dotted(made.func) == PARTIAL:
        return made
    return None
