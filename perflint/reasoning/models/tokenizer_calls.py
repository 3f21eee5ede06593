"""Calls of tokenizers on one text."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.called_functions import elsewhere
from perflint.reasoning.models.single_inputs import item_of, one_of

_METHODS = frozenset({"encode", "encode_plus", "__call__"})  # `tokenize` takes one text only
PROCESSOR = "transformers.ProcessorMixin"
# What a processor makes tensors of beside texts.
_MEDIA = frozenset("images image audio audios speech raw_speech videos".split())
TOKENIZERS = classes_of("tokenizer")


def tokenized(call: ast.Call, context: FileContext) -> ast.expr | None:
    """The one text that a call tokenizes, also through a function of another file; None where it is no
    such call, or takes many."""
    if any(isinstance(up, ast.ExceptHandler) for up in parents(call)):
        return None
    if tokenizes(call.func, context):
        if not any(reach.direct for reach in context.reaches(call, "tokenizes")):
            return None  # a method that overrides that of the library
        text = item_of(call, context, "text", "sequence")
    else:
        found = elsewhere(call, context, "tokenizes")
        text = found[1] if found is not None else None
    return None if text is None or _is_chat(text, context) else text


def processed(call: ast.Call, context: FileContext) -> ast.expr | None:
    """The one picture, recording or text that a processor makes tensors of; None where a call is not one of
    a processor, or takes many."""
    if not context.is_a(call.func, PROCESSOR):
        return None
    words = {word.arg: word.value for word in call.keywords if word.arg is not None}
    if any(_is_chat(part, context) for part in (*call.args, *words.values())):
        return None
    media = next((value for name, value in words.items() if name in _MEDIA), None)
    if media is not None:
        return one_of(media, context, pictures=True)
    return item_of(call, context, "text", pictures=True)


def tokenizes(function: ast.expr, context: FileContext) -> bool:
    """Whether a callable is a tokenizer, or a method of one that takes one text or many."""
    if isinstance(function, ast.Attribute) and function.attr in _METHODS:
        return _is_tokenizer(function.value, context)
    return _is_tokenizer(function, context)


def _is_tokenizer(node: ast.expr, context: FileContext) -> bool:
    """Whether an expression is a tokenizer, or a name that each branch gives one of another sort."""
    if context.is_a(node, *TOKENIZERS):
        return True
    if not isinstance(node, ast.Name):
        return False
    values = [binding.value for binding in context.flow.reaching(node)]
    return len(values) > 1 and all(
        value is not None and context.is_a(value, *TOKENIZERS) for value in values
    )


def _is_chat(text: ast.expr, context: FileContext) -> bool:
    """Whether a text is what a chat template made of one conversation, or a part of that."""
    while isinstance(text, ast.Subscript):
        text = text.value
    if isinstance(text, ast.Name):
        return any(
            binding.value is not None
            and not isinstance(binding.value, ast.Name)
            and _is_chat(binding.value, context)
            for binding in context.flow.reaching(text)
        )
    return (
        isinstance(text, ast.Call)
        and isinstance(text.func, ast.Attribute)
        and text.func.attr == "apply_chat_template"
    )
