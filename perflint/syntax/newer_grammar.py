"""Syntax of a newer Python than the one that runs: rewritten, character for character, into what it parses.

LibCST's parser knows the grammar of Python 3.14 on every interpreter. Where `ast` refuses a text that
LibCST accepts, each newer form is replaced by an older one of the same length, so that all positions
stay those of the file, and what the older form lost is put back into the tree:

- type parameters (PEP 695, 696) become blanks, and `type X = int` becomes `X      = int`;
- `except A, B:` (PEP 758) becomes `except A@ B:`, whose operands become a tuple again;
- strings that only PEP 701 and 750 allow (`f'{row['name']}'`, `t'{name}'`) become a name in
  parentheses, in whose place the tree gets the string with its expressions, each parsed by itself.
"""

from __future__ import annotations

import ast
import itertools
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import libcst as cst

from perflint.syntax.cst_nodes import children, spans_of

_NEWEST = (3, 14)  # whose grammar LibCST 1.9 parses
_FILLERS = {1: "_", 2: "é", 3: "中", 4: "𐀀"}  # letters, by the bytes that UTF-8 needs for them
# LibCST's parser ends the process where code is nested some thousand deep, chains of operators included.
_DEEPEST = 200
_LONGEST = 500
_STEPS = re.compile(
    r"(?P<start>\n(?=[^\s)\]}]))|(?P<end>[\n,;])|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<step>[-+~*/%@|&^<>.:]|\b(?:and|or|not|if|elif|await|lambda)\b)"
)
_PLAIN = (cst.Name, cst.Attribute, cst.Call, cst.Subscript)
_CONVERSIONS = {None: -1, "s": 115, "r": 114, "a": 97}
_String = cst.FormattedString | cst.TemplatedString | cst.ConcatenatedString


class NewerSyntax(Exception):
    """A text that a newer Python parses, and that cannot be rewritten for this one."""


@dataclass(frozen=True, slots=True)
class Older:
    """A text that this interpreter parses, of the length of the file's.

    Attributes:
        text: as long as the file's, line by line.
        strings: by the line (1-based) and column (in bytes) of its stand-in, what the tree gets there.
        handlers: the lines and columns of the `except` clauses whose operands are a tuple.
    """

    text: str
    strings: dict[tuple[int, int], ast.expr] = field(default_factory=dict)
    handlers: frozenset[tuple[int, int]] = frozenset()


def parse(text: str) -> ast.Module | None:
    """The tree of a text in newer syntax; None where it is no Python of any version.

    Raises:
        NewerSyntax: there is no older form for something in it.
    """
    rewritten = older(text)
    if rewritten is None:
        return None
    try:
        tree = ast.parse(rewritten.text)
    except SyntaxError as error:
        raise NewerSyntax(str(error)) from error
    restored = _Restored(rewritten).visit(tree)
    assert isinstance(restored, ast.Module)
    return restored


def older(text: str) -> Older | None:
    """A text in newer syntax as this interpreter parses it; None where it is no Python of any version.

    Raises:
        NewerSyntax: there is no older form for something in it.
    """
    if sys.version_info >= _NEWEST or not _is_shallow(text):
        return None
    try:
        module = cst.parse_module(text)
    except (cst.ParserSyntaxError, RecursionError, UnicodeEncodeError):
        return None
    return _Rewriting(text, module).run()


def _is_shallow(text: str) -> bool:
    """Whether nothing in a text is nested deeper than LibCST's parser takes; strings count as code."""
    depth = steps = branches = 0
    for found in _STEPS.finditer(text):
        match found.lastgroup:
            case "start":
                depth = steps = 0
            case "end":
                steps = 0 if depth == 0 or found.group() == "," else steps
            case "open":
                depth += 1
            case "close":
                depth = max(depth - 1, 0)
            case _:
                steps += 1
                branches += found.group() == "elif"
        if depth > _DEEPEST or steps > _LONGEST or branches > 2 * _LONGEST:
            return False
    return True


class _Rewriting:
    """One walk over a file, which notes the newer forms and what older ones are written over them."""

    def __init__(self, text: str, module: cst.Module) -> None:
        self.text = text
        self.module = module
        self.spans = spans_of(module, text, 0)
        self.edits: list[tuple[int, int, str]] = []  # apart from one another
        self.strings: dict[tuple[int, int], ast.expr] = {}
        self.handlers: set[tuple[int, int]] = set()

    def run(self) -> Older:
        nodes: list[cst.CSTNode] = [self.module]
        while nodes:
            nodes += self._below(nodes.pop())
        written = self.text
        for start, end, new in sorted(self.edits, reverse=True):
            written = written[:start] + new + written[end:]
        return Older(written, self.strings, frozenset(self.handlers))

    def _below(self, node: cst.CSTNode) -> Sequence[cst.CSTNode]:
        """Rewrite a node if it is a newer form; what of it is to be looked at."""
        match node:
            case cst.TypeParameters():
                self._type_parameters(node)
                return ()
            case cst.TypeAlias():
                self._type_alias(node)
                return (node.value,)
            case cst.FormattedString() | cst.TemplatedString() | cst.ConcatenatedString():
                self._string(node)
                return ()
            case cst.ExceptHandler() | cst.ExceptStarHandler():
                self._alternatives(node)
        return children(node)

    def _type_parameters(self, node: cst.TypeParameters) -> None:
        """`def first[T](items: list[T])`."""
        start, end = self._span(node)
        lines = self._ascii(start, end).split("\n")
        if not all(lines[:-1]) or "\r" in self.text[start:end]:
            raise NewerSyntax("type parameters on an empty line")
        # A line that ends inside the brackets is continued.
        blank = [" " * (len(line) - 1) + "\\" for line in lines[:-1]]
        self.edits.append((start, end, "\n".join([*blank, " " * len(lines[-1])])))

    def _type_alias(self, node: cst.TypeAlias) -> None:
        """`type Rows = list[dict[str, int]]`."""
        start, _ = self._span(node)
        _, named = self._span(node.type_parameters or node.name)
        equals = self.text.index("=", named)
        if "\n" in self.text[start:equals]:
            raise NewerSyntax("a type alias whose head takes several lines")
        if node.type_parameters is not None:
            self._ascii(*self._span(node.type_parameters))
        self.edits.append((start, equals, node.name.value.ljust(equals - start)))

    def _alternatives(self, handler: cst.ExceptHandler | cst.ExceptStarHandler) -> None:
        """`except KeyError, ValueError:`."""
        kinds = handler.type
        if not isinstance(kinds, cst.Tuple) or kinds.lpar:
            return
        values = [element.value for element in kinds.elements]
        if len(values) < 2 or not all(isinstance(value, _PLAIN) for value in values):
            raise NewerSyntax("exceptions that are no plain names")
        for one, other in itertools.pairwise(values):
            comma = self.text.index(",", self._span(one)[1], self._span(other)[0])
            self.edits.append((comma, comma + 1, "@"))
        self.handlers.add(self._line_and_column(self._span(handler)[0]))

    def _string(self, node: _String) -> None:
        """`f'{row['name']}'`, `t'{name}'`, `'Dear ' f'{row['name']}'`."""
        start, end = self._span(node)
        code = self.text[start:end]
        if _parses(code):
            return
        values: list[ast.expr] = []
        template = False
        for part in _parts(node):
            template |= isinstance(part, cst.TemplatedString)
            values += self._values(part, start, end)
        made: ast.expr
        if template:  # no string, and nothing that perflint knows
            called = self._placed(ast.Name(id="__template__", ctx=ast.Load()), start, end)
            made = ast.Call(func=called, args=list(_expressions(values)), keywords=[])
        else:
            made = ast.JoinedStr(values=_merged(values))
        line, column = self._line_and_column(start)
        self.strings[line, column + 1] = self._placed(made, start, end)
        self.edits.append((start, end, _stand_in(code)))

    def _values(
        self,
        part: cst.SimpleString | cst.FormattedString | cst.TemplatedString,
        start: int,
        end: int,
    ) -> Iterator[ast.expr]:
        """What a literal is made of, in order; all but its expressions stands where the literal does."""
        if isinstance(part, cst.SimpleString):
            value = part.evaluated_value
            if isinstance(value, bytes):
                raise NewerSyntax("bytes beside a string")
            yield self._placed(ast.Constant(value=value), start, end)
            return
        prefix = part.prefix.lower().replace("f", "").replace("t", "")
        yield from self._formatted(part.parts, prefix, part.quote, start, end)

    def _formatted(
        self,
        parts: object,
        prefix: str,
        quote: str,
        start: int,
        end: int,
    ) -> Iterator[ast.expr]:
        assert isinstance(parts, (list, tuple))
        for part in parts:
            if isinstance(part, (cst.FormattedStringText, cst.TemplatedStringText)):
                written = part.value.replace("{{", "{").replace("}}", "}")
                value = ast.literal_eval(f"{prefix}{quote}{written}{quote}")
                yield self._placed(ast.Constant(value=value), start, end)
                continue
            assert isinstance(part, (cst.FormattedStringExpression, cst.TemplatedStringExpression))
            inner = self._expression(part.expression)
            conversion = part.conversion
            if part.equal is not None:
                first, last = self._span(part.expression)
                shown = self.text[first:last] + "="
                yield self._placed(ast.Constant(value=shown), start, end)
                if conversion is None and part.format_spec is None:
                    conversion = "r"
            spec: ast.expr | None = None
            if part.format_spec is not None:
                inside = list(self._formatted(part.format_spec, prefix, quote, start, end))
                spec = self._placed(ast.JoinedStr(values=_merged(inside)), start, end)
            yield self._placed(
                ast.FormattedValue(
                    value=inner, conversion=_CONVERSIONS[conversion], format_spec=spec
                ),
                start,
                end,
            )

    def _expression(self, node: cst.BaseExpression) -> ast.expr:
        """The tree of an expression of the file, with its places there."""
        start, end = self._span(node)
        body = parse_expression(self.text[start:end])
        line, column = self._line_and_column(start)
        for part in ast.walk(body):
            if isinstance(part, (ast.expr, ast.arg, ast.keyword)):
                part.col_offset += column - 1 if part.lineno == 1 else 0
                if part.end_lineno is not None and part.end_col_offset is not None:
                    part.end_col_offset += column - 1 if part.end_lineno == 1 else 0
                    part.end_lineno += line - 1
                part.lineno += line - 1
        return body

    def _placed(self, node: ast.expr, start: int, end: int) -> ast.expr:
        node.lineno, node.col_offset = self._line_and_column(start)
        node.end_lineno, node.end_col_offset = self._line_and_column(end)
        return node

    def _span(self, node: cst.CSTNode) -> tuple[int, int]:
        span = self.spans[node]
        return span.start, span.end

    def _line_and_column(self, offset: int) -> tuple[int, int]:
        """The line (1-based) and column (in bytes) of an offset."""
        line = self.text.count("\n", 0, offset) + 1
        before = self.text[self.text.rfind("\n", 0, offset) + 1 : offset]
        return line, len(before.encode("utf-8"))

    def _ascii(self, start: int, end: int) -> str:
        """Some code that is replaced by blanks, each of which is one byte."""
        code = self.text[start:end]
        if not code.isascii():
            raise NewerSyntax("letters beyond ASCII in types")
        return code


class _Restored(ast.NodeTransformer):
    """Puts back what the older forms of a text lost."""

    def __init__(self, rewritten: Older) -> None:
        self.rewritten = rewritten

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.expr):
            found = self.rewritten.strings.get((node.lineno, node.col_offset))
            if found is not None:
                return found
        elif isinstance(node, ast.ExceptHandler):
            if (node.lineno, node.col_offset) in self.rewritten.handlers and node.type is not None:
                kinds = ast.Tuple(elts=list(_operands(node.type)), ctx=ast.Load())
                node.type = ast.copy_location(kinds, node.type)
        self.generic_visit(node)
        return node


def parse_expression(text: str) -> ast.expr:
    """The tree of an expression, which may hold newer strings, as if it stood in parentheses on line 1.

    Raises:
        NewerSyntax: there is no older form for something in it.
    """
    code = f"({text})"
    if _parses(text):
        statement = ast.parse(code).body[0]
    else:
        tree = parse(code)
        if tree is None:
            raise NewerSyntax("an expression that is none by itself")
        statement = tree.body[0]
    assert isinstance(statement, ast.Expr)
    return statement.value


def _parses(expression: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(f"({expression})", mode="eval")
        except (SyntaxError, ValueError):
            return False
    return True


def _parts(
    node: cst.BaseString,
) -> Iterator[cst.SimpleString | cst.FormattedString | cst.TemplatedString]:
    if isinstance(node, cst.ConcatenatedString):
        yield from _parts(node.left)
        yield from _parts(node.right)
    else:
        assert isinstance(node, (cst.SimpleString, cst.FormattedString, cst.TemplatedString))
        yield node


def _expressions(values: list[ast.expr]) -> Iterator[ast.expr]:
    for value in values:
        if isinstance(value, ast.FormattedValue):
            yield value.value


def _merged(values: list[ast.expr]) -> list[ast.expr]:
    """Values with neighbouring texts put together, as `ast` has them."""
    found: list[ast.expr] = []
    for value in values:
        last = found[-1] if found else None
        if isinstance(value, ast.Constant) and isinstance(last, ast.Constant):
            found[-1] = ast.copy_location(ast.Constant(value=last.value + value.value), last)  # type: ignore[operator]
        else:
            found.append(value)
    return found


def _operands(kinds: ast.expr) -> Iterator[ast.expr]:
    if isinstance(kinds, ast.BinOp) and isinstance(kinds.op, ast.MatMult):
        yield from _operands(kinds.left)
        yield kinds.right
    else:
        yield kinds


def _stand_in(code: str) -> str:
    """An expression in parentheses with the lines of some code, and as many bytes on its first and last."""
    first, *rest = code.split("\n")
    if not rest:
        return f"({_filler(first[1:-1])})"
    last = rest[-1]
    if last.isascii():
        closing = " " * (len(last) - 1) + ")"
    elif last[0].isascii():
        closing = f"-{_filler(last[1:-1])})"
    else:
        raise NewerSyntax("letters beyond ASCII at the start of a line of a string")
    blank = (" " * len(line) for line in rest[:-1])
    return "\n".join([f"({_filler(first[1:].rstrip())}", *blank, closing])


def _filler(code: str) -> str:
    """A name of as many characters and bytes."""
    if code.isascii():
        return "_" * len(code)
    return "".join(_FILLERS[len(letter.encode("utf-8"))] for letter in code)
