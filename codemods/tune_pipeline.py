"""Let a pipeline of `tf.data` prepare elements in parallel, and ahead.

    images.map(decode)            ->    images.map(decode, num_parallel_calls=tf.data.AUTOTUNE)
    for batch in batches:         ->    for batch in batches.prefetch(tf.data.AUTOTUNE):

Always unsafe: functions with effects in Python (`tf.py_function`) run in several threads at once and ahead of what is
taken, and elements that wait take memory; the elements keep their order. Refused where the project supports
TensorFlow older than 2.4, which has no `tf.data.AUTOTUNE`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.codemods.parts.imports import module
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="tune-pipeline",
    summary="let a pipeline of `tf.data` prepare elements in parallel, and ahead",
    safety=Safety.UNSAFE,
    speed=Elsewhere("needs TensorFlow, and work that takes as long as that of the user"),
)
_SINCE = (2, 4)


def rewrite_map(context: Context, call: ast.Call) -> Fix | Refusal:
    """Let one call of `map` prepare several elements at once."""
    tuned = _autotune(context, call)
    if isinstance(tuned, Refusal):
        return tuned
    constant, added = tuned
    return Fix(
        CODEMOD.name,
        (arguments.add(context, call, f"num_parallel_calls={constant}"), *added),
        Safety.UNSAFE,
        "prepare elements in parallel",
        "what the function does in Python runs in several threads at once",
    )


def rewrite_loop(context: Context, loop: ast.For, items: ast.expr) -> Fix | Refusal:
    """Let the pipeline that a loop goes over prepare elements ahead."""
    tuned = _autotune(context, loop)
    if isinstance(tuned, Refusal):
        return tuned
    constant, added = tuned
    end = context.span(items).end
    return Fix(
        CODEMOD.name,
        (Edit(end, end, f".prefetch({constant})"), *added),
        Safety.UNSAFE,
        "prepare elements ahead",
        "elements are prepared before the loop asks for them, also such that it does not come to",
    )


def _autotune(context: Context, at: ast.AST) -> tuple[str, tuple[Edit, ...]] | Refusal:
    if context.target.has("tensorflow", *_SINCE) is False:
        return Refusal(
            CODEMOD.name, "`tf.data.AUTOTUNE` needs TensorFlow 2.4, and the project supports older"
        )
    name, added = module(context, "tensorflow", at)
    return f"{name}.data.AUTOTUNE", added
