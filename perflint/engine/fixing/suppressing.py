"""Comments that suppress all findings of a run, written into the files."""

from __future__ import annotations

from dataclasses import dataclass, field

from perflint.engine.checking.summary import Summary
from perflint.engine.fixing.writing import WriteError, write
from perflint.rules.own import OWN
from perflint.rules.suppressing import suppressed
from perflint.syntax.reading import read
from perflint.syntax.source import SourceError

_OWN = frozenset(kind.code for kind in OWN)


@dataclass
class Suppressed:
    """What was suppressed.

    Attributes:
        findings: how many.
        files: in how many files.
        left: how many findings no comment can suppress where they stand.
        errors: why files could not be written.
    """

    findings: int = 0
    files: int = 0
    left: int = 0
    errors: list[str] = field(default_factory=list)


def suppress(summary: Summary, reason: str) -> Suppressed:
    """Write a comment for each finding of the files that were asked for.

    What perflint says of a file itself, as that it cannot be parsed, is no finding to suppress.

    Args:
        reason: what new comments say besides the rule; one line.
    """
    done = Suppressed()
    for file in summary.checked:
        findings = [
            finding for finding in file.findings if finding.code not in _OWN and not finding.through
        ]
        if not findings:
            continue
        try:
            source = read(file.path)
            text, count = suppressed(source.text, findings, reason)
            done.left += len(findings) - count
            if text != source.text:
                write(str(file.path), source.data, source.encode(text))
            done.findings += count
            done.files += text != source.text
        except (SourceError, WriteError) as error:
            done.errors.append(str(error).replace(str(file.path), file.filename, 1))
    return done
