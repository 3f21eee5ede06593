"""
## What it does

Finds tokenizers that are called on one text in each iteration: `tokenizer(text)`, `tokenizer.encode(text)`, `tokenizer.encode_plus(text)` of transformers, and `Tokenizer.encode` of tokenizers, also where they are handed to `map` or `apply`.

## Why it is slow

A tokenizer takes a list of texts as well, and works through it in compiled code on several threads. For short texts a loop takes 1.6 times as long as one call with the list; where each call pads and makes tensors, 5.5 times.

## Setup

```python
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast


def make_tokenizer() -> PreTrainedTokenizerFast:
    words = Tokenizer(models.WordLevel({"a": 0, "word": 1, "[UNK]": 2}, unk_token="[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=words, unk_token="[UNK]")
```

## Slow

```python
def run(size=2000):
    tokenizer = make_tokenizer()
    texts = ["a word and another word"] * size
    return [tokenizer(text)["input_ids"] for text in texts]
```

## Fast

```python
def run(size=2000):
    tokenizer = make_tokenizer()
    texts = ["a word and another word"] * size
    return tokenizer(texts)["input_ids"]
```

## Measured

## Limits

A hint where each iteration also runs a model, where the function generates text, for texts that are written out, and for a sample that is cut off (`texts[:100]`).
There is no rewrite: one call gives one encoding of lists where the loop gave a list of encodings, and padding becomes that of the batch. Silent for chat templates, for loops that end on what was tokenized (a budget of tokens, the first hit), for results that feed the next step, for `tokenizer.tokenize`, which takes one text only, and where the tokenizer is not known to be one. A hint for marks of a vocabulary (special tokens, stop sequences) and the messages of one chat, of which there are few, and where the function that a loop calls tokenizes further down.

## References

- [transformers: tokenizer](https://huggingface.co/docs/transformers/main_classes/tokenizer)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.rules.containers import constant_size
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.handfuls import runs_a_model
from perflint.rules.inference import (
    awaited,
    does_more,
    elsewhere,
    handed,
    item_given,
    item_loop,
    leaves_early,
    of_marks,
    of_sample,
    of_turns,
    on_threads,
    target_of,
    tokenized,
    tokenizes,
)
from perflint.rules.repetition import depends, reached
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants, last_name

RULE = Rule(
    code="PFL802",
    name="tokenize-per-item",
    summary="a tokenizer called on one text in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        "transformers",
        "tokenizers",
        constructs="loop",
        effects="tokenizes hands:each hands:tokenizes",
        through="tokenizes hands:tokenizes",
    ),
)

# What holds a model and is called.
_MODELS = frozenset("model _model net network classifier encoder scorer llm lm".split())
_GENERATING = re.compile(r"(^|_)generate($|_)")
# What a model gives.
_GIVEN = frozenset("logits last_hidden_state hidden_states pooler_output".split())


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    trace = handed(
        call,
        context,
        lambda function: tokenizes(function, context),
        lambda inner: tokenized(inner, context),
        lambda reach: reach.effect.kind == "tokenizes",
    )
    if trace is not None:
        yield context.finding(
            call,
            f"`{context.short(call)}` tokenizes one text at a time; give the tokenizer the list of all"
            " texts",
            severity=Severity.HINT if on_threads(call, context) else None,
            trace=trace,
        )
        return
    around = context.loop(call)
    if around is None:
        return
    text = tokenized(call, context)
    if text is not None:
        loop = item_loop(call, text, context)
        if isinstance(loop, ast.Call) and (context.callee(loop) or "").startswith("datasets."):
            return  # dataset-map-unbatched
        if loop is not None and not leaves_early(loop, call):
            below = elsewhere(call, context, "tokenizes")
            yield context.finding(
                call,
                f"`{context.short(call)}` tokenizes one text in each iteration; give the tokenizer"
                " the list of all texts",
                severity=Severity.HINT
                if of_marks(loop)
                or _is_written(loop, context)
                or of_turns(loop)
                or awaited(text, loop)
                or of_sample(loop, context)
                or _beside_model(loop, context)
                or _generates(call, context)
                or below is not None
                and does_more(below[0], call, context)
                else None,
                trace=context.traced(below[0]) if below is not None else (),
                loop=loop,
            )
        return
    item = item_given(call, context)
    if item is None or leaves_early(around, call):
        return
    for one in reached(context, call, lambda inner: tokenized(inner, context) is not None):
        text = tokenized(one.construct, context)
        owner = one.functions[-1]
        if text is not None and depends(context, text, owner, one.varying):
            yield context.finding(
                call,
                f"`{context.short(call.func)}` tokenizes one text in each iteration; tokenize the"
                " list of all texts at once",
                severity=Severity.HINT
                if of_marks(around)
                or _is_written(around, context)
                or of_turns(around)
                or awaited(item, around)
                or len(one.functions) > 1
                or context.function(call) is owner  # it calls itself for each part
                or of_sample(around, context)
                or _beside_model(around, context)
                or _beside_model(owner, context)
                or _generates(call, context)
                else None,
                trace=one.trace,
                loop=around,
            )
            return


def _is_written(loop: LoopNode, context: Context) -> bool:
    """Whether a loop goes over texts that somebody wrote out, of which there are few."""
    return (
        not isinstance(loop, (ast.While, ast.Call))
        and constant_size(target_of(loop)[1], context) is not None
    )


def _of_outputs(around: ast.AST, context: Context) -> bool:
    """Whether a loop goes over what a model has just said: `for answer in model.generate(prompts)`."""
    if not isinstance(around, (ast.For, ast.ListComp, ast.GeneratorExp)):
        return False
    over: ast.expr | None = target_of(around)[1]
    if isinstance(over, ast.Name):
        only = context.names.only_binding(over)
        over = only.value if only is not None else None
    return isinstance(over, ast.Call) and last_name(over.func).startswith("generate")


def _generates(call: ast.Call, context: Context) -> bool:
    """Whether a model generates text in the function of a call, or in what its name says it does: each
    word takes as long as the tokens of many texts."""
    function = context.function(call)
    if function is None:
        return False
    return bool(_GENERATING.search(function.name)) or any(
        isinstance(node, ast.Call) and _GENERATING.search(last_name(node.func))
        for node in descendants(function, into_functions=False)
    )


def _beside_model(around: ast.AST, context: Context) -> bool:
    """Whether a loop, or a function that it calls, also runs a model, beside which tokens cost little."""
    return (
        runs_a_model(around, context)
        or _of_outputs(around, context)
        or any(
            isinstance(node, ast.Call)
            and (last_name(node.func) in _MODELS or bool(context.reaches(node, "infers")))
            or isinstance(node, ast.Attribute)
            and node.attr in _GIVEN
            for node in descendants(around, into_functions=False)
        )
    )
