"""Let a pipeline run its items in batches.

    classify(texts)    ->    classify(texts, batch_size=32)

Always unsafe: a batch needs more memory and, as a rule, a tokenizer with a padding token, without which a
pipeline raises; texts of very different lengths may take longer padded to one length; an iterator is read
ahead by a batch, so that an exception comes before the results in front of it; and the last digits of a
result may depend on the batch.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Fix, Safety

CODEMOD = Codemod(
    name="add-batch-size",
    summary="let a pipeline run its items in batches",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "needs `transformers` and a model; measured by the programs of the rule", rule="PFL804"
    ),
)


def rewrite(context: Context, call: ast.Call) -> Fix:
    """Give a call of a pipeline a batch size."""
    return Fix(
        CODEMOD.name,
        (arguments.add(context, call, "batch_size=32"),),
        Safety.UNSAFE,
        "run the items in batches of 32",
        "a batch needs more memory and a padding token, takes ahead what an iterator gives, and the last digits"
        " of a result may depend on it",
    )
