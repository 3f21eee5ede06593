"""What is kept of the check of a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from perflint.rules.finding import Finding

if TYPE_CHECKING:
    from perflint.engine.checking.screening import Plan


@dataclass(frozen=True, slots=True)
class Record:
    """The findings of a file, and what they depend on besides perflint itself.

    Attributes:
        digest: of the file's contents.
        orders: a digest of the rules and settings, and of the module that it is.
        world, wording: the project for which they hold for certain; see `Outlines._settle`.
        plan, questions, on_all: what must come out the same for them to hold in another; the questions,
            with the digests of their answers, are bytes (see `stored_questions`), those whose answers any
            file may change apart from the others.
        places, passed: the files that the answers tell of, and those through which their chains of
            calls go.
        traced: the files that traces of the findings name, with their digests.
        used: see `Checkup`.
        libraries: the first parts of the names of modules that were asked about and were none of the
            project's: where one is now, other questions come up.
        brought: what callers in other files bring, see `PassedRoots.of`; None where that was not asked.
    """

    digest: bytes
    orders: bytes
    world: bytes
    wording: bytes
    plan: Plan
    findings: tuple[Finding, ...]
    parsed: bool
    questions: bytes
    on_all: bytes
    places: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    traced: tuple[tuple[str, bytes], ...] = ()
    used: frozenset[tuple[int, str]] = frozenset()
    libraries: frozenset[str] = frozenset()
    brought: frozenset[str] | None = None
