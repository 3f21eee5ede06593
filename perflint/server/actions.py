"""Code actions: fixes of findings, comments that suppress them, and all safe fixes at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types

from perflint.engine.configuring.leaving_out import leaving_out
from perflint.engine.fixing.fixing import Fixing
from perflint.engine.running.live import Seen
from perflint.report.unsafe import changes
from perflint.rules.finding import Finding
from perflint.rules.suppressing import ignoring, skipping
from perflint.server.buffers import Encoding
from perflint.server.views import Open, Shown, passage
from perflint.syntax.edits import Edit, Fix, Safety
from perflint.syntax.lines import Lines
from perflint.syntax.regular_files import read_bytes

FIX_ALL = "source.fixAll.perflint"
_MOST_WORDS = 3
# A client asks for `source.fixAll` once for each cell: what changes others as well has a kind of its own.
FIX_NOTEBOOK = f"notebook.{FIX_ALL}"
KINDS = (types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite, FIX_ALL, FIX_NOTEBOOK)


class Offered(NamedTuple):
    """An action without its edit.

    Attributes:
        start: where its finding starts in what was checked.
        edits: what is changed there, or in a settings file.
        shown: the code of the rule of a rewrite, by which its difference is told from others.
        way: what suppresses findings, as one of several ways to do so; empty for a rewrite.
        every: the fixes of a whole file that it stands for, which take long to work out.
    """

    action: types.CodeAction
    start: int
    edits: tuple[Edit, ...]
    settings: Path | None = None
    shown: str = ""
    way: str = ""
    every: Fixing | None = None


def touched(
    buffer: Open, uri: str, seen: Seen, place: types.Range, encoding: Encoding
) -> list[Finding]:
    """The findings at a place of a document."""
    found = passage(buffer, uri, seen, place, encoding)
    if found is None:
        return []
    start, end = found
    return [finding for finding in seen.findings if finding.start <= end and start <= finding.end]


def at_cursor(
    buffer: Open, uri: str, seen: Seen, place: types.Range, encoding: Encoding
) -> list[Finding]:
    """The findings that somebody means who asks what can be done at a place: those there, else, where it is
    a cursor, those of its line."""
    there = touched(buffer, uri, seen, place, encoding)
    found = passage(buffer, uri, seen, place, encoding) if place.start == place.end else None
    if there or found is None:
        return there
    lines = Lines.of(seen.text)
    line = lines.line_of(found[0])
    return [finding for finding in seen.findings if lines.line_of(finding.start) == line]


def actions(
    seen: Seen,
    shown: Sequence[Shown],
    context: types.CodeActionContext,
    findings: Sequence[Finding],
    settings: Path | None,
) -> Iterator[Offered]:
    """What can be done about findings.

    Args:
        shown: all findings of the file, in their order.
        settings: the settings file that holds for the file, if there is one.
    """
    if seen.error is not None:
        return  # edits are for the text that was checked
    diagnostics = dict(zip(map(id, seen.findings), shown, strict=True))

    def action(
        title: str, kind: str, finding: Finding, edits: Sequence[Edit], *, preferred: bool = False
    ) -> Offered:
        made = types.CodeAction(
            title=title,
            kind=kind,
            diagnostics=[diagnostics[id(finding)].diagnostic],
            is_preferred=preferred or None,
        )
        return Offered(made, finding.start, tuple(edits))

    quick = wanted(context, types.CodeActionKind.QuickFix)
    for finding in findings if quick else ():
        fix = finding.fix
        if isinstance(fix, Fix):
            safe = fix.safety is Safety.SAFE
            title = _title(finding, fix)
            made = action(title, types.CodeActionKind.QuickFix, finding, fix.edits, preferred=safe)
            yield made._replace(shown=finding.code)
    if quick:
        for finding in {each.code: each for each in findings}.values():
            every = _every(seen, finding)
            if every is not None:
                title, fixing = every
                made = action(title, types.CodeActionKind.QuickFix, finding, ())
                yield made._replace(every=fixing)
    if wanted(context, types.CodeActionKind.RefactorRewrite):
        for finding in findings:
            # Who is shown quick fixes has the first one there, above what suppresses the finding.
            for fix in (*(() if quick else (finding.fix,)), *finding.on_request):
                if isinstance(fix, Fix) and fix.safety is Safety.UNSAFE:
                    kind = types.CodeActionKind.RefactorRewrite
                    made = action(_title(finding, fix), kind, finding, fix.edits)
                    yield made._replace(shown=finding.code)
    if quick:
        for finding in findings:
            edit = ignoring(seen.text, finding)
            if edit is not None and not _objection(seen, edit):
                title = f"{finding.code}: suppress here"
                made = action(title, types.CodeActionKind.QuickFix, finding, [edit])
                yield made._replace(way=f"{finding.code} here, by a comment")
        for finding in {each.code: each for each in findings}.values():
            edit = _leaving_out(settings, finding.code) if settings is not None else None
            if settings is not None and edit is not None:
                title = f"{finding.code}: leave this rule out, in {settings.name}"
                offered = action(title, types.CodeActionKind.QuickFix, finding, [edit])
                way = f"{finding.code} everywhere, in {settings.name}"
                yield offered._replace(settings=settings, way=way)
        for finding in findings[:1]:
            what = "file" if seen.notebook is None else "notebook"
            title = f"perflint: leave this {what} out"
            kind = types.CodeActionKind.QuickFix
            edit = skipping(seen.text)
            if not _objection(seen, edit):
                made = action(title, kind, finding, [edit])
                yield made._replace(way=f"all rules in this {what}, by a comment")


def _title(finding: Finding, fix: Fix) -> str:
    """What a fix does, and what it may change, in a few words."""
    return f"{finding.code}: {fix.title}{_unsafe(fix)}"


def _unsafe(*fixes: Fix) -> str:
    told = dict.fromkeys(
        word for fix in fixes if fix.safety is Safety.UNSAFE for word in changes(fix).split(", ")
    )
    return f" (unsafe: {', '.join([*told][:_MOST_WORDS])})" if told else ""


def _every(seen: Seen, finding: Finding) -> tuple[str, Fixing] | None:
    """How all findings of the rule of a finding are rewritten in a file, where there are several."""
    own = finding.fix
    if not isinstance(own, Fix):
        return None
    safe = own.safety is Safety.SAFE
    fixes = [
        each.fix
        for each in seen.findings
        if each.code == finding.code
        and isinstance(each.fix, Fix)
        and (each.fix.safety is Safety.SAFE or not safe)
    ]
    if len(fixes) < 2:
        return None
    title = f"{finding.code}: rewrite all {len(fixes)} in this file{_unsafe(*fixes)}"
    return title, Fixing(unsafe=not safe, codes=(finding.code,), write=False)


def _leaving_out(settings: Path, code: str) -> Edit | None:
    try:
        return leaving_out(settings, read_bytes(settings).decode("utf-8"), code)
    except (OSError, UnicodeDecodeError):
        return None


def _objection(seen: Seen, edit: Edit) -> str:
    """Why a comment cannot be written into a notebook: the line holds a magic."""
    return seen.notebook.objection([edit]) if seen.notebook is not None else ""


def wanted(context: types.CodeActionContext, kind: str) -> bool:
    """Whether a client asks for actions of a kind: of all kinds, of this, or of one above it."""
    if context.only is None:
        return True
    return any(kind == only or kind.startswith(f"{only}.") or only == "" for only in context.only)
