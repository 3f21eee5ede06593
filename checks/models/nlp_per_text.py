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

Silent where the pipeline is not known to be spaCy's, and for `spacy.blank` and the classes of languages
(`spacy.lang.de.German`) to which no part is added.

## References

- [spaCy: processing texts](https://spacy.io/usage/processing-pipelines#processing)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from itertools import islice

from perflint.codemods import nlp_pipe
from perflint.language.nodes import parent
from perflint.project.calls.trace import Reach
from perflint.reasoning.models.called_functions import elsewhere
from perflint.reasoning.models.single_inputs import many
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.item_reasons import (
    ItemCall,
    ItemSearch,
    chosen_by_optimizer,
    ends_early,
    in_threads,
    item_calls,
)
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL806",
    name="nlp-per-text",
    summary="a spaCy pipeline called on one text in each iteration",
    impact=Impact.OVERHEAD,
    gain=(Gain.LARGE, "the pipeline takes one text at a time"),
    screen=Screen.on("spacy", constructs="loop", through="infers hands:infers"),
    codemods=("nlp-pipe",),
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in islice(item_calls(call, context, _SEARCH), 1):
        yield from context.report(
            case, call, _message(case), trace=case.trace, loop=case.loop, fix=partial(_fix, case)
        )


RULE.share(chosen_by_optimizer, ends_early, in_threads)


def _is_direct(case: ItemCall) -> bool:
    """Whether the call itself runs the pipeline, and not a function that takes one text."""
    return case.reached is None and case.reach is None


def _message(case: ItemCall) -> str:
    call, context = case.call, case.context
    if case.loop is None:
        pipeline = call.args[0]
        name = context.short(pipeline) if _is_pipeline(pipeline, context) else "nlp"
        return (
            f"`{context.short(call)}` runs the whole pipeline on one text at a time; iterate over"
            f" `{name}.pipe(…)`"
        )
    if _is_direct(case):
        return (
            f"`{context.short(call)}` runs the whole pipeline on one text in each iteration;"
            f" iterate over `{context.short(call.func)}.pipe(…)`"
        )
    return (
        f"`{context.short(call.func)}` runs the whole pipeline on one text in each iteration; give it"
        " the documents of `nlp.pipe(…)`"
    )


def _fix(case: ItemCall) -> Fix | Refusal:
    if case.loop is None:
        return Refusal(nlp_pipe.CODEMOD.name, "the loop is of another kind")
    if _is_direct(case):
        return nlp_pipe.rewrite(case.context, case.call, case.loop)
    return Refusal(
        nlp_pipe.CODEMOD.name, "the pipeline is called in a function that takes one text"
    )


def _text(call: ast.Call, context: Context) -> ast.expr | None:
    """The one text on which a call runs a spaCy pipeline, also through a function of another file."""
    if not _is_pipeline(call.func, context):
        below = _below(call, context)
        return below[1] if below is not None else None
    given = call.args[0] if len(call.args) == 1 else None
    if given is None and not call.args:
        given = next((word.value for word in call.keywords if word.arg == "text"), None)
    if given is None or isinstance(given, ast.Starred) or many(given, context):
        return None
    return given


def _below(call: ast.Call, context: Context) -> tuple[Reach, ast.expr] | None:
    found = elsewhere(call, context, "infers")
    return found if found is not None and _runs_pipeline(found[0]) else None


def _runs_pipeline(reach: Reach) -> bool:
    return reach.effect.api.startswith("spacy.") and reach.effect.api.endswith("__call__")


def _is_pipeline(node: ast.expr, context: Context) -> bool:
    if context.is_a(node, "spacy.language.Language"):
        return not _is_blank(node, context)
    made = _making_call(
        node, context
    )  # `German()`: a pipeline for a language, which starts without parts
    return made is not None and _is_bare(made, context) and not _is_blank(node, context)


def _is_blank(node: ast.expr, context: Context) -> bool:
    """Whether a pipeline has no parts, so that it only splits texts, which batches do not speed up."""
    made = _making_call(node, context)
    if made is None or not isinstance(node, ast.Name) or not _is_bare(made, context):
        return False
    only = context.names.only_binding(node)
    return only is None or not any(
        isinstance(used := parent(use), ast.Attribute)
        and used.attr in ("add_pipe", "from_disk", "from_bytes")
        for use in only.scope.uses.get(only.name, ())
    )


def _making_call(node: ast.expr, context: Context) -> ast.Call | None:
    """The one call that a name stands for what it gives of."""
    only = context.names.only_binding(node) if isinstance(node, ast.Name) else None
    return only.value if only is not None and isinstance(only.value, ast.Call) else None


def _is_bare(made: ast.Call, context: Context) -> bool:
    """Whether a call makes a pipeline without parts: `spacy.blank("de")`, `spacy.lang.de.German()`."""
    name = context.names.dotted(made.func) or ""
    return name == "spacy.blank" or (
        name.startswith("spacy.lang.") and name.rpartition(".")[2][:1].isupper()
    )


_SEARCH = ItemSearch("infers", _is_pipeline, _text, _runs_pipeline)
