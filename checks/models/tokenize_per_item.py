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

from perflint.reasoning.models.inference_calls import (
    does_more,
    leaves_early,
    of_marks,
    of_turns,
    target_of,
    tokenized,
    tokenizes,
)
from perflint.reasoning.models.networks import runs_a_model
from perflint.reasoning.values.containers import constant_size
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.item_reasons import (
    ItemCall,
    ItemSearch,
    cut_off_sample,
    in_threads,
    item_calls,
    item_is_awaited,
)
from perflint.rules.rule import Rule, Screen
from perflint.semantics.nodes import descendants, last_name

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

# Names of models that are called.
_MODELS = frozenset("model _model net network classifier encoder scorer llm lm".split())
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


@RULE.silent("where the loop ends on what was tokenized (a budget of tokens, the first hit)")
def ends_early(case: ItemCall) -> bool:
    return case.loop is not None and leaves_early(case.loop, case.call)


@RULE.hint("where the loop goes over marks of a vocabulary (special tokens, stop sequences)")
def marks_of_vocabulary(case: ItemCall) -> bool:
    return case.loop is not None and of_marks(case.loop)


@RULE.hint("where the loop goes over the messages of one chat")
def messages_of_chat(case: ItemCall) -> bool:
    return case.loop is not None and of_turns(case.loop)


@RULE.hint("where the loop goes over texts that are written out")
def texts_written_out(case: ItemCall) -> bool:
    loop = case.loop
    return (
        loop is not None
        and not isinstance(loop, (ast.While, ast.Call))
        and constant_size(target_of(loop)[1], case.context) is not None
    )


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
    if case.loop is None or function is None:
        return False
    return bool(_GENERATING.search(function.name)) or any(
        isinstance(node, ast.Call) and _GENERATING.search(last_name(node.func))
        for node in descendants(function, into_functions=False)
    )


@RULE.hint("where each iteration also runs a model, beside which tokens cost little")
def beside_model(case: ItemCall) -> bool:
    if case.loop is None:
        return False
    return _runs_model(case.loop, case.context) or (
        case.reached is not None and _runs_model(case.reached.functions[-1], case.context)
    )


def _runs_model(around: ast.AST, context: Context) -> bool:
    """Whether a loop or a function runs a model."""
    return runs_a_model(around, context) or any(
        isinstance(node, ast.Call)
        and (last_name(node.func) in _MODELS or bool(context.reaches(node, "infers")))
        or isinstance(node, ast.Attribute)
        and node.attr in _OUTPUTS
        for node in descendants(around, into_functions=False)
    )
