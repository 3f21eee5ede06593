"""Imports that a rewrite added, merged into those that are there or put where they belong."""

from __future__ import annotations

import ast
import itertools
import re
import sys
from collections import Counter
from collections.abc import Sequence

from perflint.engine.fixing.style import Style
from perflint.syntax.import_order import member_order, order, statement
from perflint.syntax.imports import IMPORTS, Import, holds_comment, shares_lines, top
from perflint.syntax.source import parse_text

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def arranged(old: ast.Module, text: str, style: Style) -> str:
    """A text with the imports that are new at its head merged into others, or put where they belong."""
    known = Counter(ast.dump(node) for node in old.body if isinstance(node, IMPORTS))
    for _ in range(20):
        tree = parse_text(text)
        lines = text.split("\n")
        seen = Counter[str]()
        changed = False
        for node in tree.body:
            if not isinstance(node, IMPORTS):
                continue
            dumped = ast.dump(node)
            seen[dumped] += 1
            if seen[dumped] <= known[dumped] or shares_lines(node, lines):
                continue
            changed = _merged(tree, node, lines, style) or _moved(tree, node, lines, style)
            if changed:
                break
        if not changed:
            break
        text = "\n".join(lines)
    return _spaced(old, text)


def _spaced(old: ast.Module, text: str) -> str:
    """A text with two blank lines between the imports and a function that was no function before."""
    body = parse_text(text).body
    known = {node.name for node in old.body if isinstance(node, _DEFINITIONS)}
    for one, following in itertools.pairwise(body):
        if isinstance(one, IMPORTS) and isinstance(following, _DEFINITIONS):
            start = min([following.lineno, *(each.lineno for each in following.decorator_list)])
            end = one.end_lineno or one.lineno
            lines = text.split("\n")
            if start - end == 2 and not lines[end].strip() and following.name not in known:
                lines.insert(end, "")
                return "\n".join(lines)
    return text


def _merged(tree: ast.Module, node: Import, lines: list[str], style: Style) -> bool:
    """Put the names of a new `from` import into another import from the same module."""
    if not isinstance(node, ast.ImportFrom) or style.single_line:
        return False
    if any(alias.asname or alias.name == "*" for alias in node.names):
        return False
    for other in tree.body:
        if (
            other is node
            or not isinstance(other, ast.ImportFrom)
            or (other.module, other.level) != (node.module, node.level)
            or any(alias.asname or alias.name == "*" for alias in other.names)
            or shares_lines(other, lines)
            or not _reached_before(tree, other, node)
        ):
            continue
        first, last = other.lineno - 1, other.end_lineno or other.lineno
        comment = lines[last - 1].encode()[other.end_col_offset or 0 :].decode()
        if "isort: skip" in comment or holds_comment(other, lines) and not _is_apart(other, lines):
            continue
        merged = _with(other, node, lines[first:last], style)
        merged[-1] += comment
        own = node.lineno - 1, node.end_lineno or node.lineno
        if own[0] > first:
            del lines[slice(*own)]
            lines[first:last] = merged
        else:
            lines[first:last] = merged
            del lines[slice(*own)]
        return True
    return False


def _is_apart(node: ast.ImportFrom, lines: Sequence[str]) -> bool:
    """Whether each name of an import stands on a line of its own."""
    rows = {alias.lineno for alias in node.names}
    return len(rows) == len(node.names) and node.lineno not in rows and node.end_lineno not in rows


def _with(other: ast.ImportFrom, node: ast.ImportFrom, own: list[str], style: Style) -> list[str]:
    """The lines of an import with the names of another one."""
    had = {alias.name for alias in other.names}
    added = [alias.name for alias in node.names if alias.name not in had]
    if any("#" in line for line in own[:-1]):
        rows = list(own)
        last = other.names[-1]
        row, end = (last.end_lineno or 0) - other.lineno, last.end_col_offset or 0
        if not rows[row][end:].lstrip().startswith(","):
            rows[row] = f"{rows[row][:end]},{rows[row][end:]}"
        for name in added:
            indent = rows[1][: len(rows[1]) - len(rows[1].lstrip())]
            place = next(
                (
                    index
                    for index, line in enumerate(rows[1:-1], 1)
                    if (found := re.match(r"\s*(\w+)", line))
                    and member_order(found.group(1)) > member_order(name)
                ),
                len(rows) - 1,
            )
            rows.insert(place, f"{indent}{name},")
        rows[-1] = ")"
        return rows
    names = sorted({*had, *added}, key=member_order)
    apart = len(own) > 1 and own[-2].rstrip().endswith(",")
    return statement(other, names, limit=style.line_length, apart=apart)


def _reached_before(tree: ast.Module, other: ast.stmt, node: ast.stmt) -> bool:
    """Whether an import runs by the time that another one does: it comes first, or only imports stand between
    them."""
    here, there = tree.body.index(node), tree.body.index(other)
    return there < here or all(isinstance(one, IMPORTS) for one in tree.body[here:there])


def _moved(tree: ast.Module, node: Import, lines: list[str], style: Style) -> bool:
    """Put a new import where it belongs among those right above and below it, if these are sorted."""
    group = _group(tree, node, lines)
    others = [one for one in group if one is not node]
    keys = [order(one, mixed=style.mixed) for one in others]
    if not others or keys != sorted(keys):
        return False
    mine = order(node, mixed=style.mixed)
    place = sum(key <= mine for key in keys)
    if group.index(node) == place:
        return False
    first, last = node.lineno - 1, node.end_lineno or node.lineno
    own = lines[first:last]
    target = (
        others[place].lineno - 1
        if place < len(others)
        else (others[-1].end_lineno or others[-1].lineno)
    )
    if target > first:
        lines[target:target] = own
        del lines[first:last]
    else:
        del lines[first:last]
        lines[target:target] = own
    return True


def _group(tree: ast.Module, node: Import, lines: Sequence[str]) -> list[Import]:
    """The imports of one block: with nothing between them, and of one section. Those of `__future__` stay
    first whatever follows them."""
    group: list[Import] = []
    for one in tree.body:
        if isinstance(one, IMPORTS) and not shares_lines(one, lines):
            adjacent = group and one.lineno == (group[-1].end_lineno or 0) + 1
            if not adjacent and node in group:
                break
            if not adjacent:
                group = []
            group.append(one)
        elif node in group:
            break
    standard = top(node) in sys.stdlib_module_names
    return [
        one
        for one in group
        if (top(one) in sys.stdlib_module_names) is standard and top(one) != "__future__"
    ]
