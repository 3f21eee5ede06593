"""Comments that suppress findings, and findings about comments that suppress nothing.

    x = slow()  # perflint: ignore[PFL601]     by code or name, several separated by commas
    # perflint: ignore[string-concat-in-loop]  on its own line: the next statement
    x = slow()  # noqa: PFL601                 as other linters have it; a bare `noqa` counts too
    # perflint: skip-file                      the whole file, anywhere in it

A comment at the end of a line covers findings that start or end on that line, and all findings of
the statement whose first or last line it is. Of compound statements (`for`, `def`, …) the header is
meant, not the block. A comment on its own line covers the next statement, or within brackets the
next line.

A comment for the finding that leads a problem of a loop (see `rules.problems`) covers the others of it, too;
one for another of them takes that place out.

A comment at the end of a finding's trace, its cause, silences the finding in whichever file that is.
"""

from __future__ import annotations

import ast
import difflib
import io
import re
import tokenize
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from perflint.language.names import Names
from perflint.language.nodes import STATEMENTS
from perflint.rules import own
from perflint.rules.directives import Directive, Written, directives
from perflint.rules.finding import Finding
from perflint.rules.problems import problems
from perflint.rules.selection import Selectable
from perflint.syntax.edits import Edit, Fix, Safety
from perflint.syntax.lines import Span
from perflint.syntax.source import Source

_MARKER = re.compile(r"#[^\r\n]*?(?:perflint:|noqa)", re.IGNORECASE)
# A code of ours: one that names no rule (any more) can be removed, other words only their author understands.
_CODE = re.compile(r"PFL\d{3}", re.IGNORECASE)


def mentioned(text: str) -> bool:
    """Whether a text may hold comments that concern suppression; what has none is quick to pass."""
    return ("perflint:" in text or "noqa" in text.lower()) and _MARKER.search(text) is not None


class Suppressions:
    """The suppressions of one file.

    Args:
        source, names: the file.
        known: the rules and kinds of finding that can be named.
    """

    def __init__(self, source: Source, names: Names, known: Collection[Selectable]) -> None:
        self.source = source
        self.skip_file = False
        self.directives: list[Directive] = []
        self._known = known
        if mentioned(source.text):
            found: dict[Span, Directive] = {}  # a comment may come again as part of another
            for start, comment in _comments(source, names):
                self._read(start, comment, found)
            self.directives += found.values()
        if self.directives:
            self._statements = _Statements(names)
            self._by_line = self._targets()

    @cached_property
    def _names(self) -> dict[str, str]:
        """The code of all that can be named, by its code and its name."""
        return {name: rule.code for rule in self._known for name in (rule.code, rule.name)}

    def keep(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings that nothing suppresses."""
        if self.skip_file:
            return []
        if not self.directives:
            return list(findings)
        found = list(findings)
        gone = {id(finding) for finding in found if self._suppressed(finding)}
        for problem in problems(found):
            if id(problem.lead) in gone:
                gone.update(map(id, problem.others))  # they would only tell the same anew
        return [finding for finding in found if id(finding) not in gone]

    def unused(self, enabled: Collection[str]) -> Iterator[Finding]:
        """Findings about directives that suppressed nothing, after `keep` saw all findings.

        Args:
            enabled: the codes of the rules that ran: only of these can it be said.
        """
        if self.skip_file:
            return
        for directive in self.directives:
            idle: list[Written] = []
            strange: list[Written] = []
            for written, span in directive.codes:
                code = self._code(written)
                if code is None:
                    strange.append((written, span))
                elif written not in directive.used and code in enabled:
                    idle.append((written, span))
            if directive.wrong:
                yield self._report(directive, directive.wrong)
            understood = all(_CODE.fullmatch(written) for written, _ in strange)
            fix = self._removal(directive, [*strange, *idle]) if understood else None
            if strange:
                advice = " or remove it" if understood else self._meant(strange)
                told = f"there is no rule {_listed(strange)}; correct the comment{advice}"
                yield self._report(directive, told, strange, fix)
            if idle:
                told = f"{_listed(idle)} suppresses nothing here; remove the comment"
                yield self._report(directive, told, idle, fix)

    def _meant(self, strange: Sequence[Written]) -> str:
        """What may have been meant by words that name no rule."""
        if len(strange) > 1:
            return ": `ignore[CODE, CODE]`, and what else there is to say after the bracket"
        near = difflib.get_close_matches(strange[0][0], self._names, 1, 0.6)
        return f": did you mean `{near[0]}`?" if near else ""

    def covers(self, code: str, line: int) -> bool:
        """Whether a comment that names a rule covers a line to which findings of other places lead; it
        counts as used then. A bare `noqa` speaks of its own line only."""
        if self.skip_file or not self.directives:
            return False
        covered = False
        for at in {line, *self._statements.around(line)}:
            for directive in self._by_line.get(at, ()):
                for written, _ in directive.codes:
                    if self._code(written) == code:
                        directive.used.add(written)
                        covered = True
        return covered

    def used(self) -> frozenset[tuple[int, str]]:
        """What suppressed something: where the comment starts, and what it names, as written."""
        return frozenset(
            (directive.span.start, written)
            for directive in self.directives
            for written in directive.used
        )

    def mark(self, used: Collection[tuple[int, str]]) -> None:
        """Count as used what suppressed something when the same text was looked at before."""
        for directive in self.directives:
            directive.used |= {written for start, written in used if start == directive.span.start}

    def _report(
        self,
        directive: Directive,
        message: str,
        codes: Sequence[Written] = (),
        fix: Fix | None = None,
    ) -> Finding:
        start, end = directive.span
        if len(codes) == 1 and len(directive.codes) > 1:
            start, end = codes[0][1]
        return own.finding(own.UNUSED_SUPPRESSION, message, self.source, start, end, fix=fix)

    def _removal(self, directive: Directive, codes: Sequence[Written]) -> Fix | None:
        """The fix that takes codes out of a directive, or all of it with what follows; None where the file
        cannot be edited there."""
        gone = {span for _, span in codes}
        edit = self._without(directive, [code for code in directive.listed if code[1] not in gone])
        if self.source.objection([edit]):
            return None
        return Fix("remove-suppression", (edit,), Safety.SAFE, "remove the suppression comment")

    def _without(self, directive: Directive, left: Sequence[Written]) -> Edit:
        text = self.source.text
        if left:
            first, last = directive.listed[0][1].start, directive.listed[-1][1].end
            return Edit(first, last, ", ".join(text[s.start : s.end] for _, s in left))
        start, end = directive.span
        line = self.source.lines.line_of(start)
        line_start, next_line = self.source.lines.start(line), self.source.lines.start(line + 1)
        # What follows in the comment belongs to the directive, up to the next `#`.
        rest = text[end:next_line].rstrip("\r\n")
        after = rest.find("#")
        end += len(rest) if after < 0 else after
        if after < 0 and directive.own_line:
            return Edit(line_start, next_line, "")
        while after < 0 and start > line_start and text[start - 1] in " \t":
            start -= 1
        return Edit(start, end, "")

    # Reading

    def _read(self, start: int, comment: str, found: dict[Span, Directive]) -> None:
        text = self.source.text
        line = self.source.lines.line_of(start)
        own_line = not text[self.source.lines.start(line) : start].strip(" \t\f\ufeff")
        for directive in directives(comment, start, own_line=own_line, known=self._names):
            self.skip_file |= directive.skips
            found.setdefault(directive.span, directive)

    def _code(self, written: str) -> str | None:
        return self._names.get(written) or self._names.get(written.upper())

    # Matching

    def _targets(self) -> dict[int, list[Directive]]:
        """The directives by the line whose findings they cover."""
        by_line: dict[int, list[Directive]] = {}
        for directive in self.directives:
            line = self.source.lines.line_of(directive.span.start)
            if directive.own_line:
                line = self._next_line(line)
            by_line.setdefault(line, []).append(directive)
        return by_line

    def _next_line(self, line: int) -> int:
        lines = self.source.lines
        for following in range(line + 1, self.source.reach(line) + 1):
            content = lines.line(following).strip()
            if content and not content.startswith("#"):
                return following
        return line

    def _suppressed(self, finding: Finding) -> bool:
        first, last = finding.position.line, finding.end_position.line
        start, end = self._statements.around(first)
        covered = False
        for line in {first, start, end, *([last] if last <= end else [])}:
            for directive in self._by_line.get(line, ()):
                if directive.blanket:
                    covered = True
                for written, _ in directive.codes:
                    if self._code(written) == finding.code:
                        directive.used.add(written)
                        covered = True
        return covered


class _Statements:
    """The first and last lines of statements; of compound ones, of their headers."""

    def __init__(self, names: Names) -> None:
        self._headers: dict[int, tuple[int, int]] = {}
        # Outer statements come before inner ones.
        for node in sorted(names.nodes(*STATEMENTS), key=lambda n: (n.lineno, n.col_offset)):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
            last = node.end_lineno or node.lineno
            body = getattr(node, "body", None) or getattr(node, "cases", None)
            if body:
                below = body[0]
                at = below.pattern.lineno if isinstance(below, ast.match_case) else below.lineno
                at = min([at, *(d.lineno for d in getattr(below, "decorator_list", ()))])
                last = max(first, at - 1)
            for line in range(first, last + 1):
                self._headers[line] = (first, last)

    def around(self, line: int) -> tuple[int, int]:
        return self._headers.get(line, (line, line))


def _comments(source: Source, names: Names) -> Iterator[tuple[int, str]]:
    """Comments that may concern suppression: their offsets and texts."""
    text = source.text
    matches = list(_MARKER.finditer(text))
    inside = _strings(names)
    lines = source.lines
    if not any(lines.line_of(match.start()) in inside for match in matches):
        for match in matches:
            end = lines.start(lines.line_of(match.start()) + 1)
            yield match.start(), text[match.start() : end].rstrip("\r\n")
        return
    # A `#` on a line with a string may be part of the string: the tokenizer knows.
    wanted = {lines.line_of(match.start()) for match in matches}
    try:
        for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
            if token.type == tokenize.COMMENT and token.start[0] in wanted:
                yield lines.start(token.start[0]) + token.start[1], token.string
    except (tokenize.TokenError, SyntaxError):
        return  # what the parser took and the tokenizer does not is left unsuppressed


def _strings(names: Names) -> set[int]:
    """The lines on which a string that holds a `#`, or goes over several lines, stands."""
    found: set[int] = set()
    for node in names.nodes(ast.JoinedStr, ast.Constant):
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node.value, (str, bytes))
            and (node.lineno != node.end_lineno or _holds_hash(node.value))
        ):
            found.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def _holds_hash(value: str | bytes) -> bool:
    return "#" in value if isinstance(value, str) else b"#" in value


def _listed(names: Sequence[Written]) -> str:
    return ", ".join(f"`{name}`" for name, _ in names)
