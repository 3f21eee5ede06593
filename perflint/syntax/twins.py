"""The `ast` node that says the same as a LibCST node, found by its span.

Checks match shapes on LibCST nodes; meaning (names, flow, types) lives on Python's `ast`. Spans of
the two agree but for two things: `ast` counts the parentheses of tuples and generator expressions
as theirs, and before Python 3.12 it misplaces what stands inside f-strings.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

import libcst as cst

from perflint.syntax.lines import Span
from perflint.syntax.tree import Tree

_STATEMENTS: dict[type[cst.CSTNode], tuple[type[ast.AST], ...]] = {
    cst.FunctionDef: (ast.FunctionDef, ast.AsyncFunctionDef),
    cst.ClassDef: (ast.ClassDef,),
    cst.For: (ast.For, ast.AsyncFor),
    cst.While: (ast.While,),
    cst.If: (ast.If,),
    cst.With: (ast.With, ast.AsyncWith),
    cst.Try: (ast.Try,),
    cst.TryStar: (getattr(ast, "TryStar", ast.Try),),
    cst.ExceptHandler: (ast.ExceptHandler,),
    cst.ExceptStarHandler: (ast.ExceptHandler,),
    cst.Match: (ast.Match,),
    cst.Assign: (ast.Assign,),
    cst.AnnAssign: (ast.AnnAssign,),
    cst.AugAssign: (ast.AugAssign,),
    cst.Expr: (ast.Expr,),
    cst.Return: (ast.Return,),
    cst.Raise: (ast.Raise,),
    cst.Assert: (ast.Assert,),
    cst.Del: (ast.Delete,),
    cst.Import: (ast.Import,),
    cst.ImportFrom: (ast.ImportFrom,),
    cst.Global: (ast.Global,),
    cst.Nonlocal: (ast.Nonlocal,),
    cst.Pass: (ast.Pass,),
    cst.Break: (ast.Break,),
    cst.Continue: (ast.Continue,),
}
_EXPRESSIONS: dict[type[cst.CSTNode], tuple[type[ast.AST], ...]] = {
    cst.Name: (ast.Name, ast.Constant, ast.arg),
    cst.Attribute: (ast.Attribute,),
    cst.Call: (ast.Call,),
    cst.Subscript: (ast.Subscript,),
    cst.BinaryOperation: (ast.BinOp,),
    cst.BooleanOperation: (ast.BoolOp,),
    cst.UnaryOperation: (ast.UnaryOp,),
    cst.Comparison: (ast.Compare,),
    cst.IfExp: (ast.IfExp,),
    cst.Lambda: (ast.Lambda,),
    cst.Await: (ast.Await,),
    cst.Yield: (ast.Yield, ast.YieldFrom),
    cst.NamedExpr: (ast.NamedExpr,),
    cst.List: (ast.List,),
    cst.Set: (ast.Set,),
    cst.Dict: (ast.Dict,),
    cst.ListComp: (ast.ListComp,),
    cst.SetComp: (ast.SetComp,),
    cst.DictComp: (ast.DictComp,),
    cst.Tuple: (ast.Tuple,),
    cst.GeneratorExp: (ast.GeneratorExp,),
    cst.Integer: (ast.Constant,),
    cst.Float: (ast.Constant,),
    cst.Imaginary: (ast.Constant,),
    cst.Ellipsis: (ast.Constant,),
    cst.SimpleString: (ast.Constant,),
    cst.ConcatenatedString: (ast.Constant, ast.JoinedStr),
    cst.FormattedString: (ast.JoinedStr,),
    cst.StarredElement: (ast.Starred,),
    cst.Param: (ast.arg,),
}
_MISPLACES_F_STRINGS = sys.version_info < (3, 12)


class Twins:
    """The twins of the nodes of a tree, by top-level statement, lazily."""

    def __init__(self, tree: Tree, module: ast.Module) -> None:
        self._tree = tree
        self._module = module
        self._lines = tree.source.lines
        self._ranges = [
            (
                self._lines.start(
                    min([s.lineno, *(d.lineno for d in getattr(s, "decorator_list", ()))])
                ),
                self._lines.span(s).end,
                s,
            )
            for s in module.body
        ]
        self._known: dict[cst.Module, dict[tuple[object, ...], list[ast.AST]]] = {}

    def __call__(self, node: cst.CSTNode) -> ast.AST | None:
        """The `ast` node of a LibCST node; None for nodes that have none (operators, blocks,
        arguments, the names in imports and definitions, inner parts of `a and b and c`)."""
        kind = type(node)
        if kind is cst.Module:
            return self._module
        statement = _STATEMENTS.get(kind)
        wanted = statement or _EXPRESSIONS.get(kind)
        if wanted is None:
            return None
        stretch = self._tree.module_of(node)
        known = self._known.get(stretch)
        if known is None:
            known = self._known[stretch] = self._index(stretch)
        span = self._tree.span(node)
        key: tuple[object, ...]
        if kind in (cst.Tuple, cst.GeneratorExp):
            key = self._leaf_of(node)
        elif (statement and issubclass(kind, cst.BaseCompoundStatement)) or kind in (
            cst.ExceptHandler,
            cst.ExceptStarHandler,
        ):
            key = (span.start,)
        elif kind is cst.Param:
            key = (span.start, "parameter")
        else:
            key = span
        return next((twin for twin in known.get(key, ()) if isinstance(twin, wanted)), None)

    def _index(self, stretch: cst.Module) -> dict[tuple[object, ...], list[ast.AST]]:
        base = self._tree.span(stretch)
        known: dict[tuple[object, ...], list[ast.AST]] = {}
        for start, end, statement in self._ranges:
            if base.start <= start and end <= base.end + 1:
                for node in ast.walk(statement):
                    if hasattr(node, "lineno"):
                        for key in self._keys(node):
                            known.setdefault(key, []).append(node)
        if _MISPLACES_F_STRINGS:
            self._place_f_strings(stretch, known)
        return known

    def _keys(self, node: ast.AST) -> Iterator[tuple[object, ...]]:
        span = self._lines.span(node)
        yield span
        if isinstance(node, (ast.stmt, ast.ExceptHandler)):
            yield (span.start,)
        elif isinstance(node, ast.arg):
            yield (span.start, "parameter")
        elif isinstance(node, (ast.Tuple, ast.GeneratorExp)):
            yield self._ast_leaf(node)

    # Tuples and generator expressions: by where their first part starts and how deep they nest there

    def _leaf_of(self, node: cst.CSTNode) -> tuple[object, ...]:
        depth = 0
        current: cst.CSTNode = node
        while True:
            if isinstance(current, cst.Tuple):
                if not current.elements:
                    break
                first = current.elements[0]
                current = first if isinstance(first, cst.StarredElement) else first.value
            elif isinstance(current, cst.GeneratorExp):
                current = current.elt
            else:
                break
            depth += 1
        if depth == 0:
            span = self._tree.span(node)
            return ("empty", span.start)
        return ("leaf", self._tree.span(current).start, depth)

    def _ast_leaf(self, node: ast.AST) -> tuple[object, ...]:
        depth = 0
        current = node
        while True:
            if isinstance(current, ast.Tuple):
                if not current.elts:
                    break
                current = current.elts[0]
            elif isinstance(current, ast.GeneratorExp):
                current = current.elt
            else:
                break
            depth += 1
        start = self._lines.span(current).start
        return ("leaf", start, depth) if depth else ("empty", start + 1)

    # f-strings before Python 3.12

    def _place_f_strings(
        self, stretch: cst.Module, known: dict[tuple[object, ...], list[ast.AST]]
    ) -> None:
        for string in self._tree.nodes(cst.FormattedString):
            if self._tree.module_of(string) is not stretch:
                continue
            if isinstance(self._tree.parent(string), (cst.ConcatenatedString,)):
                continue  # its parts share one `ast` node: left unknown
            twin = next(
                (n for n in known.get(self._tree.span(string), ()) if isinstance(n, ast.JoinedStr)),
                None,
            )
            if twin is None:
                continue
            written = [p for p in string.parts if isinstance(p, cst.FormattedStringExpression)]
            parsed = [v for v in twin.values if isinstance(v, ast.FormattedValue)]
            if len(written) != len(parsed):
                continue
            for part, value in zip(written, parsed):
                self._place(part.expression, value.value, known)

    def _place(
        self,
        expression: cst.CSTNode,
        value: ast.expr,
        known: dict[tuple[object, ...], list[ast.AST]],
    ) -> None:
        """Give the nodes of one f-string expression the positions where they really stand."""
        span = self._tree.span(expression)
        text = self._tree.source.text[span.start : span.end]
        try:
            parsed = ast.parse(f"({text})", mode="eval").body
        except (SyntaxError, ValueError):
            return
        first = self._lines.line_of(span.start)
        offset = len(self._tree.source.text[self._lines.start(first) : span.start].encode("utf-8"))
        for real, placed in zip(ast.walk(value), ast.walk(parsed)):
            if type(real) is not type(placed) or not hasattr(placed, "lineno"):
                continue
            for line, column in (("lineno", "col_offset"), ("end_lineno", "end_col_offset")):
                number = getattr(placed, line)
                at = getattr(placed, column)
                setattr(real, line, number + first - 1)
                setattr(real, column, at - 1 + offset if number == 1 else at)
            for key in self._keys(real):
                known.setdefault(key, []).append(real)


def span_of(tree: Tree, node: cst.CSTNode | ast.AST) -> Span:
    """The characters of a LibCST or an `ast` node."""
    if isinstance(node, ast.AST):
        return tree.source.lines.span(node)
    return tree.span(node)
