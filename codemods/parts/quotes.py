"""Text as a file quotes it."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import parents
from perflint.rules.context import Context

_PLAIN = re.compile(r"[rbfuRBFU]{0,2}(['\"])(?!\1\1)[^'\"\\\n]*\1")


def quote(context: Context) -> str:
    """The quotation mark that most plain strings of a file have; `"` where there are as many of both."""

    def usual() -> str:
        text = context.source.text
        marks = [
            found.group(1)
            for node in context.names.nodes(ast.Constant, ast.JoinedStr)
            if isinstance(getattr(node, "value", ""), (str, bytes))
            and not any(isinstance(up, ast.JoinedStr) for up in parents(node))
            if (found := _PLAIN.match(text, context.span(node).start))
        ]
        return "'" if marks.count("'") > marks.count('"') else '"'

    return context.once("quotation mark", usual)


def quoted(context: Context, text: str) -> str:
    """A text in the quotation marks of a file."""
    shown = repr(text)
    mark = quote(context)
    plain = "\\" not in shown and not {"'", '"'} & set(text)
    return f"{mark}{text}{mark}" if plain else shown


def key_of(context: Context, key: ast.Constant) -> str:
    """The code of a constant key; one out of an f-string had to have other quotation marks there."""
    if isinstance(key.value, str) and any(isinstance(up, ast.JoinedStr) for up in parents(key)):
        return quoted(context, key.value)
    return context.code(key)
