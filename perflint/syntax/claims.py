"""What a fix takes up of a file: stretches of its blocks, and the names that it reads and gives values to.

A fix is planned for the file as it stands. Beside another one it still holds where neither reaches into
what the other rests on: the statements from the first to the last that it changes, and the names in them.
A claim says all of that, and is read off the edits alone: a codemod can neither forget nor declare it.
"""

from __future__ import annotations

import ast
import builtins
import itertools
import keyword
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from perflint.syntax.edits import Edit
from perflint.syntax.lines import Lines, Span

Scope = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
Name = tuple[
    int, str
]  # where it has its value, and how it is spelled; attributes have a dot, and no place

_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*\b(?!=[^=])")  # of no attribute and no argument
_TEXT = re.compile(
    r"""(?<![\w"'])[rbuRBU]{0,2}(?:"[^"\n]*"|'[^'\n]*')"""
)  # no f-string: it holds names
_STORED_ATTRIBUTE = re.compile(
    r"((?:\b[A-Za-z_]\w*)?\.[A-Za-z_]\w*)\s*(?:[-+*/%@&|^<>]{0,3})=(?!=)"
)
_IMPORT = re.compile(r"\s*(?:import|from)\s")
_CAPTURE = re.compile(r"\b(?:lambda|def|class)\b")
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_LATE = (ast.Lambda, ast.GeneratorExp)
# What goes through a generator at once, by its name: functions, and methods.
_AT_ONCE = frozenset("sum min max any all list tuple set frozenset dict sorted".split())
_TAKING = frozenset("join extend update".split())
_KNOWN = frozenset(dir(builtins)) | frozenset(keyword.kwlist)
_ATTRIBUTES = 0  # the place of all attributes: whose they are is not asked


@dataclass(frozen=True, slots=True)
class Claim:
    """What edits take up.

    Attributes:
        stretches: in each function (or the module) the statements from the first to the last that changes.
        written: the names that get another value or a new one, or get it elsewhere.
        named: all names in the statements concerned, before and after.
        fresh: of the written names those that nothing in the file knew, and that nothing reads which runs
            later than it stands there: inner functions, lambdas, generators.
        within: the functions that hold the edits.
        unsafe: whether what a function is given or returns may be of another type afterwards.
    """

    stretches: tuple[Span, ...]
    written: frozenset[Name]
    named: frozenset[Name]
    fresh: frozenset[Name]
    within: frozenset[Name]
    unsafe: bool

    def meets(self, other: Claim) -> bool:
        """Whether the one reaches into what the other rests on.

        A new name that both chose is another thing in each: where their statements are apart, each gives it
        a value before it reads it.
        """
        if any(_overlap(one, two) for one in self.stretches for two in other.stretches):
            return True
        if (self.unsafe or other.unsafe) and (
            self.within & other.named or other.within & self.named
        ):
            return True
        each_its_own = self.fresh & other.fresh
        common = (self.written & other.named) | (other.written & self.named)
        return not common <= each_its_own


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


class Ground:
    """A file on which fixes make their claims: its statements, and where its names have their values."""

    def __init__(self, text: str, tree: ast.Module) -> None:
        self._text = text
        self._tree = tree
        self._lines = Lines.of(text)
        self._scopes: dict[Scope, tuple[frozenset[str], frozenset[str]]] = {}
        self._imported = frozenset(_imported(tree))

    def claim(
        self, edits: Iterable[Edit], given: Iterable[Edit] = (), *, unsafe: bool = False
    ) -> Claim:
        """What these edits take up, beside edits whose new names are nobody's own."""
        places: dict[Scope, _Place] = {}
        imported = _brought(edits) | self._imported
        imported |= {name for edit in given for name in _names(edit.text)}
        for edit in edits:
            chain, touched, spans = self._touched(edit)
            place = places.setdefault(chain[-1], _Place(chain))
            if not is_import(edit):
                place.spans += [Span(edit.start, edit.end), *spans]
            for node in touched:
                place.uses.add(node)
                place.captures |= self._runs_late(node, edit)
            place.new |= _names(edit.text) - imported
            place.stored |= set(_STORED_ATTRIBUTE.findall(edit.text))
            place.captures |= _CAPTURE.search(edit.text) is not None
        new = Counter(name for place in places.values() for name in place.new)
        written: set[Name] = set()
        named: set[Name] = set()
        fresh: set[Name] = set()
        within: set[Name] = set()
        for place in places.values():
            chain, uses = place.chain, place.uses
            changed = uses.stored | (uses.changed - imported)
            written |= {self._key(chain, name) for name in changed | place.stored}
            for name in uses.named | place.new:
                named |= self._meanings(chain, name)
            for name in place.new - uses.named:
                key = self._key(chain, name)
                written.add(key)
                captured = place.captures or new[name] > 1
                if not self._is_bound(chain, name) and not captured:
                    fresh.add(key)
            for number, scope in enumerate(chain[1:], 1):
                if isinstance(scope, _FUNCTIONS):
                    dot = "." if isinstance(chain[number - 1], ast.ClassDef) else ""
                    within.add(self._key(chain[:number], dot + scope.name))
        return Claim(
            tuple(self._stretch(place) for place in places.values() if place.spans),
            frozenset(written),
            frozenset(named | written),
            frozenset(fresh),
            frozenset(within),
            unsafe,
        )

    # Names

    def _key(self, chain: Sequence[Scope], name: str) -> Name:
        """A name with the scope that gives it a value; for a name without one the outermost function.

        An attribute of what a function has in a name of its own belongs to the function, others to all.
        """
        root, dot, attribute = name.rpartition(".")
        if dot:
            return self._owner(chain, root), f".{attribute}"
        for number in range(len(chain) - 1, -1, -1):
            scope = chain[number]
            if name in self._declared(scope):
                return id(self._tree), name
            hidden = isinstance(scope, ast.ClassDef) and number != len(chain) - 1
            if not hidden and name in self._names_of(scope):
                return id(scope), name
        return id(_outermost(chain)), name

    def _owner(self, chain: Sequence[Scope], root: str) -> int:
        """Whose the attributes of an object are: the function's that has it in a name, unless it is what a
        method runs on; else everybody's."""
        for scope, inner in itertools.pairwise(chain):
            if root in self._names_of(inner) and isinstance(inner, _FUNCTIONS):
                first = [*inner.args.posonlyargs, *inner.args.args][:1]
                receives = isinstance(scope, ast.ClassDef) and [arg.arg for arg in first] == [root]
                return _ATTRIBUTES if receives else id(_outermost(chain))
        return _ATTRIBUTES

    def _meanings(self, chain: Sequence[Scope], name: str) -> set[Name]:
        """What a mention of a name may mean: what has no value yet may be given one in the module."""
        key = self._key(chain, name)
        if name.startswith("."):
            return {key, (id(_outermost(chain)), name)}
        if self._is_bound(chain, name):
            return {key}
        return {key, (id(self._tree), name)}

    def _is_bound(self, chain: Sequence[Scope], name: str) -> bool:
        return any(name in self._names_of(scope) for scope in chain)

    def _names_of(self, scope: Scope) -> frozenset[str]:
        """The names that have their values in a scope."""
        return self._looked_through(scope)[0]

    def _declared(self, scope: Scope) -> frozenset[str]:
        """The names that a function says are global."""
        return self._looked_through(scope)[1]

    def _looked_through(self, scope: Scope) -> tuple[frozenset[str], frozenset[str]]:
        found = self._scopes.get(scope)
        if found is None:
            uses = _Uses()
            outer: set[str] = set()
            declared: set[str] = set()
            if isinstance(scope, _FUNCTIONS):
                uses.add(scope.args)
            for node in _own(scope.body):
                if isinstance(node, ast.Global):
                    declared |= set(node.names)
                elif isinstance(node, ast.Nonlocal):
                    outer |= set(node.names)
                uses.add(node)
            names = {name for name in uses.stored if "." not in name}
            found = frozenset(names - outer - declared), frozenset(declared)
            self._scopes[scope] = found
        return found

    # Statements

    def _touched(self, edit: Edit) -> tuple[tuple[Scope, ...], list[ast.AST], list[Span]]:
        """The scopes around an edit, outermost first; the parts of statements that it changes; and from where
        to where these statements go."""
        chain: list[Scope] = [self._tree]
        touched: list[ast.AST] = []
        spans: list[Span] = []
        node: ast.AST | None = self._tree
        while node is not None:
            inside: ast.AST | None = None
            for part in _parts(node):
                span = self._span(part)
                if not _changes(edit, span):
                    if self._goes_on(edit, part, span):
                        inside = part
                    continue
                first = next(_blocks(part), None)
                start = self._start_of(first, span) if first else span.end
                if first and inside is None and start <= edit.start:
                    inside = part
                    if isinstance(part, (ast.ExceptHandler, ast.match_case)):
                        touched += _head(part)
                    continue
                touched += _head(part) if first and edit.end <= start else [part]
                spans.append(span)
            if isinstance(inside, _SCOPES):
                chain.append(inside)
            node = inside
        return tuple(chain), touched, spans

    def _runs_late(self, node: ast.AST, edit: Edit) -> bool:
        """Whether an edit stands in a lambda, or in a generator that nothing goes through at once."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                continue  # it is touched itself
            if not isinstance(child, ast.expr):
                late = self._runs_late(child, edit)
            elif not _changes(edit, self._lines.span(child)):
                continue
            elif isinstance(
                child, ast.JoinedStr
            ):  # what is in it has no place of its own in old Python
                late = any(isinstance(part, _LATE) for part in ast.walk(child))
            else:
                lazy = isinstance(child, _LATE) and not _takes_at_once(node)
                late = lazy or self._runs_late(child, edit)
            if late:
                return True
        return False

    def _start_of(self, block: Sequence[ast.AST], around: Span) -> int:
        """Where a block begins: with the line of its first statement, or comments above it, unless that is
        the line of what it belongs to."""
        begin = self._span(block[0]).start
        line = self._lines.line_of(begin)
        if (
            self._lines.start(line) <= around.start
            or self._text[self._lines.start(line) : begin].strip()
        ):
            return begin
        while self._lines.start(line - 1) > around.start:
            above = self._text[self._lines.start(line - 1) : self._lines.start(line)].strip()
            if above and not above.startswith("#"):
                break
            line -= 1
        return self._lines.start(line)

    def _goes_on(self, edit: Edit, part: ast.AST, span: Span) -> bool:
        """Whether lines that are added behind a block belong to it by their depth."""
        if edit.start != edit.end or edit.start < span.end or not [*_blocks(part)]:
            return False
        written = edit.text.lstrip("\r\n")
        depth = len(written) - len(written.lstrip(" \t"))
        own = span.start - self._lines.start(self._lines.line_of(span.start))
        between = self._text[span.end : edit.start]
        return depth > own and not between.strip() and bool(written.strip())

    def _stretch(self, place: _Place) -> Span:
        """The statements, in the innermost block that holds all that changes, from the first to the last."""
        start = min(span.start for span in place.spans)
        end = max(span.end for span in place.spans)
        block: Sequence[ast.AST] = place.chain[-1].body
        while True:
            around = [
                (part, span)
                for part in block
                for span in [self._span(part)]
                if span.start < end and start < span.end
            ]
            if len(around) != 1 or isinstance(around[0][0], _SCOPES):
                break
            inner = [
                each
                for each in _blocks(around[0][0])
                if self._line_start(each[0]) <= start and end <= self._span(each[-1]).end
            ]
            if len(inner) != 1:
                break
            block = inner[0]
        return Span(
            min([start, *(span.start for _, span in around)]),
            max([end, *(span.end for _, span in around)]),
        )

    def _line_start(self, node: ast.AST) -> int:
        return self._lines.start(self._lines.line_of(self._span(node).start))

    def _span(self, node: ast.AST) -> Span:
        """The characters of a statement with its decorators, a handler or a case."""
        if isinstance(node, ast.match_case):
            return Span(self._lines.span(node.pattern).start, self._lines.span(node.body[-1]).end)
        span = self._lines.span(node)
        decorators = getattr(node, "decorator_list", ())
        if decorators:
            return Span(self._lines.span(decorators[0]).start - 1, span.end)
        return span


def _takes_at_once(node: ast.AST) -> bool:
    """Whether a node is a call that goes through a generator where it stands."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp(), *_]):
            return name in _AT_ONCE
        case ast.Call(func=ast.Attribute(attr=name), args=[ast.GeneratorExp()]):
            return name in _TAKING
    return False


def _outermost(chain: Sequence[Scope]) -> Scope:
    """The outermost function, or else the module."""
    return next((scope for scope in chain if isinstance(scope, _FUNCTIONS)), chain[0])


class _Place:
    """What edits do in one scope.

    Attributes:
        chain: the scope and those around it, outermost first.
        spans: of the edits, and of the statements that they change.
        uses: the names in these statements.
        new: the names in the new text.
        stored: the attributes that get a value there.
        captures: whether something that changes runs later than where it stands.
    """

    def __init__(self, chain: tuple[Scope, ...]) -> None:
        self.chain = chain
        self.spans: list[Span] = []
        self.uses = _Uses()
        self.new: set[str] = set()
        self.stored: set[str] = set()
        self.captures = False


class _Uses:
    """The names in pieces of code; attributes with a dot in front.

    Attributes:
        named: all of them.
        stored: those that get a value or lose it.
        changed: those of objects that are changed in place.
    """

    def __init__(self) -> None:
        self.named: set[str] = set()
        self.stored: set[str] = set()
        self.changed: set[str] = set()

    def add(self, root: ast.AST) -> None:
        """Take in the names of a piece of code. Those of a comprehension's own are nobody else's."""
        own = {
            name.id
            for node in ast.walk(root)
            if isinstance(node, _COMPREHENSIONS)
            for generator in node.generators
            for name in ast.walk(generator.target)
            if isinstance(name, ast.Name)
        }
        for node in ast.walk(root):
            if isinstance(node, ast.Name):
                if node.id in own:
                    continue
                self.named.add(node.id)
                if not isinstance(node.ctx, ast.Load):
                    self.stored.add(node.id)
            elif isinstance(node, ast.Attribute):
                self.named.add(f".{node.attr}")
                if not isinstance(node.ctx, ast.Load):
                    self.stored |= _holder(node)
            elif isinstance(node, ast.Subscript):
                if not isinstance(node.ctx, ast.Load):
                    self.changed |= _holder(node.value)
            elif isinstance(node, ast.Expr):
                call = node.value.value if isinstance(node.value, ast.Await) else node.value
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                    self.changed |= _holder(call.func.value)
            elif isinstance(node, ast.alias):
                self.stored.add((node.asname or node.name).partition(".")[0])
            else:
                self.stored |= _given_a_name(node)
        self.named |= {name[name.find(".") :] if "." in name else name for name in self.stored}


def _given_a_name(node: ast.AST) -> set[str]:
    """The name that a definition, a parameter, a handler or a pattern binds, which is no node of its own."""
    if isinstance(node, _SCOPES):
        return {node.name}
    if isinstance(node, ast.arg):
        return {node.arg}
    if isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
        return {node.name}
    if isinstance(node, ast.MatchMapping) and node.rest:
        return {node.rest}
    return set()


def _holder(node: ast.expr) -> set[str]:
    """The name or the attribute that holds what is changed in place: `a` of `a[0][1]`, `x.b` of `x.b[0]`;
    only `.b` where it is deeper."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.Attribute):
        root = node.value.id if isinstance(node.value, ast.Name) else ""
        return {f"{root}.{node.attr}"}
    return set()


def _own(body: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    """The parts of a block's statements that are not in functions and classes of their own."""
    for statement in body:
        if isinstance(statement, _SCOPES):
            yield ast.Name(statement.name, ast.Store())
        elif [*_blocks(statement)]:
            yield from _head(statement)
            for part in _parts(statement):
                if isinstance(part, ast.stmt):
                    yield from _own([part])
                else:
                    yield from _head(part)
                    for block in _blocks(part):
                        yield from _own(block)
        else:
            yield statement


def _parts(node: ast.AST) -> Iterator[ast.stmt | ast.ExceptHandler | ast.match_case]:
    """The statements directly in a node, its handlers and its cases."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            yield child


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The blocks of a statement, a handler or a case."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(node, field, None)
        if isinstance(block, list) and block:
            yield block
    for holder in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield holder.body


def _head(node: ast.AST) -> list[ast.AST]:
    """What stands before the block of a statement: its condition, its target, its arguments."""
    parts: list[ast.AST] = [
        child
        for child in ast.iter_child_nodes(node)
        if not isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case))
    ]
    return [*parts, *(ast.Name(name, ast.Store()) for name in _given_a_name(node))]


def _changes(edit: Edit, span: Span) -> bool:
    """Whether an edit changes a statement, or something in it; lines beside it do not."""
    if edit.start != edit.end:
        return edit.start < span.end and span.start < edit.end
    if edit.start == span.end:
        return edit.text[:1] not in ("\n", "\r", "")
    if edit.start == span.start:
        return "\n" not in edit.text
    return span.start < edit.start < span.end


def is_import(edit: Edit) -> bool:
    """Whether an edit does nothing but add imports."""
    return edit.start == edit.end and _IMPORT.match(edit.text) is not None


def _names(text: str) -> set[str]:
    """The names in new text but for builtins."""
    return set(_NAME.findall(_TEXT.sub("''", text))) - _KNOWN


def _brought(edits: Iterable[Edit]) -> set[str]:
    """The names that edits import."""
    return {name for edit in edits if _IMPORT.match(edit.text) for name in _NAME.findall(edit.text)}


def _imported(tree: ast.Module) -> Iterator[str]:
    """The names that a module imports at its top."""
    for statement in tree.body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            for alias in statement.names:
                yield (alias.asname or alias.name).partition(".")[0]
