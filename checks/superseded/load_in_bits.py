"""
## What it does

Finds `load_in_8bit=` and `load_in_4bit=` given to `from_pretrained` of transformers, or to `pipeline` through `model_kwargs`.

## Why it matters

transformers 5 removed the arguments: the call raises `TypeError` where it used to load a smaller, faster model. `BitsAndBytesConfig` works on old and new versions.

## Setup

```python
import functools
import tempfile

import bitsandbytes  # transformers quantizes with it
from transformers import AutoModelForCausalLM, GPT2Config


@functools.cache
def saved():
    folder = tempfile.mkdtemp()
    config = GPT2Config(vocab_size=8, n_positions=8, n_embd=16, n_layer=1, n_head=2)
    AutoModelForCausalLM.from_config(config).save_pretrained(folder)
    return folder
```

## Slow

```python
def run(size=1):
    try:
        model = AutoModelForCausalLM.from_pretrained(saved(), load_in_8bit=True)
    except TypeError:  # gone with transformers 5: nothing is quantized
        model = AutoModelForCausalLM.from_pretrained(saved())
    return model.num_parameters()
```

## Fast

```python
from transformers import BitsAndBytesConfig


def run(size=1):
    config = BitsAndBytesConfig(load_in_8bit=True)
    model = AutoModelForCausalLM.from_pretrained(saved(), quantization_config=config)
    return model.num_parameters()
```

## Measured

## Fix safety

`modernize-quantization` is safe where the project says that it needs transformers 4.30 or newer, which builds the same configuration from the old arguments. It is unsafe where nothing says which one it has, and where such arguments move in front of others that compute something: an exception of the configuration comes before these, and what they do comes later.

## Limits

The arguments of other libraries (peft, unsloth) are silent. Classes that derive from those of transformers count, as far as their bases are known, and
arguments in a dict that the same file makes.

## References

- [transformers: bitsandbytes](https://huggingface.co/docs/transformers/quantization/bitsandbytes)
- [transformers 5 migration guide](https://github.com/huggingface/transformers/blob/main/MIGRATION_GUIDE_V5.md)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_quantization
from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import parent
from perflint.language.terms.class_lookup import mro
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

_PIPELINES = of_kind("makes pipeline")
_FLAGS = ("load_in_8bit", "load_in_4bit")
RULE = Rule(
    code="PFL907",
    name="load-in-bits",
    summary="`load_in_8bit=` or `load_in_4bit=` instead of a `quantization_config`",
    impact=Impact.REMOVED,
    group=Group.SUPERSEDED,
    screen=Screen.on(*_FLAGS, "pipeline", "from_pretrained"),
    codemods=("modernize-quantization",),
)


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    flag = next((word.arg for word in call.keywords if word.arg in _FLAGS), None)
    if flag is not None:
        if _loads_transformer(call.func, context):
            yield from context.report(
                OldUse(context, call, "transformers"),
                call,
                f"`{flag}=` is gone from transformers 5 (`TypeError`);"
                " give `quantization_config=BitsAndBytesConfig(…)`",
                cold="",
                fix=lambda: modernize_quantization.rewrite(context, call),
            )
        return
    if context.name(call.func) in _PIPELINES:
        given = arguments.keyword(call, "model_kwargs")
        spread = [] if given is None else [given.value]
    elif _loads_transformer(call.func, context):
        spread = [word.value for word in call.keywords if word.arg is None]
    else:
        return
    found = next((each for each in spread if _flag_in(each, context)), None)
    if found is None:
        return
    holder = found.id if isinstance(found, ast.Name) else "model_kwargs"
    yield from context.report(
        OldUse(context, call, "transformers"),
        call,
        f"`{_flag_in(found, context)}` in `{holder}` is gone from transformers 5 (`TypeError`);"
        " give a `quantization_config` there",
        cold="",
    )


def _loads_transformer(function: ast.expr, context: Context) -> bool:
    """Whether a function is `from_pretrained` of a class of transformers, or of one that derives from such."""
    if not isinstance(function, ast.Attribute) or function.attr != "from_pretrained":
        return False
    name = context.name(function.value) or ""
    names = (name, *(base for facts in mro(name, context.project) for base in facts.bases))
    return any(each.startswith("transformers.") for each in names)


def _flag_in(node: ast.expr, context: Context) -> str | None:
    """The flag that a dict of arguments holds: written out, or by a name of this file."""
    if not isinstance(node, ast.Name):
        return _literal_key(node)
    only = context.names.only_binding(node)
    if only is None or only.kind != "assign" or only.value is None:
        return None
    return _literal_key(only.value) or next(
        (
            access.slice.value
            for use in only.scope.uses.get(only.name, ())
            if isinstance(access := parent(use), ast.Subscript)
            and isinstance(access.ctx, ast.Store)
            and isinstance(access.slice, ast.Constant)
            and access.slice.value in _FLAGS
        ),
        None,
    )


def _literal_key(node: ast.expr) -> str | None:
    match node:
        case ast.Dict(keys=keys):
            return next(
                (
                    key.value
                    for key in keys
                    if isinstance(key, ast.Constant) and key.value in _FLAGS
                ),
                None,
            )
        case ast.Call(func=ast.Name(id="dict"), keywords=words):
            return next((word.arg for word in words if word.arg in _FLAGS), None)
    return None
