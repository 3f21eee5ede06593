"""
## What it does

Finds spaCy pipelines that are called on one text in each iteration: `nlp(text)`.

## Why it is slow

`nlp.pipe(texts)` works through the texts in batches, shares the overhead of each component over a batch, and can use several processes. The documents come in the same order.

## Slow

```python
import spacy


def run(size=200):
    nlp = spacy.blank("en")
    texts = [f"some words {number}" for number in range(size)]
    total = 0
    for text in texts:
        doc = nlp(text)
        total += len(doc)
    return total
```

## Fast

```python
import spacy


def run(size=200):
    nlp = spacy.blank("en")
    texts = [f"some words {number}" for number in range(size)]
    total = 0
    for doc in nlp.pipe(texts):
        total += len(doc)
    return total
```

## Measured

## Fix safety

`nlp-pipe` is safe where the texts are known to be strings in a list and the loop uses only the document. Otherwise it is unsafe: texts are taken ahead in batches, and an error comes at another text.


## Limits

Silent where the pipeline is not known to be spaCy's.

## References

- [spaCy: processing texts](https://spacy.io/usage/processing-pipelines#processing)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import libcst as cst

from perflint.codemods import nlp_pipe
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.inference import item_loop, many
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL806",
    name="nlp-per-text",
    summary="a spaCy pipeline called on one text in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on("spacy", constructs="loop"),
    codemods=("nlp-pipe",),
)


@RULE.on(cst.Call)
def check(node: cst.Call, context: Context) -> Iterator[Finding]:
    twin = context.twin(node)
    if (
        not isinstance(twin, ast.Call)
        or len(twin.args) != 1
        or isinstance(twin.args[0], ast.Starred)
    ):
        return
    if not context.is_a(twin.func, "spacy.language.Language", "spacy.Language"):
        return
    if many(twin.args[0], context):
        return
    loop = item_loop(twin, twin.args[0], context)
    if loop is None:
        return
    yield context.finding(
        node,
        f"`{context.short(twin)}` runs the whole pipeline on one text in each iteration;"
        f" iterate over `{context.short(twin.func)}.pipe(…)`",
        fix=lambda: nlp_pipe.rewrite(context, twin, loop),
    )
