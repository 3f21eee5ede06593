"""What fixes leave for other tools to complain about, put in order: imports that a rewrite added are merged
into those that are there and sorted, imports that nobody needs any more go, lines that it made too long
are wrapped, and those that it made short enough are joined. Nothing else of a file is touched."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable
from dataclasses import replace

from perflint.engine.fixing.added_imports import arranged
from perflint.engine.fixing.long_lines import wrapped
from perflint.engine.fixing.rejoined_lines import rejoined
from perflint.engine.fixing.style import Style, width_of
from perflint.engine.fixing.unused_imports import without_unused
from perflint.syntax.source import SourceError, parse_text


def tidy(
    before: str,
    after: str,
    style: Style,
    *,
    exports: bool = False,
    needed: Callable[[str], bool] = lambda name: False,
    third_party: bool = False,
) -> str:
    """A text after fixes, put in order.

    Args:
        before: the text before all fixes.
        after: the text after them; lines end as in `before`.
        exports: whether what the file imports is for others, as in an `__init__.py`.
        needed: whether another file needs a name that the file imports.
        third_party: whether imports of other people's packages may go, too, which may do something when
            they are imported.
    """
    newline = "\r\n" if "\r\n" in after else "\n"
    if "\r" in after.replace("\r\n", "") or newline == "\r\n" and "\n" in after.replace("\r\n", ""):
        return after  # of several kinds, or of old Macs
    old, text = before.replace("\r\n", "\n"), after.replace("\r\n", "\n")
    style = replace(style, line_length=width_of(old, style))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            old_tree = parse_text(old)
            if not exports:
                text = without_unused(old_tree, text, needed, third_party=third_party)
            text = arranged(old_tree, text, style)
            shortened = wrapped(old, rejoined(old, text, parse_text(text), style), style)
            if shortened != text and _same(shortened, text):
                text = shortened
        except (SourceError, RecursionError):
            return after  # it does not parse: that is told elsewhere
    return text.replace("\n", newline)


def _same(one: str, other: str) -> bool:
    """Whether two texts are the same code."""
    return ast.dump(parse_text(one)) == ast.dump(parse_text(other))
