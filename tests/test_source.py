"""Reading files: encodings, byte order marks, newlines, and what cannot be read."""

from __future__ import annotations

import ast
import codecs
import sys
from pathlib import Path

import pytest

from perflint.syntax.reading import decode, read
from perflint.syntax.source import SourceError, parse, parse_text

HERE = Path("sample.py")


def kind_of(data: bytes) -> tuple[str, int, int]:
    """The kind and place of the error that reading and parsing these bytes gives."""
    with pytest.raises(SourceError) as caught:
        parse(decode(data, HERE))
    assert caught.value.message
    return caught.value.kind, caught.value.line, caught.value.column


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (b"", "utf-8", ""),
        ("x = 'ä'\n".encode(), "utf-8", "x = 'ä'\n"),
        (b"# coding: latin-1\nx = '\xe4'\n", "iso-8859-1", "# coding: latin-1\nx = 'ä'\n"),
        (b"#!/bin/env python\n# vim: fileencoding=cp1252\n'\x80'\n", "cp1252", None),
    ],
)
def test_encodings(data: bytes, encoding: str, text: str | None) -> None:
    source = decode(data, HERE)
    assert source.encoding == encoding
    if text is not None:
        assert source.text == text
    assert source.encode(source.text) == data


def test_a_byte_order_mark_is_kept_apart() -> None:
    source = decode(codecs.BOM_UTF8 + b"x = 1\n", HERE)
    assert source.bom
    assert source.text == "x = 1\n"
    assert source.encode("y = 1\n") == codecs.BOM_UTF8 + b"y = 1\n"


@pytest.mark.parametrize(
    ("data", "newline"),
    [(b"a\nb\n", "\n"), (b"a\r\nb\n", "\r\n"), (b"a\rb\n", "\r"), (b"a", "\n")],
)
def test_the_first_newline_counts_and_all_are_kept(data: bytes, newline: str) -> None:
    source = decode(data, HERE)
    assert source.newline == newline
    assert source.text.encode() == data


@pytest.mark.parametrize(
    ("data", "kind", "line", "column"),
    [
        (b"# coding: nonsense\n", "encoding", 1, 1),
        (b"x = '\xff'\n", "encoding", 1, 1),
        (codecs.BOM_UTF8 + b"# coding: latin-1\n", "encoding", 1, 1),
        (b"x = 1\ny = \0\n", "syntax", 2, 5),
        (b"x = 1\ny = = 1\n", "syntax", 2, 5),
        (b"def f():\nreturn 1\n", "syntax", 2, 1),
    ],
)
def test_bad_files(data: bytes, kind: str, line: int, column: int) -> None:
    assert kind_of(data) == (kind, line, column)


def test_deep_nesting_is_an_error_not_a_crash() -> None:
    assert kind_of(b"x = " + b"(" * 3000 + b")" * 3000)[0] == "syntax"
    kind_of(b"x = " + b"-" * 200_000 + b"1")


def test_a_missing_file() -> None:
    with pytest.raises(SourceError, match="cannot read the file") as caught:
        read(Path("no/such/file.py"))
    assert caught.value.kind == "unreadable"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot read the file"):
        read(tmp_path)


def test_what_the_encoding_lacks_cannot_be_written() -> None:
    source = decode(b"# coding: latin-1\n", HERE)
    with pytest.raises(SourceError, match="cannot write"):
        source.encode("x = '\N{EURO SIGN}'")


def test_warnings_of_the_code_are_not_ours(recwarn: pytest.WarningsRecorder) -> None:
    parse_text("x = '\\d'\nassert (1, 'a')\n")
    assert not recwarn.list


def test_parsing_leaves_the_recursion_limit_alone() -> None:
    limit = sys.getrecursionlimit()
    parse_text("x = 1 " + "+ 1 " * 500)
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize(
    "text", ["", "a", "a\n", "a\nb", "a\r\nb\n", "a\rb\r\n", "a\n\n\nb\x0cc\x85"]
)
def test_lines_are_counted_as_the_table_has_them(text: str) -> None:
    source = decode(text.encode(), Path("a.py"))
    assert source.line_count == len(source.lines.starts)


def test_numbers_longer_than_python_writes_in_decimal() -> None:
    digits = "f" * 5000
    tree = parse_text(f"x = 0x{digits}\ny = 1\n")
    assert ast.unparse(tree) == f"x = 0x{digits}\ny = 1"
