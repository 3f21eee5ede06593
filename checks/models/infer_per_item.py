"""
## What it does

Finds models that are run on one item in each iteration: `encode` of sentence embeddings, pipelines, `predict` and `generate`, forward passes on `x.unsqueeze(0)` or `[x]`, faiss searches one vector at a time.

## Why it is slow

Each call pays for tokenizing, dispatch and kernel launches, and uses a sliver of the hardware. On a CPU, 64 samples in one batch take a sixth of the time of 64 calls; sentence embeddings of a list take a ninth.

## Slow

```python
import numpy as np
from sklearn.linear_model import LinearRegression


def run(size=500):
    rows = np.arange(size * 3, dtype=float).reshape(size, 3)
    model = LinearRegression().fit(rows, rows.sum(axis=1))
    return [round(float(model.predict([row])[0]), 3) for row in rows]
```

## Fast

```python
import numpy as np
from sklearn.linear_model import LinearRegression


def run(size=500):
    rows = np.arange(size * 3, dtype=float).reshape(size, 3)
    model = LinearRegression().fit(rows, rows.sum(axis=1))
    return [round(float(value), 3) for value in model.predict(rows)]
```

## Measured

## Fix safety

`batch-inference` is always unsafe: all items are taken before the first is handled, an error in one of them stops all, and the last digits of a result may depend on the batch. It is refused where a batch does not give one result for each item in the same shape.


## Limits

Silent for loops over batches, for results that feed the next step, and where the model is not known to be one.

## References

- [Sentence Transformers: encode](https://sbert.net/docs/package_reference/sentence_transformer/SentenceTransformer.html)
- [transformers: pipeline batching](https://huggingface.co/docs/transformers/main_classes/pipelines#pipeline-batching)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import libcst as cst

from perflint.codemods import batch_inference
from perflint.codemods.parts import arguments
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.inference import item_loop, many, single
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import parent
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL803",
    name="infer-per-item",
    summary="a model run on one item in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on(constructs="loop", effects="infers"),
    codemods=("batch-inference",),
)
# Their single form takes one plain item; other models take a batch of one.
_ONE_ITEM = ("sentence_transformers.", "transformers.", "vllm.", "faster_whisper.", "whisper.")
_EMBEDDERS = ("sentence_transformers.SentenceTransformer",)
_PIPELINES = (
    "transformers.Pipeline",
    "transformers.pipelines.Pipeline",
    "transformers.pipelines.base.Pipeline",
)
# What a pipeline gives for one text is what it gives for that text in a list…
_SAME = frozenset(
    {"ner", "token-classification", "text-generation", "fill-mask", "feature-extraction"}
)
# …or the list around it is gone.
_UNWRAPPED = frozenset(
    {
        "text-classification",
        "sentiment-analysis",
        "summarization",
        "text2text-generation",
        "translation",
    }
)


@RULE.on(cst.Call)
def check(node: cst.Call, context: Context) -> Iterator[Finding]:
    twin = context.twin(node)
    if not isinstance(twin, ast.Call) or not twin.args or isinstance(twin.args[0], ast.Starred):
        return
    reaches = [r for r in context.reaches(twin, "infers") if r.direct and r.effect.detail != "hash"]
    if not reaches or reaches[0].effect.detail in ("embedding", "chat"):
        return
    api = reaches[0].effect.api
    if api.startswith("spacy."):
        return  # nlp-per-text
    argument = twin.args[0]
    item = single(argument, context)
    if item is None:
        if not api.startswith(_ONE_ITEM) or many(argument, context):
            return
        item = argument
    loop = item_loop(twin, item, context)
    if loop is None:
        return
    yield context.finding(
        node,
        f"`{context.short(twin)}` runs the model on one item in each iteration; give it all items at"
        " once, in batches",
        fix=lambda: _fix(context, twin, argument, item),
    )


def _fix(context: Context, call: ast.Call, argument: ast.expr, item: ast.expr) -> Fix | Refusal:
    loop = context.loop(call)
    assert loop is not None
    above = parent(call)
    first = (
        above
        if isinstance(above, ast.Subscript)
        and isinstance(above.slice, ast.Constant)
        and above.slice.value == 0
        else None
    )
    if (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "encode"
        and context.is_a(call.func.value, *_EMBEDDERS)
    ):
        return batch_inference.rewrite(
            context, call, loop, batch_inference.Batched(call, item, argument)
        )
    if isinstance(call.func, ast.Attribute) and call.func.attr == "predict" and first is not None:
        if argument is not item and context.is_a(call.func.value, "sklearn.base.BaseEstimator"):
            return batch_inference.rewrite(
                context, call, loop, batch_inference.Batched(first, item, argument)
            )
    task = _task(call.func, context)
    extra = "" if arguments.keyword(call, "batch_size") else ", batch_size=32"
    if task in _SAME and first is None:
        return batch_inference.rewrite(
            context, call, loop, batch_inference.Batched(call, item, argument, extra)
        )
    if task in _UNWRAPPED and first is not None:
        return batch_inference.rewrite(
            context, call, loop, batch_inference.Batched(first, item, argument, extra)
        )
    return Refusal(
        batch_inference.CODEMOD.name,
        "what a batch gives here may have another shape than single results",
    )


def _task(function: ast.expr, context: Context) -> str | None:
    """The task of a pipeline made in sight: `pipeline("summarization")`."""
    if not isinstance(function, ast.Name) or not context.is_a(function, *_PIPELINES):
        return None
    bindings = context.names.bindings(function)
    if len(bindings) != 1 or not isinstance(bindings[0].value, ast.Call):
        return None
    given = arguments.value(bindings[0].value, 0, "task")
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None
