"""A template as a source: its own text, with the tree of what it does."""

from __future__ import annotations

import ast
import codecs
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from perflint.syntax.edits import Edit
from perflint.syntax.lines import Span
from perflint.syntax.source import NEWLINES, Source
from perflint.syntax.templates.lexer import parts
from perflint.syntax.templates.translation import Translation

_NOT_WRITTEN = "templates are not rewritten: the view says what is loaded"


class TemplateSource(Source):
    """A template. Nothing of it is ever written."""

    def tree(self) -> ast.Module:
        """What the template does, as a module of Python."""
        return Translation(self.text, self.lines).module()

    @cached_property
    def cached(self) -> tuple[Span, ...]:
        """The fragments that are kept in a cache (`{% cache %}`)."""
        found: list[Span] = []
        opened: list[int] = []
        for part in parts(self.text):
            if part.kind == "cache":
                opened.append(part.start)
            elif part.kind == "endcache" and opened:
                found.append(Span(opened.pop(), part.end))
        return tuple(found)

    @cached_property
    def comments(self) -> tuple[tuple[int, str], ...]:
        """The comments (`{# … #}`), each from its `#` on."""
        return tuple(
            (part.start + 1, self.text[part.start + 1 : part.end - 1].rstrip())
            for part in parts(self.text)
            if part.kind == "{#"
        )

    def objection(self, edits: Iterable[Edit]) -> str:
        """Why edits cannot be made: see `Source.objection`."""
        return _NOT_WRITTEN


def decode_template(data: bytes, path: Path) -> TemplateSource:
    """A template from its bytes: UTF-8, or else any bytes as characters."""
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[len(codecs.BOM_UTF8) :] if bom else data
    encoding = "utf-8"
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError:
        encoding = "latin-1"
        text = body.decode(encoding)
    found = NEWLINES.search(text)
    return TemplateSource(path, data, text, encoding, bom, found.group() if found else "\n")
