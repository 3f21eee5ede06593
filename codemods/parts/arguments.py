"""Adding, removing and replacing the arguments of a call."""

from __future__ import annotations

import ast

from perflint.rules.context import Context
from perflint.syntax.edits import Edit


def keyword(call: ast.Call, name: str) -> ast.keyword | None:
    """The keyword argument of this name."""
    return next((word for word in call.keywords if word.arg == name), None)


def open_ended(call: ast.Call) -> bool:
    """Whether a call has `*args` or `**kwargs`, so that what it passes is not known."""
    return any(isinstance(arg, ast.Starred) for arg in call.args) or any(
        word.arg is None for word in call.keywords
    )


def value(call: ast.Call, position: int | None, name: str) -> ast.expr | None:
    """The value given for a parameter, by keyword or by position."""
    word = keyword(call, name)
    if word is not None:
        return word.value
    if position is not None and position < len(call.args):
        found = call.args[position]
        return None if isinstance(found, ast.Starred) else found
    return None


def add(context: Context, call: ast.Call, text: str) -> Edit:
    """Add an argument at the end of a call (`text` as `key=value`)."""
    source = context.source.text
    close = context.span(call).end - 1
    parts = [*call.args, *(word.value for word in call.keywords)]
    if not parts:
        inside = source[context.span(call.func).end : close]
        at = close if inside.strip() == "(" else _after_open(source, context.span(call.func).end)
        return Edit(at, at, text)
    if parts == call.args[:1] and context.span(parts[0]).end > close:
        alone = context.span(parts[0])  # `f(x for x in xs)`: the parentheses are those of the call
        return Edit(*alone, f"({source[alone.start : alone.end]}, {text})")
    last = max(context.span(part).end for part in parts)
    tail = source[last:close]
    # Between the last argument and the parenthesis: white space, comments, a comma, more parentheses.
    plain = _without_comments(tail)
    after = last + plain.rfind(")") + 1 if ")" in plain else last
    if "," in plain:
        comma = plain.rfind(",") + 1
        end = plain.find("\n", comma)
        if end < 0:
            return Edit(last + comma, last + comma, f" {text},")
        # Each argument has a line of its own, with the comment behind it.
        line = source[source.rfind("\n", 0, last) + 1 : last]
        gap = context.source.newline + line[: len(line) - len(line.lstrip())]
        at = last + max(comma, len(tail[:end].rstrip()))
        return Edit(at, at, f"{gap}{text},")
    end = plain.find("\n", after - last)
    if end >= 0 and "#" in tail[after - last : end]:
        noted = tail[after - last : end].rstrip()
        line = source[source.rfind("\n", 0, last) + 1 : last]
        gap = context.source.newline + line[: len(line) - len(line.lstrip())]
        return Edit(after, after + len(noted), f",{noted}{gap}{text}")
    return Edit(after, after, f", {text}")


def add_first(context: Context, call: ast.Call, text: str) -> Edit:
    """Add an argument at the start of a call."""
    source = context.source.text
    at = _after_open(source, context.span(call.func).end)
    if not call.args and not call.keywords:
        return Edit(at, at, text)
    if source[at : at + 1] not in ("\n", "\r"):
        return Edit(at, at, f"{text}, ")
    gap = source[at : min(context.span(part).start for part in [*call.args, *call.keywords])]
    return Edit(at, at, f"{text}," if gap.strip() else f"{gap}{text},")


def remove(context: Context, call: ast.Call, argument: ast.expr | ast.keyword) -> Edit:
    """Remove an argument with its comma."""
    source = context.source.text
    spans = sorted(context.span(part) for part in [*call.args, *call.keywords])
    mine = context.span(argument)
    index = spans.index(mine)
    if index + 1 < len(spans):
        return Edit(mine.start, spans[index + 1].start, "")
    if index > 0:
        return Edit(spans[index - 1].end, mine.end, "")
    close = context.span(call).end - 1
    tail = _without_comments(source[mine.end : close])
    end = mine.end + tail.rfind(",") + 1 if "," in tail else mine.end
    return Edit(mine.start, end, "")


def _after_open(source: str, start: int) -> int:
    return source.index("(", start) + 1


def _without_comments(text: str) -> str:
    """The text with its comments blanked, offsets kept."""
    lines = text.split("\n")
    return "\n".join(
        line if "#" not in line else line[: line.index("#")] + " " * (len(line) - line.index("#"))
        for line in lines
    )
