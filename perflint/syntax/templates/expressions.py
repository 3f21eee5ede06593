"""Expressions of templates as those of Python: Django's are nearly a part of Jinja's, so both are read alike.

An attribute (`order.customer`) stays one: what is called without arguments where it can be called is for who
asks what it is. Only what managers and query sets are called for by name (`.all`, `.count`) becomes a call.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from perflint.syntax.lines import Lines
from perflint.syntax.templates.tokens import Token

N = TypeVar("N", bound=ast.AST)

# Methods of query sets and managers that templates run by their names.
CALLED = frozenset("all count exists first last distinct".split())
_CONSTANTS: dict[str, object] = {
    **dict.fromkeys(("true", "True"), True),
    **dict.fromkeys(("false", "False"), False),
    **dict.fromkeys(("none", "None"), None),
}
# What the engines know by themselves, and tells nothing.
_OWN = frozenset(
    "forloop loop block super self caller varargs kwargs cycler joiner namespace lipsum _ gettext ngettext"
    " url_for get_flashed_messages csrf_token csrf_input static url".split()
)
_BUILTINS = frozenset({"range", "dict"})
_LENGTHS = frozenset({"length", "count"})
_LISTS = frozenset({"list", "reverse", "unique", "batch", "shuffle", "random", "join", "sum"})
_SORTS = frozenset({"dictsort", "dictsortreversed", "sort"})
_KEEPING = frozenset({"safe", "selectattr", "rejectattr", "select", "reject"})
# Filters that come with the engines, and Django's libraries; they make text and numbers.
KNOWN_FILTERS = frozenset(
    "abs add addslashes apnumber attr bitor capfirst capitalize center cut date default"
    " default_if_none dictsort dictsortreversed divisibleby e escape escapejs escapeseq"
    " filesizeformat first float floatformat force_escape forceescape format get_digit groupby indent"
    " int intcomma intword iriencode items join json_script last length length_is linebreaks"
    " linebreaksbr linenumbers ljust localize lower make_list map max min naturalday naturaltime"
    " ordinal phone2numeric pluralize pprint random reject rejectattr replace reverse rjust round"
    " safe safeseq select selectattr slice slugify sort string stringformat striptags sum time"
    " timesince timeuntil title tojson trans translate trim truncate truncatechars truncatechars_html"
    " truncatewords truncatewords_html unique unlocalize unordered_list upper urlencode urlize"
    " urlizetrunc wordcount wordwrap xmlattr yesno".split()
)
_COMPARISONS: dict[str, type[ast.cmpop]] = {
    "==": ast.Eq,
    "=": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    ">": ast.Gt,
    "<=": ast.LtE,
    ">=": ast.GtE,
}
_BINARY: Sequence[dict[str, type[ast.operator]]] = (
    {"~": ast.Add},
    {"+": ast.Add, "-": ast.Sub},
    {"*": ast.Mult, "/": ast.Div, "//": ast.FloorDiv, "%": ast.Mod},
)
_WORDS = frozenset({"operator", "name"})
_KEYWORDS = frozenset("and or not in is if else as".split())
_MOST_NESTED = 60


class Unread(Exception):
    """What is no expression."""


class Places:
    """Gives nodes the places in a template that they come from."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._starts = lines.starts
        self._ascii = lines.ascii

    def _line_and_column(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        start = self._starts[line - 1]
        if self._ascii:
            return line, offset - start
        return line, len(self._lines.text[start:offset].encode("utf-8", "surrogatepass"))

    def at(self, node: N, start: int, end: int) -> N:
        """The node, at the characters `start` to `end`."""
        node.lineno, node.col_offset = self._line_and_column(start)  # type: ignore[attr-defined]
        node.end_lineno, node.end_col_offset = self._line_and_column(end)  # type: ignore[attr-defined]
        return node


class Expressions:
    """Reads the tokens of one tag or value.

    Args:
        name: gives the name under which Python knows one of the template, and what stands for it where it
            is none.
        function: gives the node that calls a filter of the project, for its name.
    """

    def __init__(
        self,
        tokens: Sequence[Token],
        places: Places,
        name: Callable[[str], str | ast.expr],
        function: Callable[[str], str],
        attribute: Callable[[ast.expr, str], ast.expr | None],
        end: int,
    ) -> None:
        self._tokens = [*tokens, Token("end", "", end, end)]
        self._count = len(tokens)
        self._places = places
        self._name = name
        self._function = function
        self._replaced = attribute
        self._at = 0
        self._depth = 0

    # Tokens

    @property
    def next(self) -> Token:
        """The next token; an empty one behind the last."""
        return self._tokens[self._at]

    @property
    def done(self) -> bool:
        """Whether no token is left."""
        return self._at >= self._count

    def take(self, *texts: str) -> Token | None:
        """The next token, if it is one of these."""
        found = self._tokens[self._at]
        if found.text in texts and found.kind in _WORDS:
            self._at += 1
            return found
        return None

    def expect(self, text: str) -> Token:
        """The next token, which must be this."""
        found = self.take(text)
        if found is None:
            raise Unread(text)
        return found

    def word(self) -> Token:
        """The next token, which must be a name."""
        found = self.next
        if found.kind != "name":
            raise Unread(found.text)
        self._at += 1
        return found

    def text(self) -> str | None:
        """What the next token says, if that is a string."""
        found = self.next
        if found.kind != "string":
            return None
        self._at += 1
        return found.text[1:-1]

    def skip(self) -> None:
        """Pass over a token."""
        self._at += self._at < self._count

    def bits(self) -> list[Expressions]:
        """The rest, taken apart at spaces as the arguments of a tag of Django are."""
        groups: list[list[Token]] = []
        for token in self._tokens[self._at : -1]:
            if groups and groups[-1][-1].end == token.start:
                groups[-1].append(token)
            else:
                groups.append([token])
        self._at = self._count
        return [
            Expressions(
                group, self._places, self._name, self._function, self._replaced, group[-1].end
            )
            for group in groups
        ]

    def pair(self) -> tuple[str, bool]:
        """The name before `=` of a bit such as `total=order.total`, taken; empty where it has none."""
        if self._count > self._at + 2:
            name, sign = self._tokens[self._at : self._at + 2]
            if name.kind == "name" and sign.text == "=":
                self._at += 2
                return name.text, True
        return "", False

    # Expressions

    def whole(self) -> ast.expr:
        """All that is left, as one expression."""
        found = self.expression()
        if not self.done:
            raise Unread(self.next.text)
        return found

    def expression(self) -> ast.expr:
        """An expression."""
        if self._at == 0 and self._is_plain():
            return self._primary()  # most are
        self._depth += 1
        if self._depth > _MOST_NESTED:
            raise Unread("nested too deeply")
        start = self.next.start
        found = self._either()
        if self.take("if") is not None:
            test = self._either()
            other: ast.expr = self._constant("", self.next.start, self.next.start)
            if self.take("else") is not None:
                other = self.expression()
            found = self._located(ast.IfExp(test, found, other), start)
        self._depth -= 1
        return found

    def _is_plain(self) -> bool:
        """Whether all tokens are names and the dots between them."""
        texts = {token.text for token in self._tokens if token.kind == "name"}
        others = [token for token in self._tokens if token.kind != "name" and token.text != "."]
        return len(others) == 1 and texts.isdisjoint(_KEYWORDS)

    def condition(self) -> ast.expr:
        """An expression that ends before an `if`: what a loop goes over."""
        return self._either()

    def _located(self, node: N, start: int) -> N:
        end = self._tokens[self._at - 1].end if self._at else start
        return self._places.at(node, start, max(end, start))

    def _constant(self, value: object, start: int, end: int) -> ast.Constant:
        return self._places.at(ast.Constant(value), start, end)  # type: ignore[arg-type]

    def _either(self) -> ast.expr:
        return self._joined("or", ast.Or, self._both)

    def _both(self) -> ast.expr:
        return self._joined("and", ast.And, self._denied)

    def _joined(self, word: str, kind: type[ast.boolop], below: Callable[[], ast.expr]) -> ast.expr:
        start = self.next.start
        values = [below()]
        while self.take(word) is not None:
            values.append(below())
        return values[0] if len(values) == 1 else self._located(ast.BoolOp(kind(), values), start)

    def _denied(self) -> ast.expr:
        start = self.next.start
        if self.take("not") is not None:
            self._depth += 1
            if self._depth > _MOST_NESTED:
                raise Unread("nested too deeply")
            denied = self._denied()
            self._depth -= 1
            return self._located(ast.UnaryOp(ast.Not(), denied), start)
        return self._compared()

    def _compared(self) -> ast.expr:
        start = self.next.start
        left = self._binary(0)
        while True:
            sign = self.take(*_COMPARISONS, "in", "not", "is")
            if sign is None:
                return left
            if sign.text == "is":
                left = self._tested(left, start)
                continue
            kind: type[ast.cmpop] = _COMPARISONS.get(sign.text, ast.In)
            if sign.text == "not":
                self.expect("in")
                kind = ast.NotIn
            left = self._located(ast.Compare(left, [kind()], [self._binary(0)]), start)

    def _tested(self, left: ast.expr, start: int) -> ast.expr:
        """`x is defined`, `x is not none`, `x is divisibleby 3`; in Django `x is None`."""
        denied = self.take("not") is not None
        word = self.word().text
        if self.next.kind in ("string", "number") or self.next.text == "(":
            self._binary(0)
        none = self._constant(None, start, start)
        kind = ast.IsNot if denied or word != "none" else ast.Is
        return self._located(ast.Compare(left, [kind()], [none]), start)

    def _binary(self, level: int) -> ast.expr:
        if level == len(_BINARY):
            return self._signed()
        start = self.next.start
        left = self._binary(level + 1)
        while (sign := self.take(*_BINARY[level])) is not None:
            kind = _BINARY[level][sign.text]
            left = self._located(ast.BinOp(left, kind(), self._binary(level + 1)), start)
        return left

    def _signed(self) -> ast.expr:
        start = self.next.start
        if self.take("-", "+") is not None:
            return self._located(ast.UnaryOp(ast.USub(), self._filtered()), start)
        return self._filtered()

    def _filtered(self) -> ast.expr:
        start = self.next.start
        found = self._primary()
        while True:
            if self.take("**") is not None:
                found = self._located(ast.BinOp(found, ast.Pow(), self._primary()), start)
            elif self.take("|") is not None:
                found = self._filter(found, start)
            else:
                return found

    def _filter(self, value: ast.expr, start: int) -> ast.expr:
        word = self.word()
        while self.take(".") is not None:
            word = self.word()
        given: list[ast.expr] = []
        named: list[ast.keyword] = []
        if self.take(":") is not None:
            given.append(self._primary())
        elif self.take("(") is not None:
            given, named = self._arguments()
        name = word.text
        if name in _LENGTHS:
            return self._call_of("len", [value], word, start)
        if name in _KEEPING:
            return value
        if name in ("first", "last"):
            place = self._constant(0 if name == "first" else -1, word.start, word.end)
            return self._located(ast.Subscript(value, place, ast.Load()), start)
        if name == "slice" and given and isinstance(given[0], ast.Constant):
            return self._slice(value, str(given[0].value), start)
        if name in _SORTS:
            return self._call_of("sorted", [value], word, start)
        if name == "groupby" and given:
            named.append(self._located(ast.keyword("attribute", given[0]), start))
        if name in ("map", "groupby") or name in ("sum", "join") and named:
            return self._mapped(value, named, word, start)
        if name in _LISTS:
            return self._call_of("list", [value], word, start)
        if name in ("default", "d", "default_if_none"):
            return (
                self._located(ast.BoolOp(ast.Or(), [value, *given[:1]]), start) if given else value
            )
        if name in KNOWN_FILTERS:
            return self._call_of("str", [value, *given], word, start)
        return self._call_of(self._function(name), [value, *given], word, start)

    def _call_of(
        self, function: str, arguments: list[ast.expr], word: Token, start: int
    ) -> ast.Call:
        func = self._places.at(ast.Name(function, ast.Load()), word.start, word.end)
        return self._located(ast.Call(func, arguments, []), start)

    def _slice(self, value: ast.expr, text: str, start: int) -> ast.expr:
        """`orders|slice:":5"`"""
        bounds: list[ast.expr | None] = []
        for bound in (text.split(":") if ":" in text else ["", text])[:2]:
            known: ast.expr | None = None
            with suppress(ValueError):
                known = self._located(ast.Constant(int(bound)), start)
            bounds.append(known)
        index = self._located(ast.Slice(bounds[0], bounds[1], None), start)
        return self._located(ast.Subscript(value, index, ast.Load()), start)

    def _mapped(
        self, value: ast.expr, named: list[ast.keyword], word: Token, start: int
    ) -> ast.expr:
        """`orders|map(attribute="customer.name")`"""
        path = next((each.value for each in named if each.arg == "attribute"), None)
        if not isinstance(path, ast.Constant) or not isinstance(path.value, str):
            return self._call_of("list", [value], word, start)
        item = f"item__{word.start}"
        element: ast.expr = self._places.at(ast.Name(item, ast.Load()), word.start, word.end)
        for attr in path.value.split("."):
            if attr.isidentifier():
                element = self._places.at(
                    ast.Attribute(element, attr, ast.Load()), word.start, word.end
                )
        target = self._places.at(ast.Name(item, ast.Store()), word.start, word.end)
        clause = ast.comprehension(target, value, [], 0)
        return self._located(ast.ListComp(element, [clause]), start)

    def _arguments(self) -> tuple[list[ast.expr], list[ast.keyword]]:
        """What stands between brackets, behind the first."""
        given: list[ast.expr] = []
        named: list[ast.keyword] = []
        while self.take(")") is None:
            stars = self.take("*", "**")
            start = self.next.start
            name, is_named = self.pair()
            value = self.expression()
            if is_named or stars is not None:
                word = ast.keyword(name or None, value)
                if is_named or stars is not None and stars.text == "**":
                    named.append(self._located(word, start))
                else:
                    given.append(self._located(ast.Starred(value, ast.Load()), start))
            else:
                given.append(value)
            if self.take(",") is None:
                self.expect(")")
                break
        return given, named

    def _primary(self) -> ast.expr:
        start = self.next.start
        found = self._atom()
        while True:
            if self.take(".") is not None:
                found = self._attribute(found, start)
            elif self.next.text == "(" and self.next.kind == "operator":
                self.skip()
                given, named = self._arguments()
                found = self._located(ast.Call(found, given, named), start)
            elif self.next.text == "[" and self.next.kind == "operator":
                self.skip()
                found = self._located(ast.Subscript(found, self._index(), ast.Load()), start)
            else:
                return found

    def _index(self) -> ast.expr:
        start = self.next.start
        bounds: list[ast.expr | None] = [None]
        while self.take("]") is None:
            if self.take(":") is not None:
                bounds.append(None)
            else:
                bounds[-1] = self.expression()
                if self.next.text not in (":", "]"):
                    raise Unread(self.next.text)
        if len(bounds) == 1:
            if bounds[0] is None:
                raise Unread("]")
            return bounds[0]
        return self._located(ast.Slice(bounds[0], bounds[1], None), start)

    def _attribute(self, base: ast.expr, start: int) -> ast.expr:
        token = self.next
        if token.kind == "number":
            self.skip()
            found: ast.expr = base
            for number in token.text.split("."):
                place = self._constant(int(number), token.start, token.end)
                found = self._located(ast.Subscript(found, place, ast.Load()), start)
            return found
        name = self.word().text
        if isinstance(base, ast.Constant):
            return base  # of `forloop.counter` nothing is asked
        replaced = self._replaced(base, name)
        if replaced is not None:
            return replaced
        found = self._located(ast.Attribute(base, name, ast.Load()), start)
        if name in CALLED and self.next.text != "(":
            found = self._located(ast.Call(found, [], []), start)
        return found

    def _atom(self) -> ast.expr:
        token = self.next
        if token.kind == "string":
            self.skip()
            return self._constant(token.text[1:-1], token.start, token.end)
        if token.kind == "number":
            self.skip()
            number = float(token.text) if "." in token.text else len(token.text)
            if "." not in token.text and len(token.text) < 19:
                number = int(token.text)
            return self._constant(number, token.start, token.end)
        if token.kind == "name":
            self.skip()
            if token.text in _CONSTANTS:
                return self._constant(_CONSTANTS[token.text], token.start, token.end)
            return self.variable(token)
        if self.take("(") is not None:
            return self._listed(")", token.start, ast.Tuple)
        if self.take("[") is not None:
            return self._listed("]", token.start, ast.List)
        if self.take("{") is not None:
            return self._dict(token.start)
        raise Unread(token.text)

    def variable(self, token: Token) -> ast.expr:
        """What a name stands for."""
        if token.text in _OWN:
            return self._constant("", token.start, token.end)
        builtin = token.text in _BUILTINS and self.next.text == "("
        name = token.text if builtin else self._name(token.text)
        if isinstance(name, ast.expr):
            return name
        return self._places.at(ast.Name(name, ast.Load()), token.start, token.end)

    def _listed(self, closing: str, start: int, kind: type[ast.Tuple | ast.List]) -> ast.expr:
        items: list[ast.expr] = []
        comma = False
        while self.take(closing) is None:
            items.append(self.expression())
            comma = self.take(",") is not None
            if not comma:
                self.expect(closing)
                break
        if kind is ast.Tuple and len(items) == 1 and not comma:
            return items[0]
        return self._located(kind(items, ast.Load()), start)

    def _dict(self, start: int) -> ast.expr:
        keys: list[ast.expr | None] = []
        values: list[ast.expr] = []
        while self.take("}") is None:
            keys.append(self.expression())
            self.expect(":")
            values.append(self.expression())
            if self.take(",") is None:
                self.expect("}")
                break
        return self._located(ast.Dict(keys, values), start)
