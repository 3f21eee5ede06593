"""By what a finding is known again when the code around it has changed.

A finding is the same as an earlier one if the rule, the file, the function or class that it stands in and its
line are, whatever the number of the line. Blanks and comments of the line do not count. Of several that are
the same in all this, the first is the first again.
"""

from __future__ import annotations

import ast
import hashlib
import io
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from perflint.rules.finding import Finding
from perflint.syntax.lines import Lines
from perflint.syntax.source import SourceError, parse_text

KEY = "perflint/v1"  # names how fingerprints are made: another way gets another name
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")  # of statements
_LONGEST = 160  # characters of a line that stand for themselves
_KEPT = 120  # of a longer one


class Identity(NamedTuple):
    """What a finding shares with the one that it was before an edit.

    Attributes:
        path: of the file, relative to its repository, with slashes.
        rule: the code.
        scope: the dotted name of the innermost function or class; empty at module level.
        line: the first line of the finding, without indentation, comment and repeated blanks.
    """

    path: str
    rule: str
    scope: str
    line: str


def identities(path: str, lines: Lines | None, findings: Sequence[Finding]) -> list[Identity]:
    """What the findings of a file are known by.

    Args:
        path: the file, relative to its repository.
        lines: what it holds, None if that cannot be read.
    """
    if not findings:
        return []
    scopes = list(_scopes(lines.text)) if lines is not None else []
    found = []
    for finding in findings:
        number = finding.position.line
        scope = ""
        for first, last, name in scopes:  # outer ones come before inner ones
            if first <= number <= last:
                scope = name
        text = _normal(lines.line(number)) if lines is not None else ""
        found.append(Identity(path, finding.code, scope, text))
    return found


def fingerprints(identities: Sequence[Identity]) -> list[str]:
    """A fingerprint of each finding of a file, all different."""
    seen: Counter[Identity] = Counter()
    found = []
    for identity in identities:
        told = "\0".join((*identity, str(seen[identity])))
        found.append(hashlib.sha256(told.encode("utf-8", "surrogateescape")).hexdigest()[:32])
        seen[identity] += 1
    return found


def _scopes(text: str) -> Iterator[tuple[int, int, str]]:
    """The functions and classes of a text: first line, last line and dotted name."""
    try:
        tree = parse_text(text)
    except SourceError:
        return
    stack: list[tuple[ast.AST, str]] = [(tree, "")]
    while stack:
        node, name = stack.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = f"{name}.{node.name}" if name else node.name
            first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
            yield first, node.end_lineno or node.lineno, name
        for block in _BLOCKS:
            stack.extend((child, name) for child in getattr(node, block, ()))


def _normal(line: str) -> str:
    """A line without what does not matter, and of bearable length."""
    if "#" in line:
        line = line[: _comment(line)]
    text = " ".join(line.split())
    if len(text) <= _LONGEST:
        return text
    rest = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return f"{text[:_KEPT]}… {rest}"


def _comment(line: str) -> int:
    """Where the comment of a line starts, as far as one line tells; its length if there is none."""
    content = line.strip()
    indentation = line.index(content)
    try:
        for token in tokenize.generate_tokens(io.StringIO(content).readline):
            if token.type == tokenize.COMMENT:
                return indentation + token.start[1]
    except (tokenize.TokenError, SyntaxError):
        pass  # a piece of something longer, which has no comment before that
    return len(line)
