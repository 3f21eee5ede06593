"""Why perflint says what it says of one line: what rules matched there, what silenced it or lowered it, how
far the others got, and what the line holds as far as that is known."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perflint.engine.checking.analysis import Orders, Unit
from perflint.engine.checking.inquiry import Answer, Inquiry, WatchedContext
from perflint.language.names import Names
from perflint.language.nodes import parent
from perflint.rules.context import Context
from perflint.rules.finding import Finding
from perflint.rules.reasons import Ruling, Verdict
from perflint.rules.rule import Rule
from perflint.rules.suppression import Suppressions
from perflint.syntax.lines import Position
from perflint.syntax.reading import decode
from perflint.syntax.source import Source, parse

if TYPE_CHECKING:
    from perflint.engine.checking.session import Session
    from perflint.project.answers.project import Project


Noting = Callable[[ast.AST, Ruling], None]
_WORD = re.compile(r"[^\W\d]\w*")
# Expressions and loops of which it is told what they are.
_TOLD: tuple[type[ast.AST], ...] = (
    ast.Call,
    ast.For,
    ast.AsyncFor,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
)
_MOST_TOLD = 16  # of the expressions of a line that are told of


@dataclass(frozen=True, slots=True)
class Case:
    """Something that a rule matched.

    Attributes:
        position: where it starts.
        code: its text, on one line.
        ruling: what the rule's reasons came to; all of them were asked.
    """

    position: Position
    code: str
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Stop:
    """How far a rule got that matched nothing.

    Attributes:
        code: the text of what it looked at, on one line.
        told: what it was told; the last of it is what did not fit.
        named: whether the lines name what the rule is about.
    """

    code: str
    told: tuple[Answer, ...]
    named: bool


@dataclass(frozen=True, slots=True)
class Account:
    """What one rule makes of a line.

    Attributes:
        code, name: the rule's.
        selected: whether the settings let it report here.
        cases: what matched, as far as the rule declares its reasons.
        findings: what it reports, suppressed findings included.
        suppressed: those of the findings that a comment suppresses.
        missing: what it asked in vain, as statements.
        stop: how far it got where it matched nothing.
        declares: whether the rule declares its reasons; others say only what they report.
    """

    code: str
    name: str
    selected: bool
    cases: tuple[Case, ...]
    findings: tuple[Finding, ...]
    suppressed: tuple[Finding, ...]
    missing: tuple[str, ...]
    stop: Stop | None
    declares: bool

    @property
    def speaks(self) -> bool:
        """Whether the rule matched or reported anything on the line."""
        return bool(self.cases or self.findings)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What all rules make of a line: its text, an account a rule, by code, and what the line holds, as
    statements."""

    text: str
    accounts: tuple[Account, ...]
    content: tuple[Answer, ...] = ()


class NoSuchLine(Exception):
    """The file has no such line; the text says how many it has."""


def explain(session: Session, path: str, line: int | None, rules: Sequence[Rule]) -> Explanation:
    """What some rules make of the statement at a line of a file.

    Args:
        session: the project, with the file among those it checks.
        line: from 1 on; None is the whole file.

    Raises:
        NoSuchLine: the file is shorter.
        SourceError: it cannot be read or parsed.
    """
    unit, selected = session.unit(path), session.enabled(path)
    # What a rule says may hang on what others, which the settings select, say there.
    orders = session.orders(path, selected.union(rule.code for rule in rules))
    source = decode(unit.read(), Path(path))
    count = source.line_count - source.text.endswith(("\n", "\r"))
    if line is not None and not 1 <= line <= count:
        raise NoSuchLine(f"the file has {count} lines, and no line {line}")
    project = session.link()
    names = Names(
        parse(source),
        unit.module.name,
        is_package=unit.module.is_package,
        exports=project.exports,
    )
    first, last = (1, source.line_count) if line is None else _statement(names, line)
    reader = _Reader(unit, source, names, project, orders, first, last, whole=line is None)
    suppressions = Suppressions(source, names, orders.known)
    accounts = []
    for rule in rules:
        account = reader.account(rule)
        suppressed = tuple(
            finding for finding in account.findings if not suppressions.keep([finding])
        )
        accounts.append(replace(account, selected=rule.code in selected, suppressed=suppressed))
    if line is None:
        return Explanation("", tuple(accounts))
    held = tuple(content(reader.context(Inquiry(), None), first, last))
    return Explanation(source.lines.line(line).strip(), tuple(accounts), held)


@dataclass(frozen=True)
class _Reader:
    """One file, and the lines of the statement that is asked about, or all of them."""

    unit: Unit
    source: Source
    names: Names
    project: Project
    orders: Orders
    first: int
    last: int
    whole: bool

    def context(self, inquiry: Inquiry, account: Noting | None) -> WatchedContext:
        """A context for one rule."""
        return WatchedContext(
            self.source,
            self.names,
            self.project,
            self.orders.target,
            self.unit.name,
            advice=self.orders.advice,
            enabled=self.orders.enabled,
            reasons=self.orders.reasons,
            account=account,
            inquiry=inquiry,
        )

    def account(self, rule: Rule) -> Account:
        """What one rule makes of the lines."""
        cases: list[Case] = []
        inquiry = Inquiry()
        context = self.context(inquiry, self._noting(cases, lambda: context))
        context.rule = rule
        findings = tuple(
            finding
            for finding in self._run(rule, context)
            if self._concerns(finding.position.line, finding.end_position.line)
            or any(
                self._concerns(step.position.line, step.position.line) for step in finding.related
            )
        )
        attempts = inquiry.attempts
        missing = dict.fromkeys(
            answer.text for attempt in attempts for answer in attempt.answers if not answer.known
        )
        farthest = max(attempts, key=lambda attempt: len(attempt.answers), default=None)
        stop = None
        if farthest is not None and not cases and not findings:
            named = not self._words.isdisjoint(rule.screen.words | rule.screen.names)
            stop = Stop(context.short(farthest.node, 60), farthest.answers, named)
        return Account(
            rule.code,
            rule.name,
            True,
            tuple(cases),
            findings,
            (),
            tuple(missing),
            stop,
            bool(rule.reasons),
        )

    def _run(self, rule: Rule, context: WatchedContext) -> Iterator[Finding]:
        for kind, checks in rule.checks.items():
            for node in context.names.nodes(kind):
                asked = not self.whole and self.first <= getattr(node, "lineno", 0) <= self.last
                for check in checks:
                    with context.inquiry.attempt(node) if asked else nullcontext():
                        found = context.findings(check, node)
                    yield from found

    @cached_property
    def _words(self) -> frozenset[str]:
        """The names that stand in the lines."""
        return frozenset(
            word
            for line in range(self.first, self.last + 1)
            for word in _WORD.findall(self.source.lines.line(line))
        )

    def _noting(self, cases: list[Case], context: Callable[[], Context]) -> Noting:
        def note(node: ast.AST, ruling: Ruling) -> None:
            span = context().span(node)
            position = self.source.lines.position(span.start)
            if self._concerns(position.line, self.source.lines.position(span.end).line):
                cases.append(Case(position, context().short(node, 60), ruling))

        return note

    def _concerns(self, first: int, last: int) -> bool:
        return first <= self.last and self.first <= last and first >= self.first


def content(context: WatchedContext, first: int, last: int) -> Iterator[Answer]:
    """What lines hold, as far as it is known: what surrounds them, what their loops go over, what their calls
    run and what that does."""
    within = [node for node in context.names.nodes(*_TOLD) if first <= node.lineno <= last]
    statements = (node for node in ast.walk(context.names.tree) if isinstance(node, ast.stmt))
    statement = next((node for node in statements if node.lineno == first), None)
    if statement is not None and within:
        yield context.of_loop(statement)
        if context.function(statement) is not None:
            yield context.of_coroutine(statement)
    told: dict[Answer, None] = {}  # each once
    for node in sorted(within, key=lambda node: (node.lineno, node.col_offset))[:_MOST_TOLD]:
        if isinstance(node, ast.Call):
            called = context.of_callee(node)
            told[called] = None
            if called.known and context.reaches(node):
                told[context.of_effects(node, ())] = None
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            told[context.of_type(node.iter)] = None
        elif isinstance(node.ctx, ast.Load) and not _is_called(node):
            told[context.of_type(node)] = None
    yield from told


def _is_called(node: ast.Attribute | ast.Name | ast.Subscript) -> bool:
    """Whether an expression is what a call calls, or part of a longer one of which is told."""
    above = parent(node)
    return isinstance(above, ast.Attribute) or isinstance(above, ast.Call) and above.func is node


def _statement(names: Names, line: int) -> tuple[int, int]:
    """The lines of the innermost statement at a line; of one with a block, of its header."""
    found = line, line
    for node in ast.walk(names.tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            body: Any = getattr(node, "body", None)
            last = node.end_lineno or node.lineno
            if isinstance(body, list) and body:
                last = max(node.lineno, body[0].lineno - 1)
            if line <= last:
                found = node.lineno, last
    return found


def decided(ruling: Ruling) -> str:
    """What a ruling comes to, in a word: `silent`, `hint` or `reported`."""
    return "reported" if ruling.verdict is Verdict.REPORT else ruling.verdict.value
