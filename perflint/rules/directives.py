"""Suppression comments as they are written: what they name, and what is wrong with them.

A comment that is not understood suppresses nothing and is never removed: only its author knows what it says.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from perflint.syntax.lines import Span

_OURS = re.compile(r"#\s*perflint:\s*(?P<word>[A-Za-z][\w-]*)(?P<rest>[^\r\n]*)")
_BRACKET = re.compile(r"\s*\[(?P<names>[^\]\r\n]*)(?P<closed>\]?)")
_NOQA = re.compile(
    r"#\s*noqa\b(?P<colon>\s*:)?(?P<codes>(?:[ ,]*\b[A-Z]+[0-9]+\b"
    r"(?:\s*,[\s,]*\b[A-Z]+[0-9]+\b|\s+(?-i:[A-Z]+[0-9]+)\b)*)?)",
    re.IGNORECASE,
)
_CODE = re.compile(r"[A-Z]+[0-9]+", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")
_OWN_CODE = re.compile(r"PFL\d+", re.IGNORECASE)
# What follows a word that is meant as a directive, and not as prose.
_LIST = re.compile(r"\s*(?:[=\[(:]|#|$)")
_IGNORE, _SKIP_FILE = "ignore", "skip-file"
_LIKE_SKIP_FILE = frozenset("skip skipfile ignore-file disable-file off".split())
_LIKE_IGNORE = frozenset(
    "disable disable-line disable-next disable-next-line ignore-line ignore-next ignore-next-line"
    " ignores noqa nolint suppress allow skip-line".split()
)
_LIKE_NOTHING = frozenset("enable enable-next on".split())

Written = tuple[str, Span]


@dataclass(slots=True, eq=False)
class Directive:
    """One suppression comment, or the part of a comment that is one.

    Attributes:
        span: the characters of the directive, from its `#`.
        codes: the codes or names that may be ours, as written, with their spans.
        listed: all codes of the list, those of other linters too.
        blanket: whether it covers every rule.
        noqa: whether it is a `noqa`.
        own_line: whether nothing else stands on its line.
        wrong: why it is not understood, and what to write; empty if it is.
        skips: whether it leaves the whole file out.
        used: the written codes that suppressed something.
    """

    span: Span
    codes: Sequence[Written] = ()
    listed: Sequence[Written] = ()
    blanket: bool = False
    noqa: bool = False
    own_line: bool = False
    wrong: str = ""
    skips: bool = False
    used: set[str] = field(default_factory=set)


def directives(
    comment: str, start: int, *, own_line: bool, known: Collection[str]
) -> Iterator[Directive]:
    """The directives in a comment.

    Args:
        start: the offset of the comment.
        own_line: whether nothing stands before it on its line.
        known: the codes and names of all rules.
    """
    for match in _OURS.finditer(comment):
        yield from _ours(match, start, own_line=own_line and match.start() == 0, known=known)
        # Another one may follow in the same comment.
        rest = match["rest"]
        if "#" in rest:
            at = match.start("rest") + rest.index("#")
            for later in directives(comment[at:], start + at, own_line=False, known=known):
                if not later.noqa:
                    yield later
    if not own_line:  # on its own line a `noqa` covers nothing, in other linters too
        yield from _noqa(comment, start)


def named_at(line: str, column: int) -> list[str]:
    """The codes and names in the suppression of a line that a column, from 0 on, lies in."""
    for found in _OURS.finditer(line):
        bracket = _BRACKET.match(found["rest"])
        if found["word"] == _IGNORE and bracket is not None:
            if found.start() <= column <= found.start("rest") + bracket.end():
                return _WORD.findall(bracket["names"])
    for found in _NOQA.finditer(line):
        if found.start() <= column <= found.end() and found["codes"]:
            return _WORD.findall(found["codes"])
    return []


def _ours(
    match: re.Match[str], start: int, *, own_line: bool, known: Collection[str]
) -> Iterator[Directive]:
    word, rest = match["word"], match["rest"]
    bracket = _BRACKET.match(rest)
    at = start + match.start("rest")
    span = Span(start + match.start(), at + (bracket.end() if bracket else 0))
    if word == _IGNORE and bracket is not None and bracket["closed"]:
        first = at + bracket.start("names")
        codes = [
            (item.group(), Span(first + item.start(), first + item.end()))
            for item in re.finditer(r"[^,\s]+", bracket["names"])
        ]
        wrong = "" if codes else "`perflint: ignore` names no rule; write `ignore[CODE]`"
        yield Directive(span, codes, codes, own_line=own_line, wrong=wrong)
    elif word == _SKIP_FILE and not re.match(r"\s*[=\[(:]", rest):
        yield Directive(span, own_line=own_line, skips=True)
    elif wrong := _wrong(word, rest, bracket, own_line=own_line, known=known):
        yield Directive(span, own_line=own_line, wrong=wrong)


def _noqa(comment: str, start: int) -> Iterator[Directive]:
    for match in _NOQA.finditer(comment):
        at = start + match.start("codes")
        listed = [
            (item.group(), Span(at + item.start(), at + item.end()))
            for item in _CODE.finditer(match["codes"])
        ]
        ours = [item for item in listed if item[0].upper().startswith("PFL")]
        span = Span(start + match.start(), at + len(match["codes"]))
        if match["colon"] is None:
            yield Directive(span, blanket=True, noqa=True)
        elif ours:
            yield Directive(span, ours, listed, noqa=True)


def _wrong(
    word: str,
    rest: str,
    bracket: re.Match[str] | None,
    *,
    own_line: bool,
    known: Collection[str],
) -> str:
    """What is wrong with a directive that is not understood; empty where a comment only reads like one."""
    given = _given(rest, known)
    ignore = f"`# perflint: ignore[{', '.join(given) or 'CODE'}]`"
    if word == _IGNORE:
        if bracket is not None:
            return f"`ignore[` is not closed and suppresses nothing; write {ignore}, and a reason after it"
        return f"`perflint: ignore` names no rule; write {ignore}"
    if word == _SKIP_FILE:
        return (
            "`skip-file` leaves the whole file out and takes no rules; to leave some out in this file set "
            "`per-file-ignores`"
        )
    if not (_LIST.match(rest) or given):
        return ""
    plain = word.lower().replace("_", "-")
    near = difflib.get_close_matches(plain, (_IGNORE, _SKIP_FILE), 1, 0.75)
    everything = (
        not given and own_line and plain not in ("noqa", "disable-next", "disable-next-line")
    )
    if plain in _LIKE_NOTHING:
        return f"`perflint: {word}` means nothing: a suppression holds for its statement only; remove it"
    if plain in _LIKE_SKIP_FILE and not given or near == [_SKIP_FILE]:
        return f"`perflint: {word}` means nothing; to leave the file out, write `# perflint: skip-file`"
    if plain in _LIKE_IGNORE | _LIKE_SKIP_FILE or near == [_IGNORE]:
        whole = ", or `# perflint: skip-file` to leave the whole file out" if everything else ""
        return f"`perflint: {word}` means nothing; write {ignore}{whole}"
    return ""


def _given(rest: str, known: Collection[str]) -> list[str]:
    """The rules that the rest of a comment names at its start, as in `=PFL402, PFL403 because`."""
    given = []
    for item in re.split(r"[,\s]+", rest.lstrip(" \t=[(:").partition("#")[0]):
        name = item.strip("[]()=:;.\"'")
        if not (name in known or _OWN_CODE.fullmatch(name)):
            break
        given.append(name)
    return given
