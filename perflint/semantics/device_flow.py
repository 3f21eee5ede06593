"""Accelerators: what names one, and which functions make pipelines that run on one."""

from __future__ import annotations

import ast
from typing import Final

from perflint.semantics.attributes import assigned
from perflint.semantics.conditions import FALSE, NONE, QUOTE, TRUE, PassedValues
from perflint.semantics.names import Names

_KINDS = ("cuda", "xpu", "hip", "npu")
# A function gives what it makes for an accelerator, and tells it no size of batches.
UNBATCHED: Final = "unbatched"
MAKERS: Final = ("transformers.pipeline", "transformers.pipelines.pipeline")
_PARTIAL = "functools.partial"
_DEVICE = 10  # the position of `device` among the parameters of `pipeline`


def names_accelerator(node: ast.expr, names: Names) -> bool:
    """Whether an expression names an accelerator, or may by a condition on there being one: `0`,
    `"cuda:1"`, `torch.device("cuda")`, `"cuda" if torch.cuda.is_available() else "cpu"`."""
    match node:
        case ast.Constant(value=str() as text):
            return text.startswith(_KINDS)
        case ast.Constant(value=bool()):
            return False
        case ast.Constant(value=int() as number):
            return number >= 0
        case ast.IfExp(body=body, orelse=orelse):
            return names_accelerator(body, names) or names_accelerator(orelse, names)
        case ast.JoinedStr(values=[ast.Constant(value=str() as text), *_]):
            return text.startswith(_KINDS)
        case ast.Call(func=function, args=[first, *_]):
            return names.dotted(function) == "torch.device" and names_accelerator(first, names)
        case ast.Attribute(value=ast.Name(id="self")):
            value = assigned(node, names)
            return (
                value is not None
                and not isinstance(value, ast.Attribute)
                and names_accelerator(value, names)
            )
        case ast.Name():
            binding = names.only_binding(node)
            return (
                binding is not None
                and binding.kind in ("assign", "parameter")  # or its default
                and binding.value is not None
                and not isinstance(binding.value, ast.Name)
                and names_accelerator(binding.value, names)
            )
    return False


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
    return number or isinstance(device, str) and device.removeprefix(QUOTE).startswith(_KINDS)


def _beforehand(function: ast.expr, names: Names) -> ast.Call | None:
    """The call of `partial` that makes what a name stands for."""
    only = names.only_binding(function) if isinstance(function, ast.Name) else None
    made = only.value if only is not None and only.kind == "assign" else None
    if isinstance(made, ast.Call) and made.args and names.dotted(made.func) == _PARTIAL:
        return made
    return None
