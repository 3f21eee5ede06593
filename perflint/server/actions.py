"""Code actions: fixes of findings, comments that suppress them, and all safe fixes at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types

from perflint.engine.live import Seen
from perflint.rules.finding import Finding
from perflint.rules.suppressing import ignoring, skipping
from perflint.server.buffers import Buffer, Encoding
from perflint.server.views import edit_of
from perflint.syntax.edits import Edit, Fix, Safety
from perflint.syntax.lines import Lines

FIX_ALL = "source.fixAll.perflint"
KINDS = (types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite, FIX_ALL)


def touched(seen: Seen, place: types.Range, encoding: Encoding) -> list[Finding]:
    """The findings at a place of a file."""
    lines = Lines.of(seen.text)
    start = encoding.offset(lines, place.start)
    end = encoding.offset(lines, place.end)
    return [finding for finding in seen.findings if finding.start <= end and start <= finding.end]


def actions(
    buffer: Buffer,
    seen: Seen,
    diagnostics: Sequence[types.Diagnostic],
    context: types.CodeActionContext,
    findings: Sequence[Finding],
    encoding: Encoding,
) -> Iterator[types.CodeAction]:
    """What can be done about findings.

    Args:
        diagnostics: of all findings of the file, in their order.
    """
    if seen.error is not None:
        return  # edits are for the text that was checked
    shown = dict(zip(map(id, seen.findings), diagnostics, strict=True))

    def action(
        title: str, kind: str, finding: Finding, edits: Sequence[Edit], *, preferred: bool = False
    ) -> types.CodeAction:
        return types.CodeAction(
            title=title,
            kind=kind,
            diagnostics=[shown[id(finding)]],
            is_preferred=preferred or None,
            edit=edit_of(buffer, seen.text, edits, encoding),
        )

    if wanted(context, types.CodeActionKind.QuickFix):
        for finding in findings:
            fix = finding.fix
            if isinstance(fix, Fix) and fix.safety is Safety.SAFE:
                title = f"{finding.code}: {fix.title}"
                kind = types.CodeActionKind.QuickFix
                yield action(title, kind, finding, fix.edits, preferred=True)
    if wanted(context, types.CodeActionKind.RefactorRewrite):
        for finding in findings:
            for fix in (finding.fix, *finding.on_request):
                if isinstance(fix, Fix) and fix.safety is Safety.UNSAFE:
                    why = fix.reason or "can change behaviour"
                    title = f"{finding.code}: {fix.title} (unsafe: {why})"
                    kind = types.CodeActionKind.RefactorRewrite
                    yield action(title, kind, finding, fix.edits)
    if wanted(context, types.CodeActionKind.QuickFix):
        for finding in findings:
            edit = ignoring(seen.text, finding)
            if edit is not None:
                title = f"{finding.code}: suppress here"
                yield action(title, types.CodeActionKind.QuickFix, finding, [edit])
        for finding in findings[:1]:
            title = "perflint: leave this file out"
            kind = types.CodeActionKind.QuickFix
            yield action(title, kind, finding, [skipping(seen.text)])


def wanted(context: types.CodeActionContext, kind: str) -> bool:
    """Whether a client asks for actions of a kind: of all kinds, of this, or of one above it."""
    if context.only is None:
        return True
    return any(kind == only or kind.startswith(f"{only}.") or only == "" for only in context.only)
