"""One file: its outline, and its findings given a project. What goes wrong in it stays in it."""

from __future__ import annotations

import ast
import hashlib
import re
import traceback
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from perflint.engine.checking.summary import Fault
from perflint.engine.checking.trees import Read, Trees
from perflint.engine.discovery.root import Module
from perflint.engine.storing import line_tables
from perflint.language.effort import TooMuch, limited
from perflint.language.names import Names
from perflint.outlining.outline import FunctionOutline, Outline, Region
from perflint.outlining.regions import at, region_spans
from perflint.rules import own
from perflint.rules.finding import Finding, Severity
from perflint.rules.reasons import DEFAULT, ReasonSettings, Verdict
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.lines import Position, Span
from perflint.syntax.reading import decode
from perflint.syntax.regular_files import TooLarge, read_bytes
from perflint.syntax.source import Source, SourceError, is_notebook, parse
from perflint.syntax.template_names import is_template

if TYPE_CHECKING:
    from perflint.engine.checking.screening import Plan
    from perflint.project.answers.project import Project
    from perflint.reasoning.target import Target
    from perflint.rules.announced import Announced
    from perflint.rules.rule import Rule
    from perflint.rules.selection import Selectable
    from perflint.rules.suppression import Suppressions

_SUPPRESSION = re.compile(r"#[^\r\n]*?(?:perflint:\s*(?:ignore|skip-file)|noqa)", re.IGNORECASE)

# Code that can be read in one way only: a test holds LibCST, which takes long to load, against it.
_PLAIN = re.compile(r"(?:[ -\[\]-~]|\n|\\(?!\n))*")
_MOST_OF_NOTEBOOK = 256 * 1024 * 1024  # bytes, with all that it shows
# How many nodes may be looked at: real code takes 300 a line at most, and no file a million.
_MOST, _MOST_A_LINE = 20_000_000, 500
_MOST_OF_RULE, _MOST_OF_RULE_A_LINE = 5_000_000, 200
_NOT_PRINTED_BACK = "LibCST does not print this code back exactly as it stands"


@dataclass(frozen=True, slots=True)
class Unit:
    """A file to work on.

    Attributes:
        path: where it is.
        name: how traces and rules name it: relative to the project, with slashes.
        module: what it is imported as.
        data: its bytes, where they are not those on disk.
        most: the bytes up to which it is read, 0 if there is no such limit.
        unread: why it could not be read, where that was tried on another machine.
    """

    path: str
    name: str
    module: Module
    data: bytes | None = field(default=None, repr=False)
    most: int = 0
    unread: SourceError | None = None

    def held(self) -> Unit:
        """This with its bytes, or with why there are none, for a machine that has no such file."""
        try:
            return replace(self, data=self.read())
        except SourceError as error:
            return replace(self, unread=error)

    def read(self) -> bytes:
        """The bytes of the file.

        Raises:
            SourceError: it cannot be read, or is too large.
        """
        if self.unread is not None:
            raise self.unread
        data = self.data
        # What a notebook shows is not its code.
        most = (
            max(self.most, _MOST_OF_NOTEBOOK) if self.most and is_notebook(self.path) else self.most
        )
        if data is None:
            try:
                data = read_bytes(self.path, most)
            except TooLarge as error:
                raise self._too_large("the file is", most) from error
            except OSError as error:
                reason = error.strerror or str(error)
                raise SourceError("unreadable", f"cannot read the file: {reason}") from error
        if most and len(data) > most:
            raise self._too_large("the file is", most)
        return data

    def decode(self, data: bytes) -> Source:
        """The source that the bytes of the file give.

        Raises:
            SourceError: it cannot be decoded, or the code of a notebook is too large.
        """
        source = decode(data, Path(self.path))
        if self.most and is_notebook(self.path) and len(source.text) > self.most:
            raise self._too_large("the code of the notebook is", self.most)
        return source

    def _too_large(self, what: str, most: int) -> SourceError:
        return SourceError(
            "size",
            f"{what} larger than {most // 1024:,} KiB and was not analyzed; exclude it, or"
            " raise `max-file-size`",
        )


class Outlined(NamedTuple):
    """What is known of a file before any rule runs.

    Attributes:
        digest: of its bytes; empty where they could not be read.
        outline: None where there is none.
        findings: why there is none: a syntax error and the like; also of single cells of a notebook.
        fault: an error of perflint's own.
        marked: whether it may hold suppression comments.
        table: what its lines hold, see `line_tables`; empty where there is no outline, or nothing is stored.
    """

    digest: bytes
    outline: Outline | None
    findings: tuple[Finding, ...] = ()
    fault: Fault | None = None
    marked: bool = False
    table: bytes = b""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What checking a file gave.

    Attributes:
        digest: of the bytes that were checked.
        findings: suppressed ones left out, in the order of the file.
        faults: rules that raised.
        parsed: whether rules looked at any of it.
        used: what its comments suppressed in it, see `Suppressions.used`.
    """

    digest: bytes
    findings: tuple[Finding, ...] = ()
    faults: tuple[Fault, ...] = ()
    parsed: bool = False
    used: frozenset[tuple[int, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Orders:
    """What a check needs besides the file and the project.

    Attributes:
        rules: by code, those that may run at all.
        enabled: the codes that are selected in the file, perflint's own kinds included.
        known: everything that a suppression can name.
        suppress: whether suppression comments count.
        advice: the codes that were asked for beyond the default group.
        reasons: what the settings make of the reasons that rules declare.
    """

    rules: Mapping[str, Announced]
    enabled: frozenset[str]
    known: Sequence[Selectable]
    target: Target
    suppress: bool = True
    advice: frozenset[str] = frozenset()
    reasons: ReasonSettings = DEFAULT


def digest_of(data: bytes) -> bytes:
    """The digest by which contents are compared."""
    return hashlib.blake2b(data, digest_size=16).digest()


def outline(unit: Unit, trees: Trees | None = None, *, noted: bool = True) -> Outlined:
    """Read a file and outline it; it is kept in `trees`, where there is room.

    Args:
        noted: whether what is known of it will be stored.
    """
    from perflint.outlining.files import build  # not needed where all files are known
    from perflint.rules.registry import register

    register()
    digest = b""
    source: Source | None = None
    template = is_template(unit.path)
    moves = noted and not (template or is_notebook(unit.path))
    try:
        data = unit.read()
        digest = digest_of(data)
        source = unit.decode(data)
        with limited(_MOST + _MOST_A_LINE * source.line_count):
            tree = parse(source)
            names = Names(tree, unit.module.name, is_package=unit.module.is_package)
            told = own.of_source(source, names)
            outline = build(names, source, unit.name)
        if trees is None or not trees.keep(unit.path, Read(digest, source, names)):
            names.release()
        return Outlined(
            digest,
            outline,
            told,
            marked=_is_marked(source.text),
            table=line_tables.table(data) if moves else b"",
        )
    except SourceError as error:
        # Nobody asked for a template: what cannot be read of one is not followed.
        return Outlined(digest, None, () if template else (own.unreadable(error, source),))
    except (RecursionError, MemoryError):
        return Outlined(digest, None, () if template else (_too_deep(),))
    except TooMuch:
        return Outlined(digest, None, () if template else (_too_much(),))
    except Exception as error:
        return Outlined(digest, None, fault=fault(unit.name, "", error))


def _is_marked(text: str) -> bool:
    """Whether a text may hold suppression comments; in lines of nothing but `#` it takes long to search."""
    lower = text.lower()
    return ("perflint:" in lower or "noqa" in lower) and _SUPPRESSION.search(text) is not None


def passed_over(unit: Unit) -> Outlined:
    """What is known of a file of which nothing is to be known: a template that nothing renders."""
    nothing: frozenset[str] = frozenset()
    body = FunctionOutline("", "", 1, 0, 0, (), None, nothing, (), ())
    outline = Outline(
        unit.name,
        unit.module.name,
        False,
        nothing,
        (Region(1, 1, nothing),),
        (body,),
        (),
        (),
        (),
        (),
        None,
        (),
        array("i"),
        (),
        (),
        {},
    )
    try:
        return Outlined(digest_of(unit.read()), outline)
    except SourceError:
        return Outlined(b"", None)


def check(
    unit: Unit,
    plan: Plan,
    project: Project,
    orders: Orders,
    read: Read | None = None,
    told: Sequence[Finding] = (),
) -> Checkup:
    """The findings of a file that could be outlined; it is not read again where `read` is given.

    Args:
        told: what outlining it told.
    """
    source: Source | None = None
    digest = b""
    try:
        if read is None:
            data = unit.read()
            digest = digest_of(data)
            source = unit.decode(data)
            names = Names(
                parse(source),
                unit.module.name,
                is_package=unit.module.is_package,
                exports=project.exports,
            )
            read = Read(digest, source, names)
        with limited(_MOST + _MOST_A_LINE * read.source.line_count):
            checkup = _check(unit, read, plan, project, orders, told)
        read.names.release()
        return checkup
    except SourceError as error:  # it changed since it was outlined
        return Checkup(b"", (own.unreadable(error, source),))
    except (RecursionError, MemoryError):
        return Checkup(digest, (_too_deep(),))
    except TooMuch:
        return Checkup(digest, (_too_much(),))
    except Exception as error:
        return Checkup(b"", (), (fault(unit.name, "", error),))


def _check(
    unit: Unit, read: Read, plan: Plan, project: Project, orders: Orders, told: Sequence[Finding]
) -> Checkup:
    from perflint.rules.suppression import Suppressions

    digest, source, names = read
    suppressions = Suppressions(source, names, orders.known) if orders.suppress else None
    if suppressions is not None and suppressions.skip_file:
        return Checkup(digest)
    findings: list[Finding] = []
    faults: list[Fault] = []
    rules = [
        (orders.rules[code].load(), where) for code, where in plan.rules if code in orders.enabled
    ]
    if rules:
        findings, faults = _run(unit, source, names, rules, project, orders)
    findings = [finding for finding in findings if source.is_own(finding.start)]
    findings += told
    if suppressions is not None:
        findings = suppressions.keep(findings)
        if own.UNUSED_SUPPRESSION.code in orders.enabled and not faults:
            findings += suppressions.unused(orders.enabled)
    findings = [
        finding
        for finding in findings
        if finding.code in orders.enabled
        and not (finding.cold and orders.reasons.of_cold(finding.cold) is Verdict.SILENT)
    ]
    used = suppressions.used() if suppressions is not None else frozenset()
    return Checkup(digest, in_order(findings), tuple(faults), bool(rules), used)


def suppressions_of(unit: Unit, known: Sequence[Selectable]) -> Suppressions | None:
    """The suppressions of a file; None where it cannot be read or parsed any more.

    Args:
        known: everything that a suppression can name.
    """
    from perflint.rules.suppression import Suppressions

    try:
        source = unit.decode(unit.read())
        return Suppressions(source, Names(parse(source), unit.module.name), known)
    except (SourceError, RecursionError, MemoryError):
        return None


def _run(
    unit: Unit,
    source: Source,
    names: Names,
    rules: Sequence[tuple[Rule, tuple[int, ...] | None]],
    project: Project,
    orders: Orders,
) -> tuple[list[Finding], list[Fault]]:
    """Run rules over a file."""
    from perflint.rules.context import Context

    findings: list[Finding] = []
    faults: list[Fault] = []
    context = Context(
        source,
        names,
        project,
        orders.target,
        unit.name,
        advice=orders.advice,
        enabled=orders.enabled,
        reasons=orders.reasons,
    )
    nodes = _nodes(names, rules)
    most = _MOST_OF_RULE + _MOST_OF_RULE_A_LINE * source.line_count
    ended: list[str] = []
    for rule, where in rules:
        context.rule = rule
        try:
            with limited(most):
                found = [
                    finding
                    for kind, checks in rule.checks.items()
                    for finding in context.found(checks, _asked(kind, where, names, nodes))
                ]
        except (RecursionError, MemoryError):
            findings.append(_too_deep(rule.name))
            continue
        except TooMuch:
            ended.append(rule.name)
            continue
        except Exception as error:
            faults.append(fault(unit.name, rule.name, error))
            continue
        findings += found
    if ended:
        findings.append(_too_much(ended))
    findings = _printable(findings, source, names)
    context.release()
    return findings, faults


_Nodes = Mapping[type[ast.AST], Mapping[int, Sequence[ast.AST]]]


def _asked(
    kind: type[ast.AST], where: tuple[int, ...] | None, names: Names, nodes: _Nodes
) -> Iterable[ast.AST]:
    """The nodes of a type in some regions, or in the whole file.

    Args:
        nodes: see `_nodes`.
    """
    if where is None:
        return names.nodes(kind)
    by_region = nodes.get(kind, {})
    return [node for index in where if index in by_region for node in by_region[index]]


def _nodes(names: Names, rules: Sequence[tuple[Rule, tuple[int, ...] | None]]) -> _Nodes:
    """The nodes that screened rules ask for, by type and region."""
    kinds = {kind for rule, where in rules if where is not None for kind in rule.checks}
    wanted = {index for _, where in rules if where is not None for index in where}
    found: dict[type[ast.AST], dict[int, list[ast.AST]]] = {}
    if not wanted:
        return found
    of_line: list[int] = [0]  # the index of the region of each line, -1 where no rule asks
    for index, (first, last) in enumerate(region_spans(names)):
        of_line += [-1] * (first - len(of_line))
        of_line += [index if index in wanted else -1] * (last + 1 - len(of_line))
    for kind in kinds:
        by_region = found[kind] = {}
        for node in names.nodes(kind):
            placed: Any = node.target if kind is ast.comprehension else node  # type: ignore[attr-defined]
            index = of_line[placed.lineno]
            if index < 0:
                continue
            if index in by_region:
                by_region[index].append(node)
            else:
                by_region[index] = [node]
    return found


def _printable(findings: Sequence[Finding], source: Source, names: Names) -> list[Finding]:
    """The findings, without fixes where LibCST would not print the code back as it stands: what it
    does not read as we do is not rewritten."""
    if not any(
        isinstance(fix, Fix) for finding in findings for fix in (finding.fix, *finding.on_request)
    ):
        return list(findings)
    lines = source.lines
    spans = [Span(lines.start(first), lines.start(last + 1)) for first, last in region_spans(names)]
    starts = [span.start for span in spans]
    reasons: dict[int, str] = {}

    def reason(index: int) -> str:
        if index not in reasons:
            if _PLAIN.fullmatch(source.text, *spans[index]):
                reasons[index] = ""
                return ""
            from perflint.syntax.tree import SyntaxGap, Tree

            try:
                tree = Tree(source, (spans[index],))
                good = all(map(tree.prints_back, tree.modules))
                reasons[index] = "" if good else _NOT_PRINTED_BACK
            except SyntaxGap as gap:
                reasons[index] = f"LibCST cannot parse this code: {str(gap).strip()}"
        return reasons[index]

    touched: dict[int, frozenset[int]] = {}  # by the `id` of fixes: several findings may share one

    def printable(fix: Fix | Refusal, start: int) -> Fix | Refusal:
        if isinstance(fix, Refusal):
            return fix
        if id(fix) not in touched:
            touched[id(fix)] = frozenset(at(starts, place) for place in _places(fix))
        regions = touched[id(fix)] | {at(starts, start)}
        why = next((told for told in map(reason, sorted(regions)) if told), "")
        return Refusal(fix.codemod, why) if why else fix

    return [
        replace(
            finding,
            fix=finding.fix and printable(finding.fix, finding.start),
            on_request=tuple(printable(fix, finding.start) for fix in finding.on_request),
        )
        for finding in findings
    ]


def _places(fix: Fix) -> Iterator[int]:
    for edit in fix.edits:
        if edit.start < edit.end:  # what is only added needs no printing back
            yield edit.start


def in_order(findings: Collection[Finding]) -> tuple[Finding, ...]:
    """The findings in the order of the file; of those that read alike one, with a fix and the shortest
    trace where there is a choice."""
    unique: dict[tuple[int, str, str], Finding] = {}
    for finding in sorted(findings, key=_order):
        unique.setdefault((finding.start, finding.code, finding.message), finding)
    return tuple(unique.values())


def _order(finding: Finding) -> tuple[object, ...]:
    return (
        finding.start,
        finding.code,
        finding.end,
        finding.message,
        not isinstance(finding.fix, Fix),
        finding.severity is Severity.HINT,
        len(finding.trace),
        repr(finding.trace),
        repr(finding.fix),
    )


def _too_deep(rule: str = "") -> Finding:
    place = Position(1, 1)
    what = f"the rule `{rule}` was not run" if rule else "the file was not checked"
    finding = own.finding(
        own.NOT_ANALYZED, f"the code is nested too deeply: {what}; simplify it or exclude the file"
    )
    return replace(finding, position=place, end_position=place)


def _too_much(rules: Sequence[str] = ()) -> Finding:
    """What is told where the work on a file, or of some rules on it, was ended."""
    place = Position(1, 1)
    shown = ", ".join(f"`{name}`" for name in rules[:3])
    more = f" and {len(rules) - 3} more" if len(rules) > 3 else ""
    what = f"{shown}{more} did not end" if rules else "the file was not checked"
    finding = own.finding(
        own.NOT_ANALYZED,
        "too much in this file depends on all the rest of it, so that to analyze it would take minutes:"
        f" {what}; split its longest functions, or exclude the file",
    )
    return replace(finding, position=place, end_position=place)


def fault(filename: str, rule: str, error: BaseException) -> Fault:
    """An internal error, told for a bug report."""
    who = f"the rule `{rule}`" if rule else "perflint"
    return Fault(
        filename,
        rule,
        f"internal error: {who} failed with {type(error).__name__}: {error}; please report it",
        _story(error),
    )


def _story(error: BaseException) -> str:
    """The traceback, without the middle of an endless recursion."""
    lines = traceback.format_exception(error)
    if len(lines) > 40:
        lines = [*lines[:10], f"  … {len(lines) - 40} more …\n", *lines[-30:]]
    return "".join(lines)
