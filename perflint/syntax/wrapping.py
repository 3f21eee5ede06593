"""Lines that are too long, wrapped as black does it: at brackets, then at the weakest operators."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_ASSIGNING = re.compile(r"(?:\+|-|\*\*?|//?|%|@|&|\||\^|<<|>>)?=")
_COMMA, _LOOP, _TERNARY, _LOGIC, _TEXTS, _COMPARISON, _DOT = 18, 20, 16, 14, 12, 10, 1
_COMPARING = frozenset({"<", ">", "==", "!=", ">=", "<=", "in", "is"})
_OPERATORS = {"|": 9, "^": 8, "&": 7, "<<": 6, ">>": 6, "+": 5, "-": 5}
_OPERATORS |= dict.fromkeys(("*", "/", "//", "%", "@"), 4) | {"**": 2}
_STRING = re.compile(r"(?i)[rbfut]{0,2}['\"]")
_TAB = 4


class Token(NamedTuple):
    """A token, and the white space before it."""

    gap: str
    text: str


def width(line: str) -> int:
    """How many columns a line takes."""
    return len(line.expandtabs(_TAB))


def step_of(text: str) -> str:
    """One level of indentation as a file writes it."""
    found = re.search(r":[ \t]*(?:#.*)?\n([ \t]+)\S", text)
    return found.group(1) if found else "    "


def wrap(line: str, limit: int, step: str, *, inside: bool = False) -> list[str] | None:
    """A line in several, each as short as can be.

    Args:
        line: without its end; its brackets must be balanced.
        limit: how many columns a line may take.
        step: one level of indentation.
        inside: whether the line stands in brackets that were opened before.

    Returns:
        The lines, or None where it cannot be split.
    """
    tokens, comment = _tokens(line)
    if tokens is None or not tokens:
        return None
    indent = tokens[0].gap
    wrapping = _Wrapping(limit, step)
    if wrapping.fits(tokens, indent):
        return None
    found = wrapping.statement(tokens, indent, inside)
    if len(found) < 2:
        return None
    if comment:
        found[-1] += comment
    return found


def _tokens(line: str) -> tuple[list[Token] | None, str]:
    """The tokens of a line, and the comment behind them; None where its brackets are not balanced."""
    found: list[Token] = []
    comment, end, depth, nested = "", 0, 0, 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(line).readline):
            if token.start[0] > 1 or not token.string.strip():
                continue
            (_, start), (_, stop) = token.start, token.end
            kind = tokenize.tok_name[token.type]
            if kind == "COMMENT":
                comment = line[end:]
                break
            if nested:
                found[-1] = Token(found[-1].gap, found[-1].text + line[end:stop])
            else:
                found.append(Token(line[end:start], token.string))
            nested += kind.endswith("STRING_START") - kind.endswith("STRING_END")
            if not nested:
                depth += (token.string in _OPENING) - (token.string in _CLOSING)
                if depth < 0:
                    return None, ""
            end = stop
    except (tokenize.TokenError, SyntaxError):
        return None, ""
    return (None if depth or "\\" in {token.text for token in found} else found), comment


def _render(tokens: Sequence[Token]) -> str:
    return "".join(
        token.text if index == 0 else token.gap + token.text for index, token in enumerate(tokens)
    )


class _Wrapping:
    def __init__(self, limit: int, step: str) -> None:
        self.limit = limit
        self.step = step

    def fits(self, tokens: Sequence[Token], indent: str) -> bool:
        """Whether tokens can stand on one line: a comma behind the last element asks for a line for each."""
        return width(indent + _render(tokens)) <= self.limit and not _asks_for_lines(tokens)

    def statement(self, tokens: list[Token], indent: str, inside: bool) -> list[str]:
        """The lines of a statement, or of an element inside of brackets."""
        if inside:
            return self.element(tokens, indent)
        if tokens[0].text in ("def", "class", "async") and "def" in (
            tokens[0].text,
            tokens[min(1, len(tokens) - 1)].text,
        ):
            return self.bracketed(tokens, indent, first=True)
        begin, end = _value(tokens)
        if begin < end and self.wants_parentheses(tokens[begin:end]):
            return self.parenthesized(tokens, begin, end, indent)
        found = self.bracketed(tokens, indent)
        if len(found) < 2 and begin < end:
            return self.parenthesized(tokens, begin, end, indent)
        return found

    def wants_parentheses(self, value: list[Token]) -> bool:
        """Whether a value reads better in parentheses of its own than split at its last brackets."""
        delimiters = _delimiters(value)
        if not delimiters:
            return False
        weakest = max(delimiters.values())
        count = sum(priority == weakest for priority in delimiters.values())
        if weakest == _DOT:
            return count > 1
        ends = value[-1].text in _CLOSING and value[-2].text not in _OPENING
        return count > 1 or not ends

    def parenthesized(self, tokens: list[Token], begin: int, end: int, indent: str) -> list[str]:
        value = tokens[begin:end]
        head = indent + _render(tokens[:begin]) + value[0].gap + "("
        tail = f"{indent}){_render(tokens[end:])}"
        body = self.body(value, indent + self.step, apart=_COMMA in _delimiters(value).values())
        if len(body) == 1 and width(body[0]) > self.limit:
            return [indent + _render(tokens)]
        return [head, *body, tail]

    def body(self, tokens: list[Token], indent: str, *, apart: bool = False) -> list[str]:
        """The lines of what stands in a pair of brackets."""
        apart = apart or tokens[-1].text == ","
        return self.element(tokens, indent, apart=apart)

    def element(self, tokens: list[Token], indent: str, *, apart: bool = False) -> list[str]:
        """The lines of something inside of brackets; `apart`: one a line in any case."""
        if not apart and self.fits(tokens, indent):
            return [indent + _render(tokens)]
        trailing = tokens[-1].text == ","
        plain = tokens[:-1] if trailing and not apart else tokens
        delimiters = _delimiters(plain)
        if not delimiters:
            return self.bracketed(tokens, indent)
        weakest = max(delimiters.values())
        if weakest == _DOT and sum(one == _DOT for one in delimiters.values()) < 2:
            return self.bracketed(tokens, indent)
        lines: list[str] = []
        position = 0
        for index in [*(i for i in delimiters if delimiters[i] == weakest), len(plain)]:
            cut = index + 1 if weakest == _COMMA and index < len(plain) else index
            part = plain[position:cut]
            position = cut
            if not part:
                continue
            if weakest == _COMMA and part[-1].text != ",":
                part = [*part, Token("", ",")]
            lines.extend(
                self.element(part, indent)
                if apart or len(part) < len(tokens)
                else [indent + _render(part)]
            )
        if trailing and not apart:
            lines[-1] += ","
        return lines

    def bracketed(self, tokens: list[Token], indent: str, *, first: bool = False) -> list[str]:
        """Lines split at a pair of brackets: the last one that has something in it and leaves a head that
        fits; `first`: the first one."""
        pairs = [
            (opening, closing)
            for opening, closing in _pairs(tokens)
            if closing > opening + 1
            and self.fits([*tokens[: opening + 1]], indent)
            and self.fits(tokens[closing:], indent)
        ]
        if not pairs:
            return [indent + _render(tokens)]
        telling = [
            (opening, closing)
            for opening, closing in pairs
            if tokens[opening].text != "[" or closing > opening + 2
        ]
        opening, closing = pairs[0] if first else (telling or pairs)[-1]
        inner = tokens[opening + 1 : closing]
        commas = _COMMA in _delimiters(inner).values()
        if first and not commas and inner[-1].text != "*":
            inner = [*inner, Token("", ",")]
        display = commas and not (opening and _follows_operand(tokens[opening - 1].text))
        return [
            indent + _render(tokens[: opening + 1]),
            *self.body(inner, indent + self.step, apart=display),
            indent + _render(tokens[closing:]),
        ]


def _asks_for_lines(tokens: Sequence[Token]) -> bool:
    """Whether a comma stands behind the last of several elements, or of arguments."""
    commas: list[int] = []
    calls_or_braces: list[
        bool
    ] = []  # in which one comma is enough: `(x,)` and `rows[x,]` are tuples
    for index, token in enumerate(tokens):
        if token.text in _OPENING:
            commas.append(0)
            calls = token.text == "(" and index > 0 and _follows_operand(tokens[index - 1].text)
            calls_or_braces.append(calls or token.text == "{")
        elif not commas:
            continue
        elif token.text in _CLOSING:
            if tokens[index - 1].text == "," and (commas[-1] > 1 or calls_or_braces[-1]):
                return True
            commas.pop()
            calls_or_braces.pop()
        elif token.text == ",":
            commas[-1] += 1
    return False


def _pairs(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """The outermost pairs of brackets."""
    found: list[tuple[int, int]] = []
    depth = start = 0
    for index, token in enumerate(tokens):
        if token.text in _OPENING:
            start = index if depth == 0 else start
            depth += 1
        elif token.text in _CLOSING:
            depth -= 1
            if depth == 0:
                found.append((start, index))
    return found


def _outermost(tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """The tokens outside of brackets and of lambdas."""
    depth = 0
    quoted = False  # in a lambda, whose operators bind within it
    for index, token in enumerate(tokens):
        if token.text in _CLOSING:
            depth -= 1
        if depth == 0:
            if token.text == "lambda":
                quoted = True
            elif token.text == "," and quoted and ":" in _texts(tokens, index):
                quoted = False
            if not quoted:
                yield index, token.text
        if token.text in _OPENING:
            depth += 1


def _texts(tokens: Sequence[Token], end: int) -> set[str]:
    start = max(index for index in range(end) if tokens[index].text == "lambda")
    return {token.text for token in tokens[start:end]}


def _value(tokens: Sequence[Token]) -> tuple[int, int]:
    """Where the value of a statement stands that can be put into parentheses; an empty range if there is
    none."""
    end = len(tokens)
    first = tokens[0].text
    outer = list(_outermost(tokens))
    if outer and outer[-1] == (end - 1, ":"):
        end -= 1
    if first in ("return", "if", "elif", "while", "assert", "yield"):
        if first == "assert" and any(text == "," for _, text in outer):
            return 0, 0
        return 1, end
    if first in ("for", "async"):
        places = [index for index, text in outer if text == "in"]
        return (places[0] + 1, end) if places else (0, 0)
    places = [index for index, text in outer if _ASSIGNING.fullmatch(text)]
    if places and tokens[places[-1] + 1].text != "yield":
        return places[-1] + 1, end
    return 0, 0


def _delimiters(tokens: Sequence[Token]) -> dict[int, int]:
    """Where an expression can be split, with how weakly it is bound there: black's priorities."""
    found: dict[int, int] = {}
    looping = False  # in a comprehension, behind its first `for`
    binding = False  # between `for` and `in`
    outer = list(_outermost(tokens))
    for place, (index, text) in enumerate(outer):
        before = tokens[index - 1].text if index else ""
        if binding:
            binding = text != "in"
        elif text == ",":
            found[index] = _COMMA
            looping = False
        elif index == 0:
            binding = text == "for"
        elif text in ("for", "async") and before != "async":
            found[index] = _LOOP
            looping = True
            binding = text == "for"
        elif text == "for":
            binding = True
        elif text in ("if", "else"):
            ternary = not looping or text == "else" or _has_else(outer[place + 1 :])
            found[index] = _TERNARY if ternary else _LOOP
        elif text in ("and", "or"):
            found[index] = _LOGIC
        elif _STRING.match(text) and _STRING.match(before):
            found[index] = _TEXTS
        elif text in _COMPARING or text == "not" and _follows_operand(before):
            if not (text == "in" and before == "not"):
                found[index] = _COMPARISON
        elif text in _OPERATORS and _follows_operand(before):
            found[index] = _OPERATORS[text]
        elif text == "." and before in _CLOSING:
            found[index] = _DOT
    return found


def _has_else(rest: Sequence[tuple[int, str]]) -> bool:
    """Whether an `if` in a loop belongs to a conditional expression."""
    for _, text in rest:
        if text == "else":
            return True
        if text in ("if", "for", ","):
            return False
    return False


def _follows_operand(before: str) -> bool:
    """Whether an operator after a token stands between two operands."""
    if before in _CLOSING or before in ("None", "True", "False"):
        return True
    return bool(re.match(r"[\w'\"]", before)) and not keyword.iskeyword(before)
