"""Text of expressions in new places: parentheses where they are needed, indentation of long ones."""

from __future__ import annotations

import ast

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
    if isinstance(node, _ATOMS) and not _implicit(node, text):
        return text
    return (
        text if isinstance(node, (ast.Tuple, ast.GeneratorExp)) and _wrapped(text) else f"({text})"
    )


def operand(context: Context, node: ast.expr) -> str:
    """The text of an expression such that it can stand beside any operator."""
    text = context.code(node)
    return text if isinstance(node, _ATOMS) and not _implicit(node, text) else atom(context, node)


def argument(context: Context, node: ast.expr, indent: str | None = None) -> str:
    """The text of an expression such that it can be an argument beside others.

    Args:
        indent: of the line that it goes to; further lines of the text move as the first one does.
    """
    text = context.code(node) if indent is None else text_moved(context, context.span(node), indent)
    if isinstance(node, (ast.NamedExpr, ast.Yield, ast.YieldFrom)):
        return f"({text})"
    if isinstance(node, (ast.Tuple, ast.GeneratorExp)) and not _wrapped(text):
        return f"({text})"
    return text


def after_parentheses(context: Context, node: ast.expr, limit: int) -> int:
    """The end of an expression with the parentheses around it that close before `limit`."""
    end = context.span(node).end
    lines = context.source.text[end:limit].split("\n")
    code = "\n".join(line.partition("#")[0].ljust(len(line)) for line in lines)
    closed = len(code) - len(code.lstrip(" \t\f\r\n\\)"))
    return end + code.rfind(")", 0, closed) + 1


def _implicit(node: ast.expr, text: str) -> bool:
    """Strings side by side: one value to Python, several tokens to a reader, and to an operator."""
    return (
        isinstance(node, (ast.Constant, ast.JoinedStr))
        and "\n" in text
        and not text.startswith(('"""', "'''", 'f"""', "f'''", 'r"""', "r'''"))
    )


def _wrapped(text: str) -> bool:
    if not (text.startswith("(") and text.endswith(")")):
        return False
    depth = 0
    for index, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return index == len(text) - 1
    return False
