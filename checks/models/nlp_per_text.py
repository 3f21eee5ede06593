"""
## What it does

Finds spaCy pipelines that are called on one text in each iteration: `nlp(text)`.

## Why it is slow

`nlp.pipe(texts)` works through the texts in batches, shares the overhead of each component over a batch, and can use several processes. The documents come in the same order.

## Setup

```python
import functools

import spacy


@functools.cache
def made():
    nlp = spacy.blank("en")
    tagger = nlp.add_pipe("tagger")
    for label in ("NOUN", "VERB"):
        tagger.add_label(label)
    nlp.initialize()
    return nlp
```

## Slow

```python
def run(size=200):
    nlp: spacy.Language = made()
    texts = [f"some words and then some more {number}" for number in range(size)]
    total = 0
    for text in texts:
        doc = nlp(text)
        total += len(doc)
    return total
```

## Fast

```python
def run(size=200):
    nlp: spacy.Language = made()
    texts = [f"some words and then some more {number}" for number in range(size)]
    total = 0
    for doc in nlp.pipe(texts):
        total += len(doc)
    return total
```

## Measured

## Fix safety

`nlp-pipe` is safe where the texts are known to be strings in a list and the loop uses only the document. Otherwise it is unsafe: texts are taken ahead in batches, and an error comes at another text.


## Limits

Silent where the pipeline is not known to be spaCy's, and for `spacy.blank` to which no part is added.

## References

- [spaCy: processing texts](https://spacy.io/usage/processing-pipelines#processing)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import nlp_pipe
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.inference import item_loop, many
from perflint.rules.repetition import depends, function_of, reached
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import parent
from perflint.syntax.edits import Refusal

RULE = Rule(
    code="PFL806",
    name="nlp-per-text",
    summary="a spaCy pipeline called on one text in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on("spacy", constructs="loop"),
    codemods=("nlp-pipe",),
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if context.flow.calls_each(call) and call.args and _is_pipeline(call.args[0], context):
        yield context.finding(
            call,
            f"`{context.short(call)}` runs the whole pipeline on one text at a time; iterate over"
            f" `{context.short(call.args[0])}.pipe(…)`",
            fix=lambda: Refusal(nlp_pipe.CODEMOD.name, "the loop is of another kind"),
        )
        return
    if not call.args or isinstance(call.args[0], ast.Starred):
        return
    if _runs(call, context):
        loop = item_loop(call, call.args[0], context)
        if loop is not None:
            yield context.finding(
                call,
                f"`{context.short(call)}` runs the whole pipeline on one text in each iteration;"
                f" iterate over `{context.short(call.func)}.pipe(…)`",
                loop=loop,
                fix=lambda: nlp_pipe.rewrite(context, call, loop),
            )
        return
    if context.loop(call) is None or function_of(context, call.func) is None:
        return
    around = next(
        (found for part in call.args if (found := item_loop(call, part, context)) is not None), None
    )
    if around is None:
        return
    for one in reached(context, call, lambda inner: _runs(inner, context)):
        if depends(context, one.construct.args[0], one.functions[-1], one.varying):
            yield context.finding(
                call,
                f"`{context.short(call.func)}` runs the whole pipeline on one text in each"
                " iteration; give it the documents of `nlp.pipe(…)`",
                trace=one.trace,
                loop=around,
                fix=lambda: Refusal(
                    nlp_pipe.CODEMOD.name,
                    "the pipeline is called in a function that takes one text",
                ),
            )
            return


def _runs(call: ast.Call, context: Context) -> bool:
    """Whether a call runs a spaCy pipeline on one text."""
    return (
        len(call.args) == 1
        and not isinstance(call.args[0], ast.Starred)
        and _is_pipeline(call.func, context)
        and not many(call.args[0], context)
    )


def _is_pipeline(node: ast.expr, context: Context) -> bool:
    return context.is_a(node, "spacy.language.Language", "spacy.Language") and not _is_blank(
        node, context
    )


def _is_blank(node: ast.expr, context: Context) -> bool:
    """Whether a pipeline has no parts, so that it only splits texts, which batches do not speed up."""
    only = context.names.only_binding(node) if isinstance(node, ast.Name) else None
    if only is None or not isinstance(only.value, ast.Call):
        return False
    if context.names.dotted(only.value.func) != "spacy.blank":
        return False
    return not any(
        isinstance(used := parent(use), ast.Attribute)
        and used.attr in ("add_pipe", "from_disk", "from_bytes")
        for use in only.scope.uses.get(only.name, ())
    )
