"""Rewrite `load_in_8bit=` and `load_in_4bit=` to a `quantization_config`.

    AutoModel.from_pretrained(name, load_in_8bit=True)
    ->
    AutoModel.from_pretrained(name, quantization_config=BitsAndBytesConfig(load_in_8bit=True))

Arguments `bnb_4bit_*` and `llm_int8_*` of the same call move along; `load_in_8bit=False` goes.

Safe where the project says that it needs transformers 4.30 or newer, which builds this very configuration from the old
arguments. Unsafe where nothing says which one it has, and where
arguments of the configuration move in front of others that compute something: an exception of the
configuration comes before these, and what they do comes later.
Refused where a `quantization_config` is given too, where arguments are not known, where the value is
no literal `True` or `False`, and where both are asked for, which raises.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments, imports
from perflint.codemods.parts.versions import unshown
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-quantization",
    summary="give transformers a `quantization_config` instead of `load_in_8bit`",
    safety=Safety.SAFE,
    varies=True,
)
_FLAGS = ("load_in_8bit", "load_in_4bit")
_COMPUTING = (ast.Call, ast.Await, ast.NamedExpr, ast.BinOp, ast.Subscript, ast.Yield)
_MOVED = ("bnb_4bit_", "llm_int8_")


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite the flags of one `from_pretrained` call."""
    if arguments.open_ended(call):
        return Refusal(CODEMOD.name, "the arguments are not known")
    if arguments.keyword(call, "quantization_config") is not None:
        return Refusal(CODEMOD.name, "a `quantization_config` is given too")
    if context.target.has("transformers", 4, 30) is False:
        return Refusal(CODEMOD.name, "the project supports transformers before 4.30")
    moved = [
        word
        for word in call.keywords
        if word.arg is not None and (word.arg in _FLAGS or word.arg.startswith(_MOVED))
    ]
    flags = [word for word in moved if word.arg in _FLAGS]
    if not all(
        isinstance(word.value, ast.Constant) and isinstance(word.value.value, bool)
        for word in flags
    ):
        return Refusal(CODEMOD.name, "whether the model is quantized is known at run time only")
    asked = [isinstance(word.value, ast.Constant) and word.value.value is True for word in flags]
    if all(asked) and len(asked) > 1:
        return Refusal(CODEMOD.name, "8 and 4 bits at once are an error")
    on = any(asked)
    if not on and len(moved) > len(flags):
        return Refusal(CODEMOD.name, "quantization arguments without quantization")
    if not on:
        return _removed(context, call, moved)
    name, added = imports.member(context, "transformers", "BitsAndBytesConfig", call)
    inner = ", ".join(
        context.code(word)
        for word in moved
        if not (isinstance(word.value, ast.Constant) and word.value.value is False)
    )
    first, *rest = sorted(moved, key=context.span)
    span = context.span(first)
    edits = [Edit(span.start, span.end, f"quantization_config={name}({inner})"), *added]
    edits.extend(_drop(context, call, word) for word in rest)
    passed = len(moved) > len(flags) and any(
        _computes(word.value)
        for word in call.keywords
        if word not in moved and context.span(word) > span
    )
    unknown = unshown(context, f"`{name}`", "transformers", "transformers", (4, 30))
    early = (
        "the configuration is made before the arguments behind it are computed" if passed else ""
    )
    reason = "; ".join(filter(None, (unknown, early)))
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE if reason else Safety.SAFE,
        "give a `quantization_config`",
        reason,
    )


def _computes(node: ast.expr) -> bool:
    """Whether an argument does more than name a value, so that it matters when it does."""
    return any(isinstance(part, _COMPUTING) for part in ast.walk(node))


def _removed(context: Context, call: ast.Call, words: list[ast.keyword]) -> Fix | Refusal:
    if len(words) > 1:
        return Refusal(CODEMOD.name, "several arguments would have to go")
    edit = arguments.remove(context, call, words[0])
    return Fix(CODEMOD.name, (edit,), Safety.SAFE, "drop the argument, which says the default")


def _drop(context: Context, call: ast.Call, word: ast.keyword) -> Edit:
    """Remove an argument with the comma before it (an argument that stays is always before it)."""
    spans = sorted(context.span(part) for part in [*call.args, *call.keywords])
    mine = context.span(word)
    return Edit(spans[spans.index(mine) - 1].end, mine.end, "")
