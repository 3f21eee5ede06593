"""The rewrites that a run could make, one by one, and runs that make some of them only."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from perflint.engine.fixing.fixing import Fixing
from perflint.engine.narrowing.fingerprints import Identity, identities
from perflint.engine.narrowing.narrowing import Looked
from perflint.rules.finding import Finding
from perflint.syntax.edits import Fix


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The rewrite of a finding; findings alike in one function are one.

    Attributes:
        identity: by what it is known again when the code around it has changed.
        path: the absolute path of its file.
        line: where it is, in the file as it was.
        code, codemod: of the rule and of the codemod.
    """

    identity: Identity
    path: Path
    line: int
    code: str
    codemod: str

    @property
    def group(self) -> tuple[str, str]:
        """What is tried together: the rewrites of a codemod in a file."""
        return str(self.path), self.codemod


@dataclass
class Chosen:
    """Lets a run make chosen rewrites only; a `Narrowing`.

    Args:
        fixing: which rewrites are wanted at all.
        on_request: tells of codemods that only run if they are named.
        chosen: the rewrites to make; all that are wanted if it is None.
    """

    fixing: Fixing
    on_request: Callable[[str], bool]
    chosen: Collection[Identity] | None = None
    found: dict[Identity, Rewrite] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set, repr=False)

    def remaining(self, file: Looked, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """The findings whose rewrites are chosen. What is asked first is the file as it was."""
        known = identities(file.path, file.lines(), findings)
        if file.path not in self._seen:
            self._seen.add(file.path)
            for finding, identity in zip(findings, known, strict=True):
                wanted = self.fixing.chosen(finding, self.on_request)
                if wanted is not None and isinstance(wanted.fix, Fix):
                    line, codemod = finding.position.line, wanted.fix.codemod
                    self.found.setdefault(
                        identity, Rewrite(identity, Path(file.path), line, finding.code, codemod)
                    )
        chosen = self.chosen
        if chosen is None:
            return tuple(findings)
        return tuple(
            finding for finding, identity in zip(findings, known, strict=True) if identity in chosen
        )


def import_root(path: Path) -> Path:
    """The folder from which a file is imported: above its packages."""
    folder = path.parent
    while os.path.exists(folder / "__init__.py") and folder.parent != folder:
        folder = folder.parent
    return folder
