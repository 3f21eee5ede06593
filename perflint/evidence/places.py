"""Where findings are to be observed: the function, the loops around them, and the lines concerned.

Each place is known again by the contents of its function, so that what was seen of it stays true when code
around it changes, and is stale when the function itself does.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from perflint.rules.finding import Finding
from perflint.syntax.source import SourceError, parse_text

Function = ast.FunctionDef | ast.AsyncFunctionDef
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_THROUGH = frozenset({"enumerate", "reversed", "sorted", "list", "tuple", "iter", "tqdm"})
_VIEWS = frozenset({"items", "keys", "values"})
_MOST_NAMES = 6
MODULE = "<module>"


@dataclass(frozen=True, slots=True)
class Scope:
    """A function, or a statement of a module that is in none.

    Attributes:
        name: qualified, as Python does it; `<module>` for a statement of a module.
        digest: of its text.
        line, last: from the first decorator to the end.
        own_name: of its code object; `code_line` the first line of that, 0 for a module.
    """

    name: str
    digest: str
    line: int
    last: int
    own_name: str
    code_line: int


@dataclass(frozen=True, slots=True)
class Region:
    """Some lines of a function; see `perflint.observing.plan`."""

    first: int
    last: int
    body: int = 0
    body_end: int = 0
    comprehension: bool = False
    over: str | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where one finding is.

    Attributes:
        code: of its rule.
        offset, end: its lines, counted from the first of the scope.
        column: where it starts.
        lines: the statement that it is in; None where it is about the whole function.
        loops: those around it, outermost first.
    """

    scope: Scope
    code: str
    offset: int
    end: int
    column: int
    lines: Region | None
    loops: tuple[Region, ...] = ()

    @property
    def key(self) -> tuple[str, str, str, int, int, int]:
        """By what it is known again in its file."""
        scope = self.scope
        return scope.name, scope.digest, self.code, self.offset, self.end, self.column


@dataclass
class Text:
    """A file, as far as places in it are asked for."""

    lines: Sequence[str]
    tree: ast.Module
    _parents: dict[ast.AST, ast.AST] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            for child in ast.iter_child_nodes(node):
                self._parents[child] = node

    def place(self, finding: Finding) -> Place | None:
        """Where a finding is observed; None where it is nowhere, as in the body of a class."""
        line, column = finding.position
        statement = self._statement(line, column)
        if statement is None:
            return None
        ups = [statement, *self._above(statement)]
        owner = next((up for up in ups if isinstance(up, _SCOPES)), None)
        if isinstance(owner, ast.ClassDef):
            return None
        scope = self._scope(owner, ups)
        node = self._node(statement, finding)
        loops = [self._loop(up) for up in reversed(self._loops(statement, ups, owner))]
        inner = [self._loop(each) for each in self._comprehensions(node)]
        lines: Region | None = None
        names = _names(node)
        if isinstance(statement, _LOOPS) and finding.end_position.line > _head(statement):
            lines = loops[-1]  # the loop itself
        elif statement is not owner:
            last = _head(statement)
            if isinstance(statement, (ast.With, ast.AsyncWith, ast.If, ast.Try)):
                if finding.end_position.line > last:
                    last = statement.end_lineno or last
            lines = Region(statement.lineno, last, names=names)
        return Place(
            scope,
            finding.code,
            line - scope.line,
            finding.end_position.line - scope.line,
            column,
            lines,
            (*loops, *reversed(inner)),
        )

    def _statement(self, line: int, column: int) -> ast.stmt | None:
        """The innermost statement at a place."""
        found: ast.stmt | None = None
        block: Sequence[ast.AST] = self.tree.body
        while True:
            inner = None
            for node in block:
                first, last = _span(node)
                if first <= line <= last:
                    if first == line == last and (node.col_offset > column - 1):  # type: ignore[attr-defined]
                        break
                    inner = node
            if inner is None:
                return found
            if isinstance(inner, ast.stmt):
                found = inner
            block = [
                child
                for child in ast.iter_child_nodes(inner)
                if isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case))
            ]

    def _above(self, node: ast.AST) -> Iterator[ast.AST]:
        while (up := self._parents.get(node)) is not None:
            yield up
            node = up

    def _scope(self, owner: ast.AST | None, ups: Sequence[ast.AST]) -> Scope:
        if isinstance(owner, Function):
            first, last = _span(owner)
            return Scope(
                self._qualified(owner), self._digest(first, last), first, last, owner.name, first
            )
        outermost = ups[-2]
        first, last = _span(outermost)
        return Scope(MODULE, self._digest(first, last), first, last, MODULE, 0)

    def _qualified(self, owner: Function) -> str:
        name = owner.name
        for up in self._above(owner):
            if isinstance(up, Function):
                name = f"{up.name}.<locals>.{name}"
            elif isinstance(up, ast.ClassDef):
                name = f"{up.name}.{name}"
        return name

    def _digest(self, first: int, last: int) -> str:
        text = "\n".join(line.rstrip() for line in self.lines[first - 1 : last])
        return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]

    def _node(self, statement: ast.stmt, finding: Finding) -> ast.AST:
        """The expression that a finding marks, or the statement."""
        for node in ast.walk(statement):
            if isinstance(node, ast.expr) and node.lineno == finding.position.line:
                if (node.end_lineno, _column(self.lines, node)) == (
                    finding.end_position.line,
                    finding.position.column,
                ):
                    return node
        return statement

    def _loops(
        self, statement: ast.stmt, ups: Sequence[ast.AST], owner: ast.AST | None
    ) -> list[ast.For | ast.AsyncFor | ast.While]:
        """The loops that run a statement again and again, innermost first."""
        found: list[ast.For | ast.AsyncFor | ast.While] = []
        below: ast.AST = statement
        for up in ups:
            if isinstance(up, _LOOPS) and (up is statement or below not in up.orelse):
                found.append(up)
            if up is owner:
                break
            below = up
        return found

    def _comprehensions(self, node: ast.AST) -> list[ast.ListComp | ast.SetComp | ast.DictComp]:
        found: list[ast.ListComp | ast.SetComp | ast.DictComp] = []
        below = node
        for up in (node, *self._above(node)):
            if isinstance(up, (ast.stmt, ast.Lambda, ast.GeneratorExp)):
                break
            if isinstance(up, _COMPREHENSIONS) and below is not up.generators[0].iter:
                found.append(up)
            below = up
        return found

    def _loop(self, node: ast.AST) -> Region:
        first, last = _span(node)
        if isinstance(node, _LOOPS):
            body = node.body[0]
            start, end = _span(body)
            last = node.body[-1].end_lineno or last
            over = _over(node.iter) if isinstance(node, ast.For) and _iterates_rows(node) else None
            return Region(first, last, start if start > _head(node) else -1, end, over=over)
        assert isinstance(node, _COMPREHENSIONS)
        only = node.generators[0] if len(node.generators) == 1 else None
        over = _over(only.iter) if only is not None else None
        body = node.key if isinstance(node, ast.DictComp) else node.elt  # type: ignore[assignment]
        start, end = _span(body)
        line = -1 if node.generators[0].target.lineno == start else start
        return Region(first, last, line, end, comprehension=True, over=over)


def text(source: str) -> Text | None:
    """A file by its text; None where that cannot be parsed."""
    try:
        return Text(source.splitlines(), parse_text(source))
    except SourceError:
        return None


def in_order(places: Iterable[Place]) -> list[Region]:
    """The regions of places of one function, each once, outer ones first."""
    found: dict[tuple[int, int, int], Region] = {}
    for place in places:
        for region in (*place.loops, *([place.lines] if place.lines is not None else [])):
            key = (region.first, region.last, region.body)
            known = found.get(key)
            if known is not None:
                names = dict.fromkeys((*known.names, *region.names))
                region = Region(
                    known.first,
                    known.last,
                    known.body,
                    known.body_end,
                    known.comprehension,
                    known.over,
                    tuple(names)[:_MOST_NAMES],
                )
            found[key] = region
    return sorted(found.values(), key=lambda each: (each.first, -each.last, each.body == 0))


def parent(regions: Sequence[Region], number: int) -> int:
    """The number of the loop around a region, -1 if there is none."""
    own = regions[number]
    around = [
        other
        for other in range(number)
        if regions[other].body
        and (own.comprehension or not regions[other].comprehension)
        and regions[other].first <= own.first <= own.last <= regions[other].last
    ]
    return around[-1] if around else -1


def _span(node: ast.AST) -> tuple[int, int]:
    first: int = getattr(node, "lineno", 0)
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = min([first, *(each.lineno for each in decorators)])
    if isinstance(node, ast.match_case):
        return node.pattern.lineno, node.body[-1].end_lineno or 0
    return first, getattr(node, "end_lineno", None) or first


def _head(node: ast.stmt) -> int:
    """The last line of a statement; of one with a block, of what comes before it."""
    body: list[ast.stmt] | None = getattr(node, "body", None)
    if isinstance(body, list) and body:
        parts = [
            part.end_lineno or node.lineno
            for name in ("test", "iter", "target", "items", "subject")
            for part in _listed(getattr(node, name, None))
        ]
        return max([node.lineno, *parts])
    return node.end_lineno or node.lineno


def _listed(value: object) -> list[ast.expr]:
    if isinstance(value, list):
        return [item.context_expr for item in value if isinstance(item, ast.withitem)]
    return [value] if isinstance(value, ast.expr) else []


def _column(lines: Sequence[str], node: ast.expr) -> int:
    """The column of a node in characters, from 1 on."""
    line = lines[node.lineno - 1].encode("utf-8", "surrogateescape")
    return len(line[: node.col_offset].decode("utf-8", "replace")) + 1


def _dotted(node: ast.AST) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        above = _dotted(node.value)
        return f"{above}.{node.attr}" if above is not None else None
    return None


def _names(node: ast.AST) -> tuple[str, ...]:
    """The names in an expression that may stand for collections."""
    called = {child.func for child in ast.walk(node) if isinstance(child, ast.Call)}
    head = node
    if isinstance(node, _LOOPS):
        head = node.test if isinstance(node, ast.While) else node.iter
    elif isinstance(node, (*_SCOPES, ast.With, ast.AsyncWith, ast.If, ast.Try)):
        return ()
    found: dict[str, None] = {}
    for child in ast.walk(head):
        if isinstance(child, (ast.Name, ast.Attribute)):
            value: ast.AST = child
            if child in called:
                if isinstance(child, ast.Name):
                    continue
                value = child.value
            name = _dotted(value)
            if name is not None:
                found[name] = None
    longest = [name for name in found if not any(other.startswith(f"{name}.") for other in found)]
    return tuple(longest)[:_MOST_NAMES]


def _iterates_rows(loop: ast.For) -> bool:
    """Whether a loop ends with its last item only, or an exception."""
    return not any(isinstance(node, (ast.Break, ast.Return)) for node in ast.walk(loop))


def _over(iterable: ast.expr) -> str | None:
    """What a loop goes through, as a plan names it."""
    match iterable:
        case ast.Call(func=ast.Name(id="range"), args=[ast.Name(id=name)]):
            return f"range().{name}"
        case ast.Call(
            func=ast.Name(id="range"), args=[ast.Call(func=ast.Name(id="len"), args=[inner])]
        ):
            return _dotted(inner)
        case ast.Call(func=ast.Name(id=name), args=[inner, *_]) if name in _THROUGH:
            return _over(inner)
        case ast.Call(func=ast.Attribute(value=inner, attr=name), args=[]) if name in _VIEWS:
            return _dotted(inner)
    return _dotted(iterable)
