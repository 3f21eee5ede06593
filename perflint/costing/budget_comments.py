"""Budgets in the code: `def orders(request):  # perflint: budget(queries=3)`."""

from __future__ import annotations

import ast
import re
from contextlib import suppress

from perflint.language.nodes import FunctionNode
from perflint.rules.context import Context

COMMENT = "perflint: budget("
_COMMENT = re.compile(r"#\s*perflint:\s*budget\((?P<limits>[^)]*)\)")


def of_comment(node: FunctionNode, context: Context) -> str:
    """The budget that a comment on a `def` says, as it stands in settings; empty where there is none:
    `def orders(request):  # perflint: budget(queries=3)`."""
    lines = context.source.text.splitlines()
    body = node.body[0].lineno if node.body else node.lineno + 1
    first = min((node.lineno, *(each.lineno for each in node.decorator_list)))
    for line in lines[max(first - 2, 0) : max(body - 1, node.lineno)]:
        found = _COMMENT.search(line)
        if found is not None:
            return ", ".join(_written(part) for part in found["limits"].split(","))
    return ""


def _written(part: str) -> str:
    kind, _, value = part.partition("=")
    value = value.strip()
    if value[:1] in "\"'" and value:
        with suppress(SyntaxError, ValueError):  # then it is no limit either, which is said
            value = str(ast.literal_eval(value))
    return f"{kind.strip()} <= {value}"
