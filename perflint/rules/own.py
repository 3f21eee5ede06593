"""Findings that come from no rule: unused suppressions, syntax errors, unreadable files."""

from __future__ import annotations

import re

from perflint.language.names import Names
from perflint.outlining.compiling import surely_compiles
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.selection import Selectable
from perflint.syntax.edits import Fix
from perflint.syntax.lines import Position
from perflint.syntax.notebook import Notebook
from perflint.syntax.source import Source, SourceError, uncompilable
from perflint.syntax.template_names import is_template

UNUSED_SUPPRESSION = Selectable("PFL001", "unused-suppression", "default")
INVALID_SYNTAX = Selectable("PFL002", "invalid-syntax", "default")
UNREADABLE_FILE = Selectable("PFL003", "unreadable-file", "default")
NOT_ANALYZED = Selectable("PFL004", "not-analyzed", "default")
FAILURES = (INVALID_SYNTAX, UNREADABLE_FILE, NOT_ANALYZED)
OWN = (UNUSED_SUPPRESSION, *FAILURES)
SUMMARIES = {
    UNUSED_SUPPRESSION.code: "a suppression comment that suppresses nothing, or is not understood",
    INVALID_SYNTAX.code: "the file, or a cell of it, is not valid Python for the Python that runs perflint",
    UNREADABLE_FILE.code: "the file cannot be read or decoded, or is no notebook as its name says",
    NOT_ANALYZED.code: "the file, or a statement of it, is beyond what perflint can analyze",
}
# What a Jinja template holds: lines of statements and comments, and values that are put in.
_TEMPLATE_LINE = re.compile(r"^\s*\{[%#].*[%#]\}\s*$", re.MULTILINE)
_TEMPLATE_VALUE = re.compile(r"\{\{.*\}\}")


def finding(
    kind: Selectable,
    message: str,
    source: Source | None = None,
    start: int = 0,
    end: int = 0,
    *,
    severity: Severity = Severity.WARNING,
    fix: Fix | None = None,
) -> Finding:
    """A finding of perflint's own at the characters `start` to `end`."""
    first = Position(1, 1)
    return Finding(
        kind.code,
        kind.name,
        message,
        severity,
        Impact.NONE,
        start,
        end,
        source.lines.position(start) if source else first,
        source.lines.position(end) if source else first,
        fix=fix,
    )


def of_source(source: Source, names: Names) -> tuple[Finding, ...]:
    """The findings about what is no Python in a file that can be parsed, or in cells of a notebook."""
    if isinstance(source, Notebook):
        return of_notebook(source)
    if is_template(source.path):
        return ()
    # Nothing runs a stub: it may say of `__debug__` what it is.
    runs = source.path.suffix != ".pyi"
    if not runs or surely_compiles(names, source.text):
        return ()
    error = uncompilable(names.tree, source.text)
    return (unreadable(error, source),) if error is not None else ()


def of_notebook(source: Notebook) -> tuple[Finding, ...]:
    """The findings about the cells of a notebook that cannot be read."""
    if source.language:
        told = f"the notebook is written in {source.language}, and perflint reads Python only"
        return (finding(NOT_ANALYZED, told, source, severity=Severity.HINT),)
    return tuple(
        finding(INVALID_SYNTAX, cell.message, source, cell.offset, cell.offset + 1)
        for cell in source.broken
    )


def unreadable(error: SourceError, source: Source | None) -> Finding:
    """The finding that stands for a file that cannot be read, decoded or parsed."""
    kind = INVALID_SYNTAX if error.kind == "syntax" else UNREADABLE_FILE
    if error.kind == "size" or error.kind == "syntax" and "too deeply" in error.message:
        kind = NOT_ANALYZED
    if source is None:
        place = Position(error.line, error.column)
        return Finding(
            kind.code, kind.name, error.message, Severity.WARNING, Impact.NONE, 0, 0, place, place
        )
    lines = source.lines
    line = min(error.line, len(lines.starts))
    start = min(lines.start(line) + error.column - 1, len(source.text))
    message, severity = error.message, Severity.WARNING
    if kind is INVALID_SYNTAX and _is_template(source.text, start):
        message = (
            f"a template, not Python ({message}): nothing in it is checked; `exclude` leaves it out"
        )
        severity = Severity.HINT
    end = min(start + 1, len(source.text))
    return finding(kind, message, source, start, end, severity=severity)


def _is_template(text: str, stopped: int) -> bool:
    """Whether a text that the parser did not understand at a place is a Jinja template.

    A value that is put in only counts in that line: texts of Python hold double braces, too.
    """
    first = text.rfind("\n", 0, stopped) + 1
    line = text[first:].partition("\n")[0]
    return bool(_TEMPLATE_LINE.search(text) or _TEMPLATE_VALUE.search(line))
