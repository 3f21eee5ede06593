"""How often a place runs for one run of its function: the loops around it, and how long they are."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace

from perflint.costing.formula import Factors, Size, product
from perflint.costing.page_functions import Page, PageFunctions, paginated
from perflint.knowledge.kinds import of_kind
from perflint.language.flow.event_loops import waits_for_events
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    LoopNode,
    within,
)
from perflint.project.world.models import Relation
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import Reader
from perflint.reasoning.database.rows import Rows
from perflint.reasoning.size.constants import number, sized

Times = tuple[int, Factors]
ONCE: Times = (1, ())
# Also as the end of a longer word: `bookshelf`.
_PLURALS = {
    **{f"{stem}f": f"{stem}ves" for stem in "shel lea hal wol cal loa thie sel".split()},
    **{f"{stem}fe": f"{stem}ves" for stem in "kni wi".split()},
    **{f"{stem}o": f"{stem}oes" for stem in "her potat tomat ech vet carg".split()},
    **{word: word for word in "news series species media data sheep fish aircraft".split()},
    **{word: word for word in "staff people software hardware chassis".split()},
    **{word: word for word in "information equipment feedback".split()},
    **{f"{stem}man": f"{stem}mans" for stem in "hu ger ro sha talis".split()},
    "person": "people",
    "child": "children",
    "criterion": "criteria",
    "quiz": "quizzes",
    "mouse": "mice",
    "foot": "feet",
    "tooth": "teeth",
    "datum": "data",
    "axis": "axes",
    "matrix": "matrices",
    "vertex": "vertices",
    "epoch": "epochs",
    "stomach": "stomachs",
}
_LIVES = {"life": "lives"}  # no end of `wildlife`
_MOST_STEPS = 8  # of names that stand for one another
# What gives as many items as it is given first.
_AS_MANY = (
    frozenset(
        f"builtins.{name}"
        for name in "list tuple sorted reversed enumerate iter set frozenset".split()
    )
    | of_kind("progress bar")
    | {"asyncio.as_completed"}
)
_VIEWS = frozenset({"items", "keys", "values", "iterator", "copy", "fetchall", "unique", "scalars"})
_LIMITS = frozenset({"limit", "fetchmany"})


def times(parts: list[Times]) -> Times:
    """How often something runs that several loops repeat."""
    count = 1
    for number_of, _ in parts:
        count *= number_of
    return count, product(*(factors for _, factors in parts))


class Loops:
    """The loops of one file.

    Args:
        narrowed: the rows of a relation of an object of which the type alone is known, see `Relations`.
        pages: the functions of the project that give pages.
        reader: of the rows of the project.
    """

    def __init__(
        self,
        context: FileContext,
        narrowed: Callable[[ast.expr], Rows | None],
        pages: PageFunctions,
        reader: Reader,
    ) -> None:
        self.context = context
        self.narrowed = narrowed
        self._pages = pages
        self.reader = reader

    def around(self, node: ast.AST, owner: ast.AST) -> list[LoopNode]:
        """The loops that repeat a node within a function or lambda, innermost first."""
        return [
            loop
            for loop in self.context.flow.loops(node, waiting=True)
            if loop is not owner and within(loop, owner)
        ]

    def repeated(self, node: ast.AST, owner: ast.AST) -> Times:
        """How often a node runs for one run of its function."""
        return times([self.passes(loop, node) for loop in self.around(node, owner)])

    def repeated_in_batches(self, node: ast.AST, owner: ast.AST) -> Times:
        """How often a node runs that the loop around it runs once for many: `if len(rows) > 99:`."""
        around = self.around(node, owner)
        inner = [self.passes(loop, node) for loop in around[:1]]
        outer = [self.passes(loop, node) for loop in around[1:]]
        batches: list[Times] = [
            (1, tuple(Size(f"batches {size.key}", f"batches of {size.what}") for size in factors))
            for _, factors in inner
        ]
        return times([*batches, *outer])

    def endless(self, node: ast.AST, owner: ast.AST) -> ast.While | None:
        """The loop around a node that goes on for ever."""
        for above in self._whiles(node, owner):
            if waits_for_events(above, self.context.names):
                return above
        return None

    def _whiles(self, node: ast.AST, owner: ast.AST) -> Iterator[ast.While]:
        above = getattr(node, "_parent", None)
        while above is not None and above is not owner:
            if isinstance(above, ast.While):
                yield above
            above = getattr(above, "_parent", None)

    def passes(self, loop: LoopNode, node: ast.AST) -> Times:
        """How often a loop runs a node in it."""
        match loop:
            case ast.For() | ast.AsyncFor():
                return self.length(loop.iter)
            case ast.While():
                if waits_for_events(loop, self.context.names):
                    return ONCE  # for each event
                return 1, (self._of_while(loop),)
            case ast.Call():
                return self.length(given_items(loop))
        assert isinstance(loop, COMPREHENSIONS)
        parts: list[Times] = []
        for generator in loop.generators:
            if within(node, generator.iter):
                break
            parts.append(self.length(generator.iter))
            if any(within(node, condition) for condition in generator.ifs):
                break
        return times(parts)

    def _of_while(self, loop: ast.While) -> Size:
        return Size(
            f"while {self.context.names.module}:{loop.lineno}",
            f"passes of `while {self.context.short(loop.test)}`",
        )

    # Sizes of collections

    def length(self, node: ast.expr | None, depth: int = 0) -> Times:
        """How many items an iterable gives."""
        if node is None:
            return 1, (Size(f"?{self.context.names.module}", "items"),)
        known = sized(self.context, node)
        if known is not None:
            return known, ()
        found = self._through(node, depth) if depth < _MOST_STEPS else None
        return found if found is not None else (1, (self._named(node),))

    def _through(self, node: ast.expr, depth: int) -> Times | None:
        """The length of an iterable that is made of others."""
        below = depth + 1
        match node:
            case ast.Await(value=value) | ast.NamedExpr(value=value) | ast.Starred(value=value):
                return self.length(value, below)
            case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=upper, step=None)):
                return self._limited(value, upper, below)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                return times([self.length(one.iter, below) for one in node.generators])
            case ast.Call():
                return self._of_call(node, below)
            case ast.Name():
                return self._of_name(node, below)
            case ast.IfExp(body=body, orelse=other):
                either = [self.length(body, below), self.length(other, below)]
                return max(either, key=lambda each: (len(each[1]), each[0]))
        return None

    def _of_call(self, call: ast.Call, depth: int) -> Times | None:
        name = self.context.name(call.func) or ""
        if name == "builtins.range" and len(call.args) == 1:
            return self._counted(call.args[0], depth)
        if name == "builtins.zip" and call.args:
            return self.length(call.args[0], depth)
        if name in _AS_MANY and call.args:
            return self.length(call.args[0], depth)
        page = paginated(self.context, call) or self.paged(call)
        if page is not None:
            return self._limited(page[0], page[1], depth)
        if not isinstance(call.func, ast.Attribute):
            return None
        method, receiver = call.func.attr, call.func.value
        if method in _LIMITS and call.args:
            return self._limited(receiver, call.args[0], depth)
        if method in _VIEWS and not self._gives_rows(call):
            return self.length(receiver, depth)
        if method in ("all", "scalars", "execute", "order_by", "unique", "options", "select_related",
                      "prefetch_related", "filter", "filter_by", "where", "annotate", "only", "defer",
                      "exclude", "join"):  # fmt: skip
            return self._through_query(call, depth)
        return None

    def _gives_rows(self, call: ast.Call) -> bool:
        return (
            call.args != [] and isinstance(call.func, ast.Attribute) and call.func.attr == "scalars"
        )

    def _through_query(self, call: ast.Call, depth: int) -> Times | None:
        """The length of what a query gives whose end, or beginning, says how many there are at most."""
        assert isinstance(call.func, ast.Attribute)
        inner: ast.expr = call.func.value
        if call.func.attr in ("scalars", "execute") and call.args:
            inner = call.args[0]
        if not isinstance(inner, (ast.Call, ast.Name, ast.Subscript)):
            return None
        found = self._through(inner, depth)
        bounded = found is not None and any(size.bound is not None for size in found[1])
        return found if bounded else None

    def _counted(self, node: ast.expr, depth: int) -> Times:
        """The length of a range up to a number."""
        match node:
            case ast.Call(func=ast.Name(id="len"), args=[inner]):
                return self.length(inner, depth)
        known = number(self.context, node)
        if known is not None:
            return max(known, 0), ()
        return 1, (self._named(node),)

    def _limited(self, value: ast.expr, limit: ast.expr | None, depth: int) -> Times:
        """The length of a part of a collection, up to a limit."""
        count, factors = self.length(value, depth)
        if limit is None:
            return count, factors
        most = number(self.context, limit)
        if most is None:
            return count, factors
        if not factors:
            return min(count, most), ()
        first = factors[0]
        source = self.context.short(limit) if not isinstance(limit, ast.Constant) else ""
        bounded = Size(f"{first.key}[:{most}]", first.what, most, source, first.of)
        return count, product((bounded,), factors[1:])

    def paged(self, call: ast.Call) -> Page | None:
        """The rows of which a call of a function of the project gives a page, see `PageFunctions`."""
        return self._pages.page(self.context, call)

    def _of_name(self, name: ast.Name, depth: int) -> Times | None:
        bindings = self.context.flow.reaching(name)
        if len(bindings) != 1:
            return None
        binding = bindings[0]
        if binding.kind == "parameter" and isinstance(binding.scope.node, FUNCTIONS):
            function = self.context.qualified(binding.scope.node)
            rows = self.reader.rows(self.context.types.term(name))
            model = rows.model if rows is not None else ""
            return 1, (Size(parameter_key(function, name.id), self._what(name), of=model),)
        if binding.kind in ("assign", "walrus") and binding.value is not None:
            if isinstance(binding.value, (ast.Constant, ast.List, ast.Dict, ast.Set, ast.Tuple)):
                return None  # it grows: what it is called tells most
            count, factors = self.length(binding.value, depth)
            return count, tuple(_called(size, name.id) for size in factors)
        return None

    def _named(self, node: ast.expr) -> Size:
        """The size of a collection of which nothing else is known, by what it is."""
        relation = self._relation(node)
        if relation is not None:
            key = f"{relation.owner}.{relation.name}"
            return Size(key, relation_words(relation), of=relation.target)
        rows = self.reader.rows(self.context.types.term(node))
        if rows is not None and rows.relation is not None:
            key = f"{rows.relation.owner}.{rows.relation.name}"
            return Size(key, rows_words(rows), of=rows.relation.target)
        function = self.context.flow.function(node)
        place = (
            self.context.qualified(function) if function is not None else self.context.names.module
        )
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "self":
                place = place.rpartition(".")[0]
        if rows is not None and rows.model:
            return Size(f"rows {place}:{self.context.code(node)}", rows_words(rows), of=rows.model)
        narrowed = self.narrowed(node)
        if narrowed is not None:
            words = rows_words(narrowed)
            return Size(f"rows {place}:{self.context.code(node)}", words, of=narrowed.model)
        return Size(f"{place}:{self.context.code(node)}", self._what(node))

    def _relation(self, node: ast.expr) -> Relation | None:
        """The relation of many rows that an iterable is: `order.lines`, `order.lines.all()`."""
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute() as read, attr="all"), args=[]):
                pass
            case ast.Attribute() as read:
                pass
            case _:
                return None
        if read.attr not in self.context.project.relations():
            return None
        owner = self.context.type(read.value)
        if owner is None or owner.kind != "instance":
            return None
        relation = self.context.project.fields(owner.name).get(read.attr)
        return relation if relation is not None and relation.many else None

    def _what(self, node: ast.expr) -> str:
        rows = self.reader.rows(self.context.types.term(node))
        if rows is not None and rows.model:
            return rows_words(rows)
        if isinstance(node, ast.Name):
            return node.id
        return (
            f"items of `{self.context.short(node)}`"
            if not _is_number(node)
            else self.context.short(node)
        )


def rows_words(rows: Rows) -> str:
    """What rows are, in words: `lines of an order`."""
    if rows.relation is not None:
        return relation_words(rows.relation)
    return plural(spaced(rows.model.rpartition(".")[2]))


def relation_words(relation: Relation) -> str:
    """What a relation leads to, in words."""
    owner = spaced(relation.owner.rpartition(".")[2])
    return f"{relation.name} of {_article(owner)} {owner}"


def _called(size: Size, name: str) -> Size:
    """A size by the name of a variable, where nothing says more of it than its code."""
    return replace(size, what=name) if size.what.startswith("items of `") else size


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, (ast.BinOp, ast.Constant))


def parameter_key(function: str, name: str) -> str:
    """The key of the size of what is passed for a parameter of a function."""
    return f"parameter {function} {name}"


def given_items(call: ast.Call) -> ast.expr | None:
    """What a call goes over that runs a function for each item: `map(load, keys)`, `sorted(rows, key=f)`."""
    if any(word.arg == "key" for word in call.keywords) and call.args:
        return call.args[0]
    if len(call.args) > 1:
        return call.args[1]
    for word in call.keywords:
        if word.arg in ("iterable", "iterables"):
            return word.value
    return call.func.value if isinstance(call.func, ast.Attribute) else None


def spaced(name: str) -> str:
    """The name of a class as words: `order line`."""
    words = [""]
    for before, letter in zip(f" {name}", name, strict=False):
        if letter.isupper() and not before.isupper() and words[-1]:
            words.append("")
        words[-1] += letter.lower()
    return " ".join(words)


def plural(word: str) -> str:
    """Several of something, after the last word of its name."""
    before, last = word[: word.rfind(" ") + 1], word[word.rfind(" ") + 1 :]
    for end, several in _PLURALS.items():
        if last.endswith(end):
            return before + last.removesuffix(end) + several
    return before + (_LIVES.get(last) or _regular(last))


def _regular(word: str) -> str:
    """The plural of a word that has one as most do."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    if word.endswith("sis"):
        return f"{word[:-2]}es"
    if word.endswith("man"):
        return f"{word[:-2]}en"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    return f"{word}s"


def _article(word: str) -> str:
    sounds_as_you = word.startswith(("uni", "use", "usa", "eu"))
    return "an" if word[:1] in "aeiou" and not sounds_as_you else "a"
