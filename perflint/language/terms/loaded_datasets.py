"""Data sets of Hugging Face: what the calls give that load and join them, by their arguments.

https://huggingface.co/docs/datasets/package_reference/loading_methods#datasets.load_dataset
"""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import of_kind
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.terms import applied, instance

_LOADING = of_kind("loads by name") | {"datasets.load.load_dataset"}
_JOINING = of_kind("joins data sets") | {"datasets.combine.concatenate_datasets"}
_SPLIT = 5  # the place of the argument that picks one part


def of_datasets(dotted: str, call: ast.Call, types: ModuleTypes) -> Term | None:
    """The term of a call that loads or joins data sets; None for other calls, and where its arguments do not
    tell what it gives."""
    if dotted in _JOINING:
        return applied("element", types.term(call.args[0])) if call.args else None
    if dotted not in _LOADING:
        return None
    given = {word.arg: word.value for word in call.keywords}
    if None in given or any(isinstance(one, ast.Starred) for one in call.args):
        return None
    match given.get("streaming"):
        case None | ast.Constant(value=False):
            lazy = ""
        case ast.Constant(value=True):
            lazy = "Iterable"
        case _:
            return None
    split = call.args[_SPLIT] if len(call.args) > _SPLIT else given.get("split")
    match split:
        case None | ast.Constant(value=None):
            return instance(f"datasets.{lazy}DatasetDict")
        case ast.Constant(value=str()) | ast.JoinedStr() | ast.Attribute():
            return instance(f"datasets.{lazy}Dataset")
        case ast.List(elts=[_, *_]):
            return instance("builtins.list", instance(f"datasets.{lazy}Dataset"))
    return None
