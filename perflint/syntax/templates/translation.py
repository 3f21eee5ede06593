"""A template as a module of Python, whose nodes stand at the places that they come from.

The module has a function `render` of the context; for templates that are extended also `layout`, what the
template runs outside of the blocks that others may put their own in the place of. A loop is a loop, a value
that is put out is turned into text, `include` and `extends` are calls of the functions of other templates, a
macro is a function, and so is a tag of the project's own. What is not understood is passed over.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from perflint.syntax import template_names
from perflint.syntax.lines import Lines
from perflint.syntax.templates.expressions import Expressions, Places, Unread
from perflint.syntax.templates.lexer import Part, parts
from perflint.syntax.templates.scopes import Variables
from perflint.syntax.templates.tokens import Token, tokens

_FIRST = re.compile(
    r"\s*(?:forloop|loop)\.(?:first|last|(?:counter0?|index0?|revcounter0?)\s*==\s*\d+)\s*"
)
# Tags that come with the engines or well-known libraries and run nothing of the project.
_KNOWN = frozenset(
    "autoescape cycle csrf_token debug filter firstof load lorem now resetcycle spaceless ssi templatetag url"
    " widthratio trans translate blocktrans blocktranslate plural language localize localtime timezone"
    " get_current_language get_available_languages get_language_info static get_static_prefix"
    " get_media_prefix thumbnail render_field crispy render_table continue break do pluralize scoped"
    " bootstrap_form bootstrap_field bootstrap_pagination query_string querystring javascript stylesheet"
    " compress cache capture ifchanged ifequal ifnotequal groupby partialdef partial slot component".split()
)
_MOST_NAMES = 80  # that an `include` passes on
_MOST_PARTS = 20_000
_MODULE = "module:"  # stands before the module of a name that `import` gives to a template
_AROUND = frozenset({"for", "with", "macro", "call", "if"})


@dataclass
class _Function:
    """A function that is being made.

    Attributes:
        variables: its names.
        bodies: the statements of its blocks, the innermost last.
    """

    variables: Variables = field(default_factory=Variables)
    bodies: list[list[ast.stmt]] = field(default_factory=lambda: [[]])


@dataclass
class _Open:
    """A tag that waits for its end.

    Attributes:
        statements: the loop, or the branches of a condition so far.
        function: what is being made outside of a block or macro.
        depth: how many bodies are open outside.
        name: of a macro.
        parameters: its own.
    """

    kind: str
    start: int
    statements: list[ast.For | ast.If] = field(default_factory=list)
    function: _Function | None = None
    depth: int = 1
    name: str = ""
    parameters: tuple[str, ...] = ()


class Translation:
    """Translates one template."""

    def __init__(self, text: str, lines: Lines) -> None:
        self.text = text
        self.places = Places(lines)
        self._imports: list[ast.stmt] = []
        self._imported: dict[tuple[str, str], str] = {}
        self._macros: list[ast.stmt] = []
        self._macro_names: dict[str, str] = {}  # with those in Python
        self._regrouped: dict[str, ast.expr] = {}  # what `regroup` makes groups of, by its name
        self._items: dict[
            str, ast.expr
        ] = {}  # that of the groups that variables of loops stand for
        self._open: list[_Open] = []
        self._parts = [*islice(parts(text), _MOST_PARTS)]
        self._leaves = frozenset(leaf_blocks(self._parts))
        self._layout = _Function()
        self._render = _Function() if self._leaves else self._layout
        self._function = self._layout

    def module(self) -> ast.Module:
        """The template as a module."""
        for part in self._parts:
            self._part(part)
        end = len(self.text)
        while self._open:
            self._close(self._open[-1].kind, Part("", end, end, end, end))
        functions = [self._defined(template_names.RENDER, self._render, 0, end)]
        if self._leaves:
            self._render.variables.free |= self._layout.variables.free
            layout = self._name(template_names.LAYOUT, 0, 0)
            words = [self._word(name, name, 0) for name in self._layout.variables.free]
            call = self.places.at(ast.Call(layout, [], words), 0, 0)
            self._render.bodies[0].insert(0, self.places.at(ast.Expr(call), 0, 0))
            functions = [
                self._defined(template_names.RENDER, self._render, 0, end),
                self._defined(template_names.LAYOUT, self._layout, 0, end),
            ]
        return ast.Module([*self._imports, *functions, *self._macros], [])

    # Nodes

    def _name(self, name: str, start: int, end: int, *, stored: bool = False) -> ast.Name:
        context = ast.Store() if stored else ast.Load()
        return self.places.at(ast.Name(name, context), start, end)

    def _word(self, name: str, value: str | ast.expr, at: int) -> ast.keyword:
        node = self._name(value, at, at) if isinstance(value, str) else value
        return self.places.at(ast.keyword(name, node), at, at)

    def _defined(
        self,
        name: str,
        function: _Function,
        start: int,
        end: int,
        parameters: Iterable[str] = (),
    ) -> ast.stmt:
        free = dict.fromkeys((*parameters, *function.variables.free))
        arguments = ast.arguments(
            posonlyargs=[],
            args=[self.places.at(ast.arg(each), start, start) for each in free],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[],
        )
        body = function.bodies[0] or [self.places.at(ast.Pass(), start, start)]
        made = ast.FunctionDef(name=name, args=arguments, body=body, decorator_list=[])
        if "type_params" in made._fields:
            made.type_params = []  # type: ignore[attr-defined]
        return self.places.at(made, start, end)

    def _add(self, statement: ast.stmt, part: Part) -> None:
        self._function.bodies[-1].append(self.places.at(statement, part.start, part.end))

    def _evaluate(self, value: ast.expr, part: Part) -> None:
        if not isinstance(value, ast.Constant):
            self._add(ast.Expr(value), part)

    def _import(self, module: str, name: str) -> str:
        """The name under which something of another module can be called."""
        known = self._imported.get((module, name))
        if known is None:
            known = self._imported[module, name] = f"{name}__of{len(self._imported) + 1}"
            alias = self.places.at(ast.alias(name, known), 0, 0)
            self._imports.append(self.places.at(ast.ImportFrom(module, [alias], 0), 0, 0))
        return known

    def _own_function(self, name: str) -> str:
        """The name that calls a tag or filter of the project."""
        return self._import(template_names.LIBRARY, name)

    # Names

    def _resolved(self, name: str) -> str | ast.expr:
        if name in self._macro_names:
            return self._macro_names[name]
        return self._function.variables.of(name)

    def _attribute(self, base: ast.expr, name: str) -> ast.expr | None:
        """What stands for an attribute: the items of a group of `regroup`, a macro of another template."""
        if not isinstance(base, ast.Name):
            return None
        if name == "list" and base.id in self._items:
            return copy.deepcopy(self._items[base.id])
        if base.id.startswith(_MODULE):
            macro = self._import(base.id.removeprefix(_MODULE), name)
            return ast.copy_location(ast.Name(macro, ast.Load()), base)
        return None

    # Parts

    def _read(self, part: Part) -> Expressions:
        found = tokens(self.text, part.inner, part.stop)
        return Expressions(
            found, self.places, self._resolved, self._own_function, self._attribute, part.stop
        )

    def _part(self, part: Part) -> None:
        kind = part.kind
        if kind == "{#":
            return
        if kind == "{{":
            with suppress(Unread):
                self._put_out(self._read(part).whole(), part)
            return
        with suppress(Unread):
            handler = getattr(self, f"_tag_{kind}", None)
            if handler is not None:
                handler(part)
            elif kind.startswith("end"):
                self._close(kind.removeprefix("end"), part)
            else:
                self._other(part)

    def _put_out(self, value: ast.expr, part: Part) -> None:
        if isinstance(value, (ast.Name, ast.Call)):
            text = self._name("str", part.inner, part.inner)
            value = self.places.at(ast.Call(text, [value], []), part.inner, part.stop)
        self._evaluate(value, part)

    # What is open

    def _enter(self, opened: _Open, body: list[ast.stmt] | None = None) -> None:
        opened.depth = len(self._function.bodies)
        self._open.append(opened)
        self._function.variables.enter()
        if body is not None:
            self._function.bodies.append(body)

    def _close(self, kind: str, part: Part) -> None:
        """Close a tag, and what was left open in it; nothing where none is open."""
        if all(each.kind != kind for each in self._open):
            return
        while self._open:
            last = self._open.pop()
            self._end(last, part)
            if last.kind == kind:
                return

    def _end(self, opened: _Open, part: Part) -> None:
        del self._function.bodies[opened.depth :]
        self._function.variables.leave()
        for statement in opened.statements:
            if not statement.body:
                statement.body.append(self.places.at(ast.Pass(), opened.start, opened.start))
            ending = self.places.at(ast.Pass(), opened.start, part.end)
            statement.end_lineno = ending.end_lineno
            statement.end_col_offset = ending.end_col_offset
        if opened.kind == "macro":
            made = self._defined(
                opened.name, self._function, opened.start, part.end, opened.parameters
            )
            self._macros.append(made)
        if opened.function is not None:
            self._function = opened.function

    # Loops and conditions

    def _tag_for(self, part: Part) -> None:
        read = self._read(part)
        opened = _Open("for", part.start)
        try:
            names, iterated, grouped = self._head(read)
        except Unread:
            self._enter(opened, [])  # of what it goes over nothing is known, nor of what it binds
            return
        loop = ast.For(target=iterated, iter=iterated, body=[], orelse=[])
        self._add(loop, part)
        opened.statements.append(loop)
        self._enter(opened, loop.body)
        variables = self._function.variables
        targets: list[ast.expr] = [
            self._name(variables.bind(name.text), name.start, name.end, stored=True)
            for name in names
        ]
        loop.target = targets[0]
        if len(targets) > 1:
            whole = ast.Tuple(targets, ast.Store())
            loop.target = self.places.at(whole, names[0].start, names[-1].end)
        if grouped is not None and len(names) == 2:
            variables.stand(names[1].text, grouped)
        elif grouped is not None and isinstance(loop.target, ast.Name):
            self._items[loop.target.id] = grouped
        if read.take("if") is not None:
            denied = self.places.at(ast.UnaryOp(ast.Not(), read.expression()), part.start, part.end)
            skip = self.places.at(ast.Continue(), part.start, part.end)
            self._add(ast.If(denied, [skip], []), part)

    def _head(self, read: Expressions) -> tuple[list[Token], ast.expr, ast.expr | None]:
        """The names that a loop binds, what it goes over, and what that groups by `regroup`."""
        bracket = read.take("(") is not None
        names = [read.word()]
        while read.take(",") is not None:
            names.append(read.word())
        if bracket:
            read.expect(")")
        read.expect("in")
        grouped = self._regrouped.get(read.next.text)
        return names, read.condition(), grouped

    def _tag_empty(self, part: Part) -> None:
        """What stands for a loop over nothing: it runs beside the loop."""
        if self._open and self._open[-1].kind == "for":
            self._close("for", part)
            self._enter(_Open("for", part.start))

    def _tag_if(self, part: Part) -> None:
        branch = self._branch(part)
        self._add(branch, part)
        opened = _Open("if", part.start, [branch])
        self._enter(opened, [] if self._once(part) else branch.body)

    def _tag_elif(self, part: Part) -> None:
        opened = self._open[-1] if self._open else None
        if opened is None or opened.kind != "if":
            return
        branch = self._branch(part)
        above = opened.statements[-1]
        above.orelse.append(self.places.at(branch, part.start, part.end))
        opened.statements.append(branch)
        self._go_on(opened, [] if self._once(part) else branch.body)

    def _tag_else(self, part: Part) -> None:
        opened = self._open[-1] if self._open else None
        if opened is not None and opened.kind == "if":
            self._go_on(opened, opened.statements[-1].orelse)
        else:
            self._tag_empty(part)

    def _go_on(self, opened: _Open, body: list[ast.stmt]) -> None:
        del self._function.bodies[opened.depth :]
        self._function.bodies.append(body)
        self._function.variables.leave()
        self._function.variables.enter()

    def _once(self, part: Part) -> bool:
        """Whether a condition holds in one round of a loop only: `{% if forloop.first %}`."""
        return _FIRST.fullmatch(self.text, part.inner, part.stop) is not None

    def _branch(self, part: Part) -> ast.If:
        test: ast.expr = self.places.at(ast.Constant(""), part.start, part.end)
        with suppress(Unread):
            test = self._read(part).whole()
        if not any(isinstance(node, (ast.Name, ast.Call)) for node in ast.walk(test)):
            func = self._name("bool", part.start, part.start)  # of a constant nothing is dead
            test = self.places.at(ast.Call(func, [test], []), part.start, part.end)
        return ast.If(test, [], [])

    # Names that are bound

    def _tag_with(self, part: Part) -> None:
        self._enter(_Open("with", part.start))
        self._bind(self._read(part), part)

    def _tag_blocktrans(self, part: Part) -> None:
        self._enter(_Open(part.kind, part.start))
        read = self._read(part)
        while read.take("with", "count", "trimmed", "asvar") is not None:
            self._bind(read, part)

    _tag_blocktranslate = _tag_blocktrans

    def _bind(self, read: Expressions, part: Part) -> None:
        """`total=order.total` once or several times, and `order.total as total`."""
        while not read.done:
            name, is_named = read.pair()
            value = read.expression()
            if not is_named and read.take("as") is not None:
                name = read.word().text
            if name:
                self._assign(self._function.variables.bind(name), value, part)
            read.take(",", "and")
            if read.next.text in ("count", "trimmed", "context"):
                read.skip()

    def _assign(self, name: str, value: ast.expr, part: Part) -> None:
        target = self._name(name, part.start, part.start, stored=True)
        self._add(ast.Assign(targets=[target], value=value), part)

    def _tag_set(self, part: Part) -> None:
        read = self._read(part)
        names = [read.word().text]
        while read.take(",") is not None:
            names.append(read.word().text)
        if read.take("=") is None:
            if not read.done and read.next.text != "|":
                read.skip()  # `{% set space.total = … %}`
                read.word()
                read.expect("=")
                self._evaluate(read.whole(), part)
            return
        value = read.whole()
        if len(names) == 1:
            self._assign(self._function.variables.assign(names[0]), value, part)
        else:
            self._evaluate(value, part)

    def _tag_regroup(self, part: Part) -> None:
        read = self._read(part)
        value = read.expression()
        read.expect("by")
        start = read.next.start
        path = [read.word().text]
        while read.take(".") is not None:
            path.append(read.word().text)
        end = read.next.start
        variables = self._function.variables
        variables.enter()
        item = variables.bind("item")
        variables.leave()
        by: ast.expr = self._name(item, start, start)
        for attr in path:
            by = self.places.at(ast.Attribute(by, attr, ast.Load()), start, end)
        target = self._name(item, start, start, stored=True)
        loop = ast.For(target=target, iter=copy.deepcopy(value), body=[], orelse=[])
        loop.body.append(self.places.at(ast.Expr(by), start, end))
        self._add(loop, part)
        if read.take("as") is not None:
            self._regrouped[read.word().text] = value

    # Other templates

    def _tag_block(self, part: Part) -> None:
        opened = _Open("block", part.start)
        if part.start in self._leaves:
            opened.function, self._function = self._function, self._render
        self._enter(opened)

    def _tag_extends(self, part: Part) -> None:
        self._call_template(template_names.LAYOUT, self._read(part), part)

    def _tag_include(self, part: Part) -> None:
        self._call_template(template_names.RENDER, self._read(part), part)

    def _call_template(self, function: str, read: Expressions, part: Part) -> None:
        """The call of another template with the context, and what is added to it."""
        named = read.text()
        if named is None:
            named = _first_text(read.expression())
        variables = self._function.variables
        given: dict[str, str | ast.expr] = {name: name for name in variables.free}
        given |= variables.bound()
        while not read.done:
            if read.take("only") is not None:
                given = {name: value for name, value in given.items() if not isinstance(value, str)}
                given[template_names.ONLY] = self.places.at(
                    ast.Constant(True), part.start, part.start
                )
            elif read.take("with", "without", "context", "ignore", "missing", "if") is None:
                name, is_named = read.pair()
                value = read.expression()
                if is_named:
                    given[name] = value
        if named is None:
            return
        module = template_names.module_of(named)
        func = self._name(self._import(module, function), part.start, part.end)
        words = [
            self._word(name, value, part.start) for name, value in [*given.items()][-_MOST_NAMES:]
        ]
        self._evaluate(self.places.at(ast.Call(func, [], words), part.start, part.end), part)

    # Macros

    def _tag_macro(self, part: Part) -> None:
        read = self._read(part)
        name = read.word()
        read.expect("(")
        parameters: list[str] = []
        while read.take(")") is None:
            parameters.append(read.word().text)
            if read.take("=") is not None:
                read.expression()
            read.take(",")
        self._macro_names[name.text] = name.text
        outside = self._function
        self._function = _Function()
        self._function.variables.free |= dict.fromkeys(parameters)
        self._enter(
            _Open(
                "macro",
                part.start,
                function=outside,
                name=name.text,
                parameters=tuple(parameters),
            )
        )

    def _tag_call(self, part: Part) -> None:
        read = self._read(part)
        if read.take("(") is not None:
            while read.take(")") is None and not read.done:
                read.skip()
        self._enter(_Open("call", part.start))
        self._evaluate(read.whole(), part)

    def _tag_import(self, part: Part) -> None:
        read = self._read(part)
        named = read.text()
        read.expect("as")
        name = read.word()
        if named is not None:
            module = self._name(_MODULE + template_names.module_of(named), name.start, name.end)
            self._function.variables.stand(name.text, module)

    def _tag_from(self, part: Part) -> None:
        read = self._read(part)
        named = read.text()
        read.expect("import")
        while named is not None and not read.done:
            name = read.word().text
            known = read.word().text if read.take("as") is not None else name
            if name != "with":
                self._macro_names[known] = self._import(template_names.module_of(named), name)
            if read.take(",") is None:
                return

    # Tags of the project, and all others

    def _tag_load(self, part: Part) -> None:
        """The tags of all libraries of the project are known, whichever is loaded."""

    def _other(self, part: Part) -> None:
        """What a tag is given is evaluated; one that no engine knows may be a function of the project."""
        values: list[ast.expr] = []
        words: list[ast.keyword] = []
        target = ""
        bits = self._read(part).bits()
        for place, bit in enumerate(bits):
            if bit.next.text == "as" and place + 1 < len(bits):
                target = bits[place + 1].next.text
                break
            name, is_named = bit.pair()
            with suppress(Unread):
                value = bit.whole()
                if is_named:
                    words.append(self.places.at(ast.keyword(name, value), part.start, part.end))
                else:
                    values.append(value)
        if part.kind in _KNOWN:
            for value in (*values, *(word.value for word in words)):
                self._evaluate(value, part)
            if target.isidentifier():
                text = self._name("str", part.start, part.start)
                self._assign(
                    self._function.variables.assign(target),
                    self.places.at(ast.Call(text, [], []), part.start, part.end),
                    part,
                )
            return
        func = self._name(self._own_function(part.kind), part.start, part.end)
        call = self.places.at(ast.Call(func, values, words), part.start, part.end)
        if target.isidentifier():
            self._assign(self._function.variables.assign(target), call, part)
        else:
            self._evaluate(call, part)


def leaf_blocks(found: Iterable[Part]) -> set[int]:
    """Where those blocks start, outside of loops and the like, that hold no other block: what extends a
    template mostly puts its own in their place."""
    leaves: set[int] = set()
    opened: list[int] = []
    around = 0
    for part in found:
        if part.kind == "block":
            leaves.difference_update(opened[-1:])
            opened.append(part.start)
            if not around:
                leaves.add(part.start)
        elif part.kind == "endblock":
            del opened[-1:]
        elif part.kind in _AROUND:
            around += 1
        elif part.kind.startswith("end") and part.kind.removeprefix("end") in _AROUND:
            around = max(around - 1, 0)
    return leaves


def _first_text(node: ast.expr) -> str | None:
    """The text that an expression is, or the first of a list of texts."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            return each.value or None
    return None
