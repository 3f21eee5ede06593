"""Text of expressions in new places: parentheses where they are needed, indentation of long ones."""

from __future__ import annotations

import ast
import re

from perflint.codemods.parts.indentation import text_moved
from perflint.rules.context import Context

_ATOMS = (
    ast.Name,
    ast.Constant,
    ast.Attribute,
    ast.Subscript,
    ast.Call,
    ast.List,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.JoinedStr,
)


def atom(context: Context, node: ast.expr) -> str:
    """The text of an expression such that `.attribute`, `[index]` or `(call)` can follow it."""
    text = context.code(node)
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float, complex)):
        return f"({text})"
    if isinstance(node, _ATOMS) and not _breaks(text):
        return text
    return (
        text if isinstance(node, (ast.Tuple, ast.GeneratorExp)) and _wrapped(text) else f"({text})"
    )


def operand(context: Context, node: ast.expr) -> str:
    """The text of an expression such that it can stand beside any operator."""
    text = context.code(node)
    return text if isinstance(node, _ATOMS) and not _breaks(text) else atom(context, node)


def alone(context: Context, node: ast.expr, indent: str | None = None) -> str:
    """The text of an expression such that it can stand outside of brackets, as behind `=` or `return`.

    Args:
        indent: of the line that it goes to, as for `argument`.
    """
    text = argument(context, node, indent)
    return f"({text})" if _breaks(text) else text


def clause(context: Context, node: ast.expr) -> str:
    """The text of an expression such that it can stand behind the `in` or `if` of a comprehension, where
    conditional expressions, lambdas and tuples without brackets cannot."""
    text = argument(context, node)
    return f"({text})" if isinstance(node, (ast.IfExp, ast.Lambda)) else text


def argument(context: Context, node: ast.expr, indent: str | None = None) -> str:
    """The text of an expression such that it can be an argument beside others, inside their brackets.

    Args:
        indent: of the line that it goes to; further lines of the text move as the first one does.
    """
    text = context.code(node) if indent is None else text_moved(context, context.span(node), indent)
    if isinstance(node, (ast.NamedExpr, ast.Yield, ast.YieldFrom)):
        return f"({text})"
    if isinstance(node, (ast.Tuple, ast.GeneratorExp)) and not _wrapped(text):
        return f"({text})"
    return text


def one_line(node: ast.expr, text: str) -> str:
    """The text of an expression without comments on one line, which formatters break where it is too long; as it
    is where lines are part of a string."""
    if "\\" in text or any(
        isinstance(part, (ast.Constant, ast.JoinedStr)) and part.lineno != part.end_lineno
        for part in ast.walk(node)
    ):
        return text
    closed = re.sub(r"(?<=[\[({])\s*\n\s*|,?\s*\n\s*(?=[])}])", "", text)
    return re.sub(r"\s*\n\s*", " ", closed)


def after_parentheses(context: Context, node: ast.expr, limit: int) -> int:
    """The end of an expression with the parentheses around it that close before `limit`."""
    end = context.span(node).end
    lines = context.source.text[end:limit].split("\n")
    code = "\n".join(line.partition("#")[0].ljust(len(line)) for line in lines)
    closed = len(code) - len(code.lstrip(" \t\f\r\n\\)"))
    return end + code.rfind(")", 0, closed) + 1


def _breaks(text: str) -> bool:
    """Whether an expression goes on behind a line that ends it outside of brackets: `a⏎ + b`, `f(x)⏎ .y`,
    strings side by side."""
    if "\n" not in text and "\r" not in text:
        return False
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return True  # of newer Python, too: brackets do not harm
    return False


def _wrapped(text: str) -> bool:
    if not (text.startswith("(") and text.endswith(")")):
        return False
    depth = 0
    for index, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return index == len(text) - 1
    return False
