"""
## What it does

Finds `Dataset.map` with a function that only tokenizes, called for one example at a time.

## Why it is slow

The tokenizer is called once for each example, and each result is converted and written by itself. With `batched=True` it gets 1000 texts at once: 0.10 instead of 0.21 s for short texts, and more where the tokenizer uses several threads.

## Setup

```python
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast


def make_tokenizer() -> PreTrainedTokenizerFast:
    words = Tokenizer(models.WordLevel({"a": 0, "few": 1, "[UNK]": 2}, unk_token="[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=words, unk_token="[UNK]")
```

## Slow

```python
def run(size=2000):
    tokenizer = make_tokenizer()
    rows = Dataset.from_dict({"text": ["a few words"] * size})
    tokens = rows.map(lambda row: tokenizer(row["text"], truncation=True))
    return tokens[0]["input_ids"]
```

## Fast

```python
def run(size=2000):
    tokenizer = make_tokenizer()
    rows = Dataset.from_dict({"text": ["a few words"] * size})
    tokens = rows.map(lambda row: tokenizer(row["text"], truncation=True), batched=True)
    return tokens[0]["input_ids"]
```

## Measured

## Fix safety

`map-batched` is always unsafe: the function gets lists instead of single values, and an error in one example stops its whole batch. It is refused where the function pads to the longest text or makes tensors, since that depends on what is in the batch.

## Limits

Only functions that give columns to tokenizers and return what these give, since these take lists as they are.

## References

- [datasets: batch mapping](https://huggingface.co/docs/datasets/about_map_batch)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import map_batched
from perflint.codemods.parts import arguments
from perflint.language.names import PARTIAL
from perflint.reasoning.models.called_functions import function_argument
from perflint.reasoning.models.column_functions import COLUMNS, takers
from perflint.reasoning.models.data_sets import is_data_set
from perflint.reasoning.models.tokenizer_calls import TOKENIZERS
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL805",
    name="dataset-map-unbatched",
    summary="`Dataset.map` that tokenizes one example at a time",
    impact=Impact.OVERHEAD,
    screen=Screen.on(names="map"),
    codemods=("map-batched",),
)
_OTHER_ARGUMENTS = frozenset({"with_indices", "with_rank", "input_columns"})
_BATCHED = 4  # the position of `batched` among the parameters of `map`


@dataclass(frozen=True, slots=True)
class _Found:
    """Tokenizing that is found.

    Attributes:
        tokenizer: how it is spelled.
        calls: those of the tokenizer, none where they stand in another file.
        trace: the way to them there.
    """

    tokenizer: str
    calls: tuple[ast.Call, ...]
    trace: tuple[TraceStep, ...]


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if (
        not (isinstance(call.func, ast.Attribute) and call.func.attr == "map")
        or arguments.open_ended(call)
        or not is_data_set(call.func.value, context)
    ):
        return
    batched = arguments.value(call, _BATCHED, "batched")
    if batched is not None and not (isinstance(batched, ast.Constant) and batched.value is False):
        return
    function = arguments.value(call, 0, "function")
    if function is None:
        return
    given = arguments.keyword(call, "fn_kwargs")
    tokenizing = _tokenizing(function, _entries(given.value) if given is not None else {}, context)
    if tokenizing is None:
        return
    yield from context.report(
        call,
        call,
        f"`{tokenizing.tokenizer}` gets one example at a time; with `batched=True` it gets 1000 at once",
        trace=tokenizing.trace,
        fix=lambda: map_batched.rewrite(context, call, tokenizing.calls),
    )


@RULE.silent(
    "where the function gets something else than an example (`with_indices`, `input_columns`)"
)
def not_called_with_examples(call: ast.Call) -> bool:
    return len(call.args) > 1 or any(word.arg in _OTHER_ARGUMENTS for word in call.keywords)


def _entries(node: ast.expr) -> dict[str, ast.expr]:
    """What a display of a dictionary holds under constant keys."""
    match node:
        case ast.Dict(keys=keys, values=values):
            return {
                key.value: value
                for key, value in zip(keys, values)
                if isinstance(key, ast.Constant) and isinstance(key.value, str)
            }
        case ast.Call(func=ast.Name(id="dict"), args=[]):
            return {word.arg: word.value for word in node.keywords if word.arg is not None}
    return {}


def _tokenizing(function: ast.expr, bound: dict[str, ast.expr], context: Context) -> _Found | None:
    """What a function does that only tokenizes.

    Args:
        bound: what is given besides the example, by parameter.
    """
    if isinstance(function, ast.Name):
        only = context.names.only_binding(function)
        if only is not None and only.kind == "assign" and isinstance(only.value, ast.Call):
            return _tokenizing(only.value, bound, context)  # `encode = partial(…)`
    if isinstance(function, ast.Call):
        if context.names.dotted(function.func) != PARTIAL:
            return _tokenizing_inside(function, context)
        if len(function.args) != 1:
            return None
        bound = {**bound, **{word.arg: word.value for word in function.keywords if word.arg}}
        return _tokenizing(function.args[0], bound, context)
    own = function if isinstance(function, ast.Lambda) else function_of(context, function)
    if own is None:
        return _tokenizing_elsewhere(function, bound, context)
    calls = takers(own)
    if not calls or not all(_is_tokenizer(call.func, bound, context) for call in calls):
        return None
    return _Found(context.short(calls[0].func), calls, ())


def _tokenizing_inside(made: ast.Call, context: Context) -> _Found | None:
    """The same for a function that a function of this file makes: `rows.map(encoder(tokenizer))`."""
    maker = function_of(context, made.func)
    if maker is None or not isinstance(maker.body[-1], ast.Return):
        return None
    given = maker.body[-1].value
    if not isinstance(given, (ast.Name, ast.Lambda)):
        return None
    return _tokenizing(given, passed(made, maker), context)


def _tokenizing_elsewhere(
    function: ast.expr, bound: dict[str, ast.expr], context: Context
) -> _Found | None:
    """The same for a function of another file."""
    name = function_argument(function, context)
    marks = context.project.marks(name) if name is not None else None
    if name is None or marks is None:
        return None
    taker = next((mark.removeprefix(COLUMNS) for mark in marks if mark.startswith(COLUMNS)), "")
    if taker in bound:
        return _Found(taker, (), ()) if context.is_a(bound[taker], *TOKENIZERS) else None
    reach = next(
        (r for r in context.project.reaches(name) if r.effect.kind == "tokenizes"),
        None,
    )
    if not taker or reach is None or len(reach.functions) > 1:
        return None
    return _Found(taker, (), context.traced(reach))


def _is_tokenizer(node: ast.expr, bound: dict[str, ast.expr], context: Context) -> bool:
    if isinstance(node, ast.Name) and node.id in bound:
        only = context.names.only_binding(node)
        if only is not None and only.kind == "parameter":
            node = bound[node.id]
    return context.is_a(node, *TOKENIZERS)
