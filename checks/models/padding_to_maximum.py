"""
## What it does

Finds tokenizers of transformers that are told `padding="max_length"`.

## Why it is slow

Each text gets as many tokens as the longest one may have, and the model computes all of them: of a sentence of 20 words
at a maximum of 512, more than nine tenths are padding. With `padding=True` a batch is as long as its longest text; for
training, `DataCollatorWithPadding` does that for each batch.

## Slow

```python
import torch
from transformers import AutoConfig, AutoModel, PreTrainedTokenizerFast
from tokenizers import Tokenizer, models, pre_tokenizers


def tokenizer():
    words = Tokenizer(models.WordLevel({"[PAD]": 0, "[UNK]": 1, "word": 2}, unk_token="[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]")


def run(size=8):
    torch.manual_seed(0)
    config = AutoConfig.for_model(
        "bert", hidden_size=64, num_hidden_layers=2, num_attention_heads=2, intermediate_size=128
    )
    model = AutoModel.from_config(config).eval()
    texts = ["word " * count for count in range(1, size + 1)]
    with torch.no_grad():
        batch = tokenizer()(texts, padding="max_length", max_length=256, return_tensors="pt")
        return len(model(batch["input_ids"], batch["attention_mask"]).last_hidden_state)
```

## Fast

```python
import torch
from transformers import AutoConfig, AutoModel, PreTrainedTokenizerFast
from tokenizers import Tokenizer, models, pre_tokenizers


def tokenizer():
    words = Tokenizer(models.WordLevel({"[PAD]": 0, "[UNK]": 1, "word": 2}, unk_token="[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]")


def run(size=8):
    torch.manual_seed(0)
    config = AutoConfig.for_model(
        "bert", hidden_size=64, num_hidden_layers=2, num_attention_heads=2, intermediate_size=128
    )
    model = AutoModel.from_config(config).eval()
    texts = ["word " * count for count in range(1, size + 1)]
    with torch.no_grad():
        batch = tokenizer()(texts, padding=True, return_tensors="pt")
        return len(model(batch["input_ids"], batch["attention_mask"]).last_hidden_state)
```

## Measured

## Limits

Sees tokenizers whose class is known. How long the texts are is not in the code: where all are about as long as the
maximum, nothing is gained.

## References

- [Transformers: padding and truncation](https://huggingface.co/docs/transformers/pad_truncation)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind
from perflint.reasoning.models.tokenizer_calls import TOKENIZERS
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL808",
    name="padding-to-maximum",
    summary="texts padded to the greatest length instead of that of their batch",
    impact=Impact.OVERHEAD,
    screen=Screen.on("transformers"),
    group=Group.ADVICE,
)
# What computes, or compiles for, one shape only.
_FIXED = frozenset(
    "torch_xla jax flax tensorflow onnx onnxruntime openvino optimum tensorrt torch_tensorrt coremltools".split()
)
_COMPILING = of_kind("compiles model")
# Models that read texts at the length that they were trained at.
_TRAINED_SO = re.compile(r"CLIP|Clip|T5|Siglip|SAM|Sam|Gemma")
_SHORT = 32  # tokens
_TRAINED_SO_LIBRARIES = frozenset({"diffusers", "open_clip", "clip"})


@dataclass(frozen=True)
class Padding:
    """A tokenizer that pads to the maximum."""

    call: ast.Call
    word: ast.expr
    context: Context


def paddings(call: ast.Call, context: Context) -> Iterator[Padding]:
    for word in call.keywords:
        if word.arg == "padding" and isinstance(word.value, ast.Constant):
            if word.value.value == "max_length" and context.is_a(call.func, *TOKENIZERS):
                yield Padding(call, word.value, context)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in paddings(call, context):
        yield from context.report(
            case,
            case.word,
            "all texts get the greatest length, and the model computes the padding; `padding=True` pads to the longest"
            " of a batch",
        )


@RULE.silent("where the file compiles the model, or computes by what wants one shape (TPU, ONNX)")
def fixed_shapes(case: Padding) -> bool:
    if _libraries(case.context) & _FIXED:
        return True
    return any(
        case.context.names.dotted(node) in _COMPILING
        for node in case.context.names.nodes(ast.Attribute)
    )


@RULE.silent(
    "where the model was trained with texts of one length, as those of pictures are (CLIP)"
)
def trained_so(case: Padding) -> bool:
    context = case.context
    if _libraries(context) & _TRAINED_SO_LIBRARIES or any(
        map(context.project.has_own_module, _TRAINED_SO_LIBRARIES)
    ):
        return True
    return any(
        name.startswith("transformers.") and _TRAINED_SO.search(name) is not None
        for name in _imported(context)
    )


@RULE.silent("where one text is read that is written out, to see what the tokenizer does")
def text_written_out(case: Padding) -> bool:
    texts = case.call.args[:1]
    return bool(texts) and isinstance(texts[0], ast.Constant)


@RULE.silent("where the maximum is short, so that little is padded")
def short_maximum(case: Padding) -> bool:
    return any(
        word.arg == "max_length"
        and isinstance(word.value, ast.Constant)
        and isinstance(word.value.value, int)
        and word.value.value <= _SHORT
        for word in case.call.keywords
    )


def _imported(context: Context) -> frozenset[str]:
    """What a file imports, by dotted names, also where it is needed only."""
    found: set[str] = set()
    for node in context.names.nodes(ast.Import):
        found |= {alias.name for alias in node.names}
    for member in context.names.nodes(ast.ImportFrom):
        found |= {f"{member.module}.{alias.name}" for alias in member.names}
    return frozenset(found)


def _libraries(context: Context) -> frozenset[str]:
    """The packages that a file imports."""
    return frozenset(name.partition(".")[0] for name in _imported(context))
