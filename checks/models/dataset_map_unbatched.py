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

Only functions that give a column or two to the tokenizer and return what it gives, since these take lists as they are.

## References

- [datasets: batch mapping](https://huggingface.co/docs/datasets/about_map_batch)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import map_batched
from perflint.codemods.parts import arguments
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.inference import TOKENIZERS
from perflint.rules.repetition import function_of
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import parent

RULE = Rule(
    code="PFL805",
    name="dataset-map-unbatched",
    summary="`Dataset.map` that tokenizes one example at a time",
    impact=Impact.OVERHEAD,
    screen=Screen.on("datasets", names="map"),
    codemods=("map-batched",),
)
_DATASETS = (
    "datasets.Dataset",
    "datasets.DatasetDict",
    "datasets.IterableDataset",
    "datasets.IterableDatasetDict",
)
_BATCHED = 4  # the position of `batched` among the parameters of `map`
# What gives another data set.
_KEEPING = frozenset(
    "map filter shuffle select sort take skip shard rename_column rename_columns remove_columns cast"
    " cast_column with_format train_test_split select_columns flatten".split()
)
_DEEPEST = 6
_LOADERS = frozenset({"datasets.load_dataset", "datasets.load_from_disk"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if (
        not (isinstance(call.func, ast.Attribute) and call.func.attr == "map")
        or arguments.open_ended(call)
        or not _is_dataset(call.func.value, context)
    ):
        return
    batched = arguments.value(call, _BATCHED, "batched")
    if batched is not None and not (isinstance(batched, ast.Constant) and batched.value is False):
        return
    if any(arguments.keyword(call, word) for word in ("with_indices", "with_rank")):
        return
    if len(call.args) > 1:
        return
    function = arguments.value(call, 0, "function")
    tokenizing = _tokenizing(function, context) if function is not None else None
    if tokenizing is None or arguments.keyword(call, "input_columns"):
        return
    yield context.finding(
        call,
        f"`{context.short(tokenizing.func)}` gets one example at a time; with `batched=True` it gets"
        " 1000 at once",
        fix=lambda: map_batched.rewrite(context, call, tokenizing),
    )


def _is_dataset(node: ast.expr, context: Context, depth: int = 0) -> bool:
    while isinstance(node, ast.Subscript) and not context.is_a(node, *_DATASETS):
        node = node.value
    if context.is_a(node, *_DATASETS):
        return True
    if depth > _DEEPEST:
        return False
    match node:
        case ast.Name():
            values = [binding.value for binding in context.flow.reaching(node)]
            return bool(values) and all(
                value is not None and _is_dataset(value, context, depth + 1) for value in values
            )
        case ast.Call(func=ast.Attribute(value=source, attr=attr)) if attr in _KEEPING:
            return _is_dataset(source, context, depth + 1)
        case ast.Call(func=function):
            return context.names.dotted(function) in _LOADERS
    return False


def _tokenizing(function: ast.expr, context: Context) -> ast.Call | None:
    """The call of the tokenizer, where it is all that a function does."""
    if isinstance(function, ast.Lambda):
        return _call_on(function.args, function.body, context)
    own = function_of(context, function)
    if not isinstance(own, ast.FunctionDef):
        return None
    if isinstance(parent(own), ast.ClassDef):
        return None
    body = [s for s in own.body if not _is_docstring(s)]
    match body:
        case [ast.Return(value=ast.expr() as value)]:
            return _call_on(own.args, value, context)
        case [
            ast.Assign(targets=[ast.Name(id=name)], value=value),
            ast.Return(value=ast.Name(id=given)),
        ] if name == given:
            return _call_on(own.args, value, context)
    return None


def _call_on(parameters: ast.arguments, value: ast.expr, context: Context) -> ast.Call | None:
    if len(parameters.args) != 1 or not isinstance(value, ast.Call):
        return None
    if not context.is_a(value.func, *TOKENIZERS) or arguments.open_ended(value):
        return None
    example = parameters.args[0].arg
    texts = [*value.args]
    for word in value.keywords:
        if word.arg in ("text", "text_pair", "text_target"):
            texts.append(word.value)
        elif any(isinstance(n, ast.Name) and n.id == example for n in ast.walk(word.value)):
            return None
    return value if texts and all(_is_column(text, example) for text in texts) else None


def _is_column(node: ast.expr, example: str) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == example
    )


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
