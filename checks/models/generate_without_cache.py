"""
## What it does

Finds `generate(..., use_cache=False)`, also in a `GenerationConfig`, and decoding loops that give a language model of
transformers all tokens again for each new one, without `past_key_values`.

## Why it is slow

The keys and values of all tokens before are computed again for each new token: what is computed grows with the square of
the length. A cache, which `generate` uses by itself, holds them, and each step computes one token.

## Slow

```python
import torch
from transformers import AutoConfig, AutoModelForCausalLM


def run(size=120):
    torch.manual_seed(0)
    config = AutoConfig.for_model("gpt2", n_layer=2, n_head=2, n_embd=64, vocab_size=100)
    model = AutoModelForCausalLM.from_config(config).eval()
    tokens = torch.zeros(1, 4, dtype=torch.long)
    found = model.generate(
        tokens, max_new_tokens=size, do_sample=False, eos_token_id=None, pad_token_id=0, use_cache=False
    )
    return found.shape[1]
```

## Fast

```python
import torch
from transformers import AutoConfig, AutoModelForCausalLM


def run(size=120):
    torch.manual_seed(0)
    config = AutoConfig.for_model("gpt2", n_layer=2, n_head=2, n_embd=64, vocab_size=100)
    model = AutoModelForCausalLM.from_config(config).eval()
    tokens = torch.zeros(1, 4, dtype=torch.long)
    found = model.generate(
        tokens, max_new_tokens=size, do_sample=False, eos_token_id=None, pad_token_id=0
    )
    return found.shape[1]
```

## Measured

## Limits

Sees models whose class is known to be one of transformers. In a loop: where what the model is given grows by `torch.cat`
in each iteration.

## References

- [Transformers: caching](https://huggingface.co/docs/transformers/cache_explanation)
- [Transformers: cache strategies](https://huggingface.co/docs/transformers/kv_cache)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import LoopNode, descendants, nodes_below
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL811",
    name="generate-without-cache",
    summary="tokens generated without a cache of keys and values",
    impact=Impact.COMPLEXITY,
    screen=Screen.on("transformers"),
    group=Group.PREVIEW,
)
_MODELS = classes_of("generates")
_LENGTHS = ("max_new_tokens",)
_CACHES = frozenset({"past_key_values", "cache_position", None})


@dataclass(frozen=True)
class Decoding:
    """What decodes without a cache.

    Attributes:
        place: the argument that denies the cache, or the call of the model in a loop.
        call: the call that it belongs to.
        grows: what the model is given all of again, in a loop.
    """

    place: ast.expr
    call: ast.Call
    loop: LoopNode | None = None
    grows: str = ""


def decodings(call: ast.Call, context: Context) -> Iterator[Decoding]:
    denied = next((word.value for word in call.keywords if word.arg == "use_cache"), None)
    if isinstance(denied, ast.Constant) and denied.value is False and _generates(call, context):
        yield Decoding(denied, call)
    loop = context.flow.loop(call)
    if loop is None or not call.args and not call.keywords:
        return
    if not context.is_a(call.func, *_MODELS) or _CACHES & {word.arg for word in call.keywords}:
        return
    for value in (*call.args[:1], *(w.value for w in call.keywords if w.arg == "input_ids")):
        if isinstance(value, ast.Name) and _grows(value.id, loop, context):
            yield Decoding(call, call, loop, value.id)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in decodings(call, context):
        message = "`use_cache=False` computes the keys and values of all tokens again for each new one; leave it out"
        if case.grows:
            message = (
                f"the model is given all of `{case.grows}` again for each new token; give it the new token and"
                " `past_key_values`, or let `generate` do that"
            )
        yield from context.report(case, case.place, message, loop=case.loop)


@RULE.silent("where one token is generated")
def one_token(case: Decoding) -> bool:
    return any(
        word.arg in _LENGTHS and isinstance(word.value, ast.Constant) and word.value.value == 1
        for word in case.call.keywords
    )


@RULE.silent("where gradients are computed through what is generated")
def needs_gradients(case: Decoding) -> bool:
    return case.loop is not None and any(
        isinstance(node.func, ast.Attribute) and node.func.attr == "backward"
        for node in nodes_below(case.loop, ast.Call)
    )


def _generates(call: ast.Call, context: Context) -> bool:
    """Whether a call generates text by a model of transformers, or says how that is to be done."""
    if context.names.dotted(call.func) == "transformers.GenerationConfig":
        return True
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "generate":
        return False
    return context.is_a(call.func.value, *_MODELS)


def _grows(name: str, loop: LoopNode, context: Context) -> bool:
    """Whether each iteration of a loop puts more behind a tensor: `ids = torch.cat((ids, new), dim=-1)`."""
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=target)], value=ast.Call(args=[parts, *_]) as made
            ):
                if target != name or context.names.dotted(made.func) not in (
                    "torch.cat",
                    "torch.concat",
                    "torch.hstack",
                ):
                    continue
                if isinstance(parts, (ast.List, ast.Tuple)) and parts.elts:
                    first = parts.elts[0]
                    return isinstance(first, ast.Name) and first.id == name
    return False
