"""
## What it does

Finds transformers pipelines on an accelerator that get a list or a data set without a `batch_size`.

## Why it is slow

A pipeline runs the items of a list one by one unless it is told a batch size: 300 texts in a list took 0.207 s, as long as 300 calls, and 0.039 s with `batch_size=64`. An accelerator stands idle meanwhile.

## Setup

```python
import functools

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    PreTrainedTokenizerFast,
    pipeline,
)

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


@functools.cache
def parts():
    words = Tokenizer(models.WordLevel({"[PAD]": 0, "[UNK]": 1, "text": 2}, unk_token="[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=words, unk_token="[UNK]", pad_token="[PAD]"
    )
    sizes = {"hidden_size": 64, "intermediate_size": 128, "num_attention_heads": 4}
    config = BertConfig(vocab_size=3, num_hidden_layers=2, **sizes)
    return BertForSequenceClassification(config), tokenizer
```

## Slow

```python
def run(size=64):
    model, tokenizer = parts()
    classify = pipeline("text-classification", model, tokenizer=tokenizer, device=DEVICE)
    texts = [f"text number {number}" for number in range(size)]
    return len(classify(texts))
```

## Fast

```python
def run(size=64):
    model, tokenizer = parts()
    classify = pipeline("text-classification", model, tokenizer=tokenizer, device=DEVICE)
    texts = [f"text number {number}" for number in range(size)]
    return len(classify(texts, batch_size=32))
```

## Measured

## Fix safety

`add-batch-size` is always unsafe: a batch needs more memory and, as a rule, a tokenizer with a padding token, without which a pipeline raises; texts of very different lengths may take longer padded to one length; an iterator is read ahead by a batch, so that an exception comes before the results in front of it; and the last digits of a result may depend on the batch.

## Limits

Silent on a CPU, where batches do not always pay, where the device is not known, and where what is given is not known to be many items.

## References

- [transformers: pipeline batching](https://huggingface.co/docs/transformers/main_classes/pipelines#pipeline-batching)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import add_batch_size
from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import classes_of
from perflint.reasoning.models.called_functions import function_argument
from perflint.reasoning.models.data_sets import is_data_set
from perflint.reasoning.models.networks import PIPELINES
from perflint.reasoning.models.unbatched_pipelines import (
    MAKERS,
    UNBATCHED,
    lacks_batch_size,
    unbatched,
)
from perflint.reasoning.values.facts_of_names import has_fact
from perflint.reasoning.values.makers import maker
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL804",
    name="pipeline-unbatched",
    summary="a pipeline on an accelerator that gets many items and no batch size",
    impact=Impact.OVERHEAD,
    gain=(Gain.LARGE, "the model takes one item at a time"),
    screen=Screen.on("pipeline", "Pipeline", through="calls:transformers.Pipeline.__call__"),
    codemods=("add-batch-size",),
)
_KEYED = "transformers.pipelines.pt_utils.KeyDataset"
_MANY = (*classes_of("gives items"), _KEYED)
# Tasks whose pipelines take a list of messages as one conversation.
_CHATS = frozenset({"text-generation", "image-text-to-text", "any-to-any"})
_FEW = 2


@dataclass(frozen=True)
class Unbatched:
    """What a pipeline on an accelerator gets with no size of batches.

    Attributes:
        made: the call that makes the pipeline, where it is known.
    """

    context: Context
    inputs: ast.expr
    made: ast.Call | None


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    inputs = arguments.value(call, 0, "inputs")
    if inputs is None or arguments.open_ended(call) or arguments.keyword(call, "batch_size"):
        return
    made = call.func if isinstance(call.func, ast.Call) else maker(call.func, context)
    if made is not None and unbatched(made, context.names):
        held = True
    elif not context.is_a(call.func, *PIPELINES):
        return
    elif made is not None:
        held = _gives_unbatched(made, context)
    else:
        held = has_fact(call.func, UNBATCHED, context) or _all_unbatched(context)
    if not held or not _is_collection(inputs, context):
        return
    yield from context.report(
        Unbatched(context, inputs, made),
        call,
        f"`{context.short(call)}` runs the items one by one, since a pipeline makes no batches by"
        " itself; give it a `batch_size`",
        fix=lambda: add_batch_size.rewrite(context, call),
    )


def _gives_unbatched(made: ast.Call, context: Context) -> bool:
    """Whether a call runs a function that gives a pipeline for an accelerator that is told no size of
    batches."""
    name = function_argument(made.func, context)
    marks = context.project.marks(name) if name is not None else None
    return marks is not None and UNBATCHED in marks


def _all_unbatched(context: Context) -> bool:
    """Whether the project makes pipelines, and each of them for an accelerator that it names and with no
    size of batches: then one that a function is inputs is such."""
    return context.once("all unbatched", lambda: _find_all_unbatched(context))


def _find_all_unbatched(context: Context) -> bool:
    made = [given for api in sorted(MAKERS) for given in context.project.arguments_of_calls(api)]
    return bool(made) and all(map(lacks_batch_size, made))


def _is_collection(inputs: ast.expr, context: Context) -> bool:
    """Whether an argument is known to be a collection of items."""
    if isinstance(inputs, ast.Call) and context.names.dotted(inputs.func) == _KEYED:
        return True
    return context.is_a(inputs, *_MANY) or is_data_set(inputs, context)


@RULE.silent(
    "where a list of dictionaries may be one conversation (`[{'role': 'user', …}, …]`), as pipelines that"
    " generate text take it"
)
def one_conversation(case: Unbatched) -> bool:
    inputs = case.context.type(case.inputs)
    element = inputs.args[0] if inputs is not None and inputs.args else None
    if element is None or element.name != "builtins.dict":
        return False
    task = arguments.value(case.made, 0, "task") if case.made is not None else None
    return not isinstance(task, ast.Constant) or task.value in _CHATS


@RULE.silent("where a list of one or two items is written out")
def few_items(case: Unbatched) -> bool:
    inputs = case.inputs
    if isinstance(inputs, ast.Name):
        only = case.context.names.only_binding(inputs)
        inputs = only.value if only is not None and only.value is not None else inputs
        if isinstance(inputs, (ast.List, ast.Tuple)) and not inputs.elts:
            return False  # it is filled later
    return isinstance(inputs, (ast.List, ast.Tuple)) and len(inputs.elts) <= _FEW
