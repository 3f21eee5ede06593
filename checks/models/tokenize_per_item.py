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

There is no rewrite: one call gives one encoding of lists where the loop gave a list of encodings, and padding becomes that of the batch. Silent for chat templates, for results that feed the next step, for `tokenizer.tokenize`, which takes one text only, and where the tokenizer is not known to be one.

## References

- [transformers: tokenizer](https://huggingface.co/docs/transformers/main_classes/tokenizer)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice

from perflint.language.nodes import descendants, last_name
from perflint.reasoning.models.batch_obstacles import given_by
from perflint.reasoning.models.called_functions import does_more
from perflint.reasoning.models.loop_items import target_of
from perflint.reasoning.models.tokenizer_calls import tokenized, tokenizes
from perflint.reasoning.occurrence.run_once import cached
from perflint.reasoning.size.small_collections import short
from perflint.reasoning.values.containers import constant_size
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.item_reasons import (
    ItemCall,
    ItemSearch,
    chosen_by_optimizer,
    cut_off_sample,
    ends_early,
    in_threads,
    item_calls,
    item_is_awaited,
)
from perflint.rules.rule import Rule, Screen

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

_MESSAGE_KEYS = ("content", "role")
_RUNNING = frozenset({"forward", "generate"})
_GENERATING = re.compile(r"(^|_)generate($|_)")
# Attributes of the output of a model.
_OUTPUTS = frozenset("logits last_hidden_state hidden_states pooler_output".split())


_SEARCH = ItemSearch(
    "tokenizes", tokenizes, tokenized, lambda reach: reach.effect.kind == "tokenizes"
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in islice(item_calls(call, context, _SEARCH), 1):
        if case.loop is None:
            message = (
                f"`{context.short(call)}` tokenizes one text at a time; give the tokenizer the list of"
                " all texts"
            )
        elif case.reached is None and case.reach is None:
            message = (
                f"`{context.short(call)}` tokenizes one text in each iteration; give the tokenizer the"
                " list of all texts"
            )
        else:
            message = (
                f"`{context.short(call.func)}` tokenizes one text in each iteration; let it take the list of"
                " all texts, as the tokenizer in it does"
            )
        yield from context.report(case, call, message, trace=case.trace, loop=case.loop)


RULE.share(in_threads, cut_off_sample, item_is_awaited)


@RULE.silent("where `datasets` maps a function over rows, which `dataset-map-unbatched` reports")
def maps_data_set(case: ItemCall) -> bool:
    loop = case.loop
    return (
        case.reached is None
        and isinstance(loop, ast.Call)
        and (case.context.callee(loop) or "").startswith("datasets.")
    )


RULE.share(chosen_by_optimizer, ends_early)


@RULE.hint("where the loop goes over few texts, by their nature or as they are written out")
def few_texts(case: ItemCall) -> bool:
    texts = _texts(case)
    return texts is not None and (
        short(texts, case.context) or constant_size(texts, case.context) is not None
    )


@RULE.hint(
    "where a cache keeps what a method gives that takes nothing (`cached_property`): it runs once"
)
def runs_once(case: ItemCall) -> bool:
    function = case.context.flow.function(case.call)
    if function is None or len(function.args.args) > 1:
        return False
    return cached(case.context, function)


@RULE.hint('where the loop goes over the messages of one chat (`message["content"]`)')
def messages_of_chat(case: ItemCall) -> bool:
    return case.item is not None and any(
        isinstance(part, ast.Constant) and part.value in _MESSAGE_KEYS
        for part in ast.walk(case.item)
    )


@RULE.hint("where the loop goes over the parts of one text (`conversation.split(separator)`)")
def parts_of_text(case: ItemCall) -> bool:
    texts = _texts(case)
    if isinstance(texts, ast.Call) and last_name(texts.func) == "enumerate" and texts.args:
        texts = texts.args[0]
    parts: list[ast.expr | None] = [texts]
    if isinstance(texts, ast.Name):
        parts = [binding.value for binding in case.context.flow.reaching(texts)]
    return bool(parts) and all(map(_is_split, parts))


def _is_split(node: ast.expr | None) -> bool:
    """Whether a call takes a text apart that is at hand, and not what it reads from a file."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name() | ast.Subscript(), attr="split")):
            return True
    return False


def _texts(case: ItemCall) -> ast.expr | None:
    """What a loop goes over; None for one that counts or maps."""
    if case.loop is None or isinstance(case.loop, (ast.While, ast.Call)):
        return None
    return target_of(case.loop, case.call)[1]


@RULE.hint("where an object is made for each text, which tokenizes its own")
def tokenized_by_object(case: ItemCall) -> bool:
    function = case.reached.functions[-1] if case.reached is not None else None
    return function is not None and function.name == "__init__"


@RULE.hint("where a function tokenizes further down, or asks a server as well")
def function_does_more(case: ItemCall) -> bool:
    if case.reached is not None:
        return len(case.reached.functions) > 1
    return case.reach is not None and does_more(case.reach, case.call, case.context)


@RULE.hint("where the function calls itself for each part of a text", lowers="certainty")
def recursive(case: ItemCall) -> bool:
    owner = case.reached.functions[-1] if case.reached is not None else None
    return owner is not None and case.context.function(case.call) is owner


@RULE.hint("where the function generates text: each word takes as long as the tokens of many texts")
def generates_text(case: ItemCall) -> bool:
    function = case.context.function(case.call)
    return case.loop is not None and function is not None and _generates(function, case.context)


@RULE.hint("where each iteration also runs a model, beside which tokens cost little")
def beside_model(case: ItemCall) -> bool:
    if case.loop is None:
        return False
    around = [case.loop, *(case.reached.functions[-1:] if case.reached is not None else ())]
    return any(_runs_model(node, case.context) for node in around) or _is_run_on(case)


def _generates(around: ast.AST, context: Context) -> bool:
    """Whether a function asks a model for text: by a method of that name, or one that is known to do so."""
    return any(
        isinstance(node, ast.Call)
        and (
            _GENERATING.search(last_name(node.func))
            or any(reach.effect.detail == "chat" for reach in context.reaches(node, "infers"))
        )
        for node in descendants(around, into_functions=False)
    )


def _runs_model(around: ast.AST, context: Context) -> bool:
    """Whether a loop or a function runs a model."""
    return any(
        isinstance(node, ast.Call)
        and (last_name(node.func) in _RUNNING or bool(context.reaches(node, "infers")))
        or isinstance(node, ast.Attribute)
        and node.attr in _OUTPUTS
        for node in descendants(around, into_functions=False)
    )


def _is_run_on(case: ItemCall) -> bool:
    """Whether an iteration calls an object of unknown type with the tensors that the tokenizer gives."""
    call, function = case.construct, case.context.function(case.construct)
    if not any(word.arg == "return_tensors" for word in call.keywords):
        return False
    around = case.loop if case.reached is None else function
    if around is None:
        return False
    tensors = given_by(call, around)
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, (ast.Name, ast.Attribute))
        and case.context.callee(node) is None
        and any(
            isinstance(value, ast.Name) and value.id in tensors
            for value in (*node.args, *(word.value for word in node.keywords if word.arg is None))
        )
        for node in descendants(around, into_functions=False)
    )
