"""One file as it was read: bytes, encoding, newline, byte order mark, and the text they give."""

from __future__ import annotations

import ast
import codecs
import contextlib
import io
import re
import sys
import tokenize
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeGuard

from perflint.syntax.edits import Edit
from perflint.syntax.lines import Lines, characters

NEWLINES = re.compile(r"\r\n|\r|\n")
_NOTEBOOK = ".ipynb"
# Scripts in cells, as editors run them one by one: what they give to IPython may wait anywhere.
_CELLS = re.compile(r"^# ?%%", re.MULTILINE)
# What may have more decimal digits than Python turns into text (4,300), in the bases where it reads any.
_LONG_NUMBER = re.compile(r"0[xXoObB][0-9a-fA-F_]{3500,}")
_LONG_BITS = 14_000
_OF_GROUPS = re.compile(r"except(?:[ \t\f]|\\\r?\n)*\*")  # that begins with text is found fast


class SourceError(Exception):
    """A file that cannot be analyzed, with the place and what to do about it.

    Attributes:
        kind: `unreadable`, `size`, `encoding`, `notebook` or `syntax`.
        line, column: where, 1-based, or 1 where the whole file is meant.
    """

    def __init__(self, kind: str, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type[SourceError], tuple[str, str, int, int]]:
        return SourceError, (self.kind, self.message, self.line, self.column)


@dataclass(frozen=True)
class Source:
    """A decoded file. `text` keeps the file's own line endings, so offsets are those of the file.

    Attributes:
        faithful: whether the encoding gives the bytes of the file back; else it is never written.
    """

    path: Path
    data: bytes = field(repr=False)
    text: str = field(repr=False)
    encoding: str
    bom: bool
    newline: str
    faithful: bool = True

    @cached_property
    def lines(self) -> Lines:
        """The line table of the text."""
        return Lines.of(self.text)

    def tree(self) -> ast.Module:
        """See `parse`."""
        return parse_text(self.text)

    @property
    def line_count(self) -> int:
        """How many lines `lines` has, which need not be found for it."""
        return len(self.lines.starts) if "\r" in self.text else self.text.count("\n") + 1

    @cached_property
    def comments(self) -> tuple[tuple[int, str], ...]:
        """The comments, each with its offset."""
        text = NEWLINES.sub("\n", self.text)
        try:
            found = list(_comments(text))
        except (tokenize.TokenError, SyntaxError):
            from perflint.syntax import newer_grammar  # imports LibCST

            rewritten = newer_grammar.older(text)
            if rewritten is None:
                raise
            found = list(_comments(rewritten.text))
        return tuple(
            (self.lines.start(token.start[0]) + token.start[1], token.string) for token in found
        )

    def is_own(self, offset: int) -> bool:
        """Whether the file itself has what the text has from an offset to the end of the line."""
        return True

    def reach(self, line: int) -> int:
        """The last line of which something on a line may speak."""
        return len(self.lines.starts)

    def objection(self, edits: Iterable[Edit]) -> str:
        """Why edits cannot be made in this file, or an empty string."""
        return "" if self.faithful else self._not_given_back

    @property
    def _not_given_back(self) -> str:
        return f"the encoding {self.encoding} does not give the bytes of the file back"

    def encode(self, text: str) -> bytes:
        """`text` as bytes in the file's own encoding and with its byte order mark.

        Raises:
            SourceError: the encoding has no bytes for a character of `text`, or would change more than
                differs from it.
        """
        if not self.faithful:
            raise SourceError(
                "encoding",
                f"cannot write the file: {self._not_given_back}; save it as UTF-8 and correct its coding "
                "comment",
            )
        try:
            encoded = text.encode(self.encoding)
        except UnicodeEncodeError as error:
            raise SourceError(
                "encoding", f"cannot write {error.object[error.start]!r} as {self.encoding}"
            ) from error
        return codecs.BOM_UTF8 + encoded if self.bom else encoded


def _comments(text: str) -> Iterator[tokenize.TokenInfo]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token


def is_notebook(path: str | Path) -> bool:
    """Whether a file is a Jupyter notebook, by its name."""
    return str(path).endswith(_NOTEBOOK)


def parse(source: Source) -> ast.Module:
    """The `ast` of a source.

    Raises:
        SourceError: a syntax error, or nesting beyond what Python's parser takes.
    """
    return source.tree()


def parse_text(text: str) -> ast.Module:
    """The `ast` of a text, also in syntax that is newer than this interpreter; errors as `parse`.

    A `try` whose handlers are of groups (`except*`) is an `ast.Try` in it as any other: it handles
    exceptions, and nothing that is asked of a `try` depends on what they come in.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = _parse(text)
    except SyntaxError as error:
        raise SourceError(
            "syntax", error.msg, max(error.lineno or 1, 1), max(error.offset or 1, 1)
        ) from error
    except (RecursionError, MemoryError) as error:
        raise SourceError("syntax", "the code is nested too deeply for Python's parser") from error
    except ValueError as error:
        raise SourceError("syntax", str(error)) from error
    if _LONG_NUMBER.search(text):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and _is_long(node.value):
                node.value = _Hexadecimal(node.value)
    if handles_groups(text):
        for node in ast.walk(tree):
            if node.__class__.__name__ == "TryStar":  # which Python 3.10 does not have
                node.__class__ = ast.Try
    return tree


def handles_groups(text: str) -> bool:
    """Whether a text may hold an `except*`."""
    return _OF_GROUPS.search(text) is not None


def uncompilable(tree: ast.Module, text: str, *, waits: bool = False) -> SourceError | None:
    """Why Python does not run a text that it parses, as a `return` outside of functions; None where it does,
    or where that cannot be told.

    Args:
        waits: whether `await` may stand outside of functions, too.
    """
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if waits or _CELLS.search(text) else 0
    if handles_groups(text):
        with contextlib.suppress(SourceError):
            tree = _parse(text)  # `except*` has rules of its own
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(tree, "<checked>", "exec", flags, dont_inherit=True)
        except SyntaxError as error:
            line = max(error.lineno or 1, 1)
            before = max(error.offset or 1, 1) - 1
            lines = Lines.of(text)
            column = characters(lines.line(line), before) + 1 if line <= len(lines.starts) else 1
            return SourceError("syntax", error.msg, line, column)
        except (TypeError, ValueError, RecursionError, MemoryError):
            return None  # a tree of newer syntax, or one too deep
    return None


def _parse(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError as error:
        from perflint.syntax import newer_grammar  # imports LibCST

        try:
            tree = newer_grammar.parse(text)
        except newer_grammar.NewerSyntax:
            running = ".".join(map(str, sys.version_info[:2]))
            error.msg += (
                f"; a newer Python accepts this: run perflint with one, now it runs on {running}"
            )
            raise error from None
        if tree is None:
            raise
        return tree


def in_own_syntax(text: str) -> str:
    """A text as this interpreter parses it, of the same length; the same where it cannot be told so."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        from perflint.syntax import newer_grammar  # imports LibCST

        with contextlib.suppress(newer_grammar.NewerSyntax):
            rewritten = newer_grammar.older(text)
            return text if rewritten is None else rewritten.text
    return text


def _is_long(value: object) -> TypeGuard[int]:
    return type(value) is int and value.bit_length() > _LONG_BITS


class _Hexadecimal(int):
    """A number that is shown in base 16, which takes no limit and little time at any length."""

    def __repr__(self) -> str:
        return hex(self)
