"""Let `Dataset.map` give its function many examples at once.

    rows.map(tokenize)    ->    rows.map(tokenize, batched=True)

For functions that only give columns to a tokenizer, which takes lists as well. Always unsafe: the function
gets lists instead of single values, and an error in one example stops its batch. Refused where the function
pads to the longest text or makes tensors, since that depends on what is in the batch.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="map-batched",
    summary="let `Dataset.map` give its function many examples at once",
    safety=Safety.UNSAFE,
    speed=Elsewhere("needs `datasets`; measured by the programs of the rule", rule="PFL805"),
)
_DEPENDS_ON_BATCH = frozenset({"padding", "return_tensors", "return_overflowing_tokens"})


def rewrite(context: Context, call: ast.Call, tokenizing: tuple[ast.Call, ...]) -> Fix | Refusal:
    """Rewrite one call of `map`, whose function makes only these calls of tokenizers."""
    if not tokenizing:
        return Refusal(CODEMOD.name, "the function stands in another file")
    for word in (word for one in tokenizing for word in one.keywords):
        if word.arg not in _DEPENDS_ON_BATCH:
            continue
        value = word.value
        if isinstance(value, ast.Constant) and value.value in ("max_length", False, None):
            continue
        return Refusal(CODEMOD.name, f"`{word.arg}` depends on what is in the batch")
    given = arguments.keyword(call, "batched")
    edit = (
        Edit(*context.span(given.value), "True")
        if given is not None
        else arguments.add(context, call, "batched=True")
    )
    return Fix(
        CODEMOD.name,
        (edit,),
        Safety.UNSAFE,
        "tokenize many examples at once",
        "the function gets lists, and an error in one example stops its batch",
    )
