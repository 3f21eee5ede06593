"""Findings as the protocol has them: diagnostics, edits, and what a hover shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from lsprotocol import types
from lsprotocol.converters import get_converter

from perflint.engine.live import Seen
from perflint.engine.summary import Checked
from perflint.evidence.gain import Weighed, said
from perflint.report import pages
from perflint.report.causes import causes
from perflint.report.listing import Listing
from perflint.report.lsp import diagnostic, text_edit
from perflint.rules.finding import Finding, cause_of
from perflint.rules.registry import registry
from perflint.server.buffers import Buffer, Encoding
from perflint.syntax.edits import Edit
from perflint.syntax.lines import Lines

_CONVERTER = get_converter()


def diagnostics(
    seen: Mapping[str, Seen],
    encoding: Encoding,
    docs_url: str | None,
    buffers: Mapping[str, str],
    evidence: Mapping[int, Weighed],
) -> dict[str, list[types.Diagnostic]]:
    """The diagnostics of each open file; positions in other open files are those of their buffers.

    Args:
        evidence: what was seen in observed runs, by the `id` of a finding.
    """
    files = [Checked(path, Path(path), found.findings, found.text) for path, found in seen.items()]
    listing = Listing(files, docs_url=docs_url, evidence=evidence)
    told = iter(causes(listing.findings()))
    result: dict[str, list[types.Diagnostic]] = {}
    for file in files:
        result[file.filename] = [
            _structured(diagnostic(listing, file, finding, next(told), encoding.placing))
            for finding in file.findings
        ]
        error = seen[file.filename].error
        if error is not None:
            cause = cause_of(error, file.filename)
            broken = replace(file, text=buffers[file.filename])
            record = diagnostic(Listing([broken]), broken, error, cause, encoding.placing)
            result[file.filename].insert(0, _structured(record))
    return result


def edit_of(buffer: Buffer, text: str, edits: Sequence[Edit], encoding: Encoding) -> Any:
    """Edits of a buffer that holds `text`, good for this version of it only."""
    lines = Lines.of(text)
    return _CONVERTER.structure(
        {
            "documentChanges": [
                {
                    "textDocument": {"uri": buffer.uri, "version": buffer.version},
                    "edits": [text_edit(edit, lines, encoding.placing) for edit in sorted(edits)],
                }
            ]
        },
        types.WorkspaceEdit,
    )


def hover_text(findings: Sequence[Finding], evidence: Mapping[int, Weighed]) -> str:
    """What is told of the findings under the cursor, in Markdown: each with what it costs, and what was seen
    of it in observed runs."""
    return "\n\n---\n\n".join(_told(finding, evidence.get(id(finding))) for finding in findings)


def page_of(name: str) -> str | None:
    """The page of a rule, by its code or name, in Markdown."""
    found = _pages().get(name.casefold())
    return found.markdown() if found is not None else None


def _told(finding: Finding, seen: Weighed | None) -> str:
    parts = [f"**{finding.code} {finding.name}**: {finding.message}"]
    if seen is not None:
        parts.append(f"In the observed run: {said(seen)}.")
    if finding.because:
        parts.append(f"A hint: {finding.because}.")
    page = _pages().get(finding.code.casefold())
    if page is not None:
        facts = [f"cost: {finding.impact.value}"] if finding.impact.value != "none" else []
        if page.ratio:
            facts.append(f"measured on the rule's example: {page.ratio}")
        if facts:
            parts.append(" · ".join(facts))
        parts.append(page.text.partition("\n## ")[0].strip())
    return "\n\n".join(parts)


@lru_cache(maxsize=1)
def _pages() -> Mapping[str, pages.RulePage]:
    known = registry()
    found = pages.all_pages(known.rules, known.codemods)
    return {name.casefold(): page for page in found for name in (page.code, page.name)}


def _structured(record: dict[str, Any]) -> types.Diagnostic:
    return _CONVERTER.structure(record, types.Diagnostic)
