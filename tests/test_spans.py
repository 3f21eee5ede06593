"""Our spans are those of LibCST's `PositionProvider`."""

from __future__ import annotations

import ast
from pathlib import Path

import libcst as cst
import pytest
from libcst.metadata import MetadataWrapper, PositionProvider

from perflint.engine.checking import analysis
from perflint.syntax.cst_nodes import walk
from perflint.syntax.fstrings import places
from perflint.syntax.lines import Lines, Span
from perflint.syntax.reading import decode
from perflint.syntax.source import parse
from perflint.syntax.spelling import spelling
from perflint.syntax.tree import SyntaxGap, Tree
from tests.corpus import sample, source

FILES = sample(12, seed=1, largest=40_000)
LAYOUT = '''\
# -*- coding: utf-8 -*-
"""A döcstring."""
import os, sys; x = 1

@decorate
# between
@also(1)
class Ünïcode(object):  # trailing

\tdef method(self, /, a, *, b: int = (1), **rest) -> "str":
\t\treturn (f"{a!r:>{b}} – {rest}" \\
\t\t\t"more")

def f(): return [y for y in (1, 2) if y], (yield), lambda: 0
try: pass
except (A, B) as e: raise
else:
    del x[1:2, ...]
if (n := 10) > 5: print("🐍", n)
after = {**a, 'b': not c}
'''


def assert_spans_agree(text: str, path: Path) -> int:
    """Compare every node of a text; returns how many were compared."""
    tree = Tree(decode(text.encode(), path))
    module = tree.modules[0]
    positions = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    lines = tree.source.lines
    compared = 0
    for node in walk(module):
        if isinstance(node, cst.Module):
            continue
        span, expected = tree.span(node), positions[node]
        start, end = lines.position(span.start), lines.position(span.end)
        assert (start.line, start.column - 1) == (expected.start.line, expected.start.column), node
        assert (end.line, end.column - 1) == (expected.end.line, expected.end.column), node
        compared += 1
    return compared


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_spans_agree_with_position_provider(path: Path) -> None:
    compared = assert_spans_agree(source(path).text, path)
    assert compared > 0 or not parse(source(path)).body  # only comments


def test_spans_agree_on_odd_layout() -> None:
    assert assert_spans_agree(LAYOUT, Path("layout.py")) > 100


def test_spans_agree_with_windows_line_endings() -> None:
    tree = Tree(decode(LAYOUT.replace("\n", "\r\n").encode(), Path("x.py")))
    unix = Tree(decode(LAYOUT.encode(), Path("x.py")))
    for one, other in zip(walk(tree.modules[0]), walk(unix.modules[0]), strict=True):
        if not isinstance(one, cst.Module):
            place, there = tree.span(one), unix.span(other)
            position = tree.source.lines.position(place.start)
            assert position == unix.source.lines.position(there.start)


def test_spans_where_libcst_prints_less_than_it_read() -> None:
    text = "a\n\x0c\n\x0cb = c\ntry: d\nexcept E :\n    e\n"
    tree = Tree(decode(text.encode(), Path("x.py")))
    assert tree.modules[0].code != text
    names = [tree.span(node) for node in tree.nodes(cst.Name)]
    assert [text[start:end] for start, end in names] == ["a", "b", "c", "d", "E", "e"]


def test_a_region_has_the_spans_of_the_whole_file() -> None:
    text = "a = 1\ndef f(x):\n    return x + 1\nb = 2\n"
    parsed = decode(text.encode(), Path("x.py"))
    start = text.index("def")
    part = Tree(parsed, [Span(start, text.index("b ="))])
    whole = Tree(parsed)
    spans = [part.span(node) for node in part.nodes(cst.BinaryOperation)]
    assert spans == [whole.span(node) for node in whole.nodes(cst.BinaryOperation)]
    assert [text[slice(*span)] for span in spans] == ["x + 1"]
    assert list(part.nodes(cst.FunctionDef))
    assert not any(node.value == "b" for node in part.nodes(cst.Name))


def test_nodes_come_in_document_order_without_layout() -> None:
    tree = Tree(decode(LAYOUT.encode(), Path("x.py")))
    names = [tree.span(node).start for node in tree.nodes(cst.Name)]
    assert names == sorted(names)
    assert not {kind.__name__ for kind in tree.kinds()} & {"SimpleWhitespace", "EmptyLine", "Comma"}


def test_parents_lead_to_the_module() -> None:
    tree = Tree(decode(b"def f():\n    return g(1)\n", Path("x.py")))
    (call,) = tree.nodes(cst.Call)
    kinds = [type(node).__name__ for node in tree.parents(call)]
    assert kinds == ["Return", "SimpleStatementLine", "IndentedBlock", "FunctionDef", "Module"]


def test_what_libcst_cannot_parse_is_a_gap() -> None:
    with pytest.raises(SyntaxGap):
        Tree(decode(b"def (:\n", Path("x.py")))


class TestFStrings:
    """`ast` misplaces what stands inside f-strings before Python 3.12; our places are right."""

    TEXT = '''\
class A:
    def méthod(self):
        plain = f"é {first(1)} {second(2)!r:>{width}} {{}}"
        both = f"{third(3)}" "é" f"{fourth([4])}"
        many = f"""
            {fifth(f"{sixth(6)}", [
                "é"])}
        """
'''

    def test_places_are_those_of_the_calls(self) -> None:
        parsed = decode(self.TEXT.encode(), Path("x.py"))
        assigned = [node for node in ast.walk(parse(parsed)) if isinstance(node, ast.Assign)]
        calls = {
            node.func.id: self.TEXT[slice(*span)]
            for string in (statement.value for statement in assigned)
            if isinstance(string, ast.JoinedStr)
            for node, span in places(parsed, string).items()
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert calls == {
            "first": "first(1)",
            "second": "second(2)",
            "third": "third(3)",
            "fourth": "fourth([4])",
            "fifth": 'fifth(f"{sixth(6)}", [\n                "é"])',
            "sixth": "sixth(6)",
        }

    def test_nothing_is_placed_where_libcst_cannot_parse(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with pytest.raises(cst.ParserSyntaxError) as refused:
            cst.parse_module("(")

        def refuse(_: str) -> cst.Module:
            raise refused.value

        monkeypatch.setattr("perflint.syntax.fstrings.cst.parse_module", refuse)
        parsed = decode(b'f"{a}"\n', Path("x.py"))
        (statement,) = parse(parsed).body
        assert isinstance(statement, ast.Expr)
        assert isinstance(statement.value, ast.JoinedStr)
        assert places(parsed, statement.value) == {}


class TestLines:
    def test_positions_count_characters_from_one(self) -> None:
        lines = Lines.of("añb\r\nc\rd\n")
        assert lines.position(0) == (1, 1)
        assert lines.position(2) == (1, 3)
        assert lines.position(5) == (2, 1)
        assert lines.position(7) == (3, 1)

    def test_utf8_columns_become_characters(self) -> None:
        text = 'x = "é🐍" + y\n'
        lines = Lines.of(text)
        name = next(node for node in ast.walk(ast.parse(text)) if getattr(node, "id", "") == "y")
        assert text[slice(*lines.span(name))] == "y"

    def test_form_feeds_and_unicode_separators_end_no_line(self) -> None:
        assert Lines.of("a\x0cb\u2028c\x85d\n").starts == (0, 8)


def test_indented_regions_may_start_with_empty_lines_and_comments() -> None:
    text = "class C:\n    def f(self): pass\n\n# outside\n    # inside\n    x = é\n\ny = é\n"
    source = decode(text.encode(), Path("x.py"))
    start, end = text.index("\n# outside"), text.index("\ny")
    (module,) = Tree(source, [Span(start, end + 1)]).modules
    assert module.code.endswith("    # inside\n    x = é\n\n")


def test_libcst_reads_plain_code_as_we_do() -> None:
    """Which is why it is not asked about it before a fix is offered; it may drop a space before a colon."""
    plain = 0
    for path in sample(60, seed=2, largest=40_000):
        text = source(path)
        if analysis._PLAIN.fullmatch(text.text):
            (module,) = Tree(text).modules
            assert spelling(ast.parse(module.code)) == spelling(ast.parse(text.text)), path
            plain += 1
    assert plain > 20
    assert not analysis._PLAIN.fullmatch("x = 1 + \\\n    2\n")
    assert not analysis._PLAIN.fullmatch("x = 'é'\n")
    assert analysis._PLAIN.fullmatch("x = '\\n'\n")
