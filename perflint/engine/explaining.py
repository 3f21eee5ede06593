"""Why perflint says what it says of one line: what rules matched there, what silenced it or lowered it,
and of what they did not know the type."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perflint.engine.analysis import Orders, Unit
from perflint.rules.context import Context
from perflint.rules.finding import Finding
from perflint.rules.reasons import Ruling, Verdict
from perflint.rules.rule import Rule
from perflint.rules.suppression import Suppressions
from perflint.semantics.names import Names
from perflint.semantics.types import Types
from perflint.semantics.unknown import unknown_because
from perflint.semantics.value_types import Type
from perflint.syntax.lines import Position
from perflint.syntax.reading import decode
from perflint.syntax.source import Source, parse

if TYPE_CHECKING:
    from perflint.engine.session import Session
    from perflint.semantics.project import Project


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
class Account:
    """What one rule makes of a line.

    Attributes:
        code, name: the rule's.
        selected: whether the settings let it report here.
        cases: what matched, as far as the rule declares its reasons.
        findings: what it reports, suppressed findings included.
        suppressed: those of the findings that a comment suppresses.
        missing: of what it asked for the type in vain, as statements.
        declares: whether the rule declares its reasons; others say only what they report.
    """

    code: str
    name: str
    selected: bool
    cases: tuple[Case, ...]
    findings: tuple[Finding, ...]
    suppressed: tuple[Finding, ...]
    missing: tuple[str, ...]
    declares: bool

    @property
    def speaks(self) -> bool:
        """Whether the rule matched or reported anything on the line."""
        return bool(self.cases or self.findings)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What all rules make of a line: its text, and an account a rule, by code."""

    text: str
    accounts: tuple[Account, ...]


class NoSuchLine(Exception):
    """The file has no such line; the text says how many it has."""


class _Watched(Types):
    """Types that note the expressions of some lines whose type was asked for and is not known."""

    def __init__(self, names: Names, context: Context, first: int, last: int) -> None:
        super().__init__(names, context.flow, context.project, by_callers=True)
        self.first, self.last = first, last
        self.unknown: dict[ast.expr, None] = {}

    def type_of(self, node: ast.expr | None) -> Type | None:
        """See `Types.type_of`."""
        found = super().type_of(node)
        if found is None and isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            if self.first <= node.lineno <= self.last and not self._active:
                self.unknown[node] = None
        return found


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
    orders = session.orders(path, frozenset(rule.code for rule in rules))
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
    reader = _Reader(unit, source, names, project, orders, first, last)
    suppressions = Suppressions(source, names, orders.known)
    accounts = []
    for rule in rules:
        account = reader.account(rule)
        suppressed = tuple(
            finding for finding in account.findings if not suppressions.keep([finding])
        )
        accounts.append(replace(account, selected=rule.code in selected, suppressed=suppressed))
    text = source.lines.line(line).strip() if line is not None else ""
    return Explanation(text, tuple(accounts))


@dataclass(frozen=True)
class _Reader:
    """One file, and the lines of the statement that is asked about."""

    unit: Unit
    source: Source
    names: Names
    project: Project
    orders: Orders
    first: int
    last: int

    def account(self, rule: Rule) -> Account:
        """What one rule makes of the lines."""
        cases: list[Case] = []
        context = Context(
            self.source,
            self.names,
            self.project,
            self.orders.target,
            self.unit.name,
            advice=self.orders.advice,
            enabled=self.orders.enabled,
            reasons=self.orders.reasons,
            account=self._noting(cases, lambda: context),
        )
        context.types = watched = _Watched(self.names, context, self.first, self.last)
        context.rule = rule
        findings = tuple(
            finding
            for finding in _run(rule, context)
            if self._concerns(finding.position.line, finding.end_position.line)
            or any(
                self._concerns(step.position.line, step.position.line) for step in finding.related
            )
        )
        missing = dict.fromkeys(unknown_because(node, watched) for node in [*watched.unknown])
        return Account(
            rule.code,
            rule.name,
            True,
            tuple(cases),
            findings,
            (),
            tuple(text for text in missing if text),
            bool(rule.reasons),
        )

    def _noting(
        self, cases: list[Case], context: Callable[[], Context]
    ) -> Callable[[ast.AST, Ruling], None]:
        def note(node: ast.AST, ruling: Ruling) -> None:
            span = context().span(node)
            position = self.source.lines.position(span.start)
            if self._concerns(position.line, self.source.lines.position(span.end).line):
                cases.append(Case(position, context().short(node, 60), ruling))

        return note

    def _concerns(self, first: int, last: int) -> bool:
        return first <= self.last and self.first <= last and first >= self.first


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    for kind, checks in rule.checks.items():
        for node in context.names.nodes(kind):
            for check in checks:
                yield from context.findings(check, node)


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
