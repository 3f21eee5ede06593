"""Apply fixes to a file in rounds: what applies together, then check again, until all is done."""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from perflint.engine.checking.summary import Fault
from perflint.rules.finding import Finding
from perflint.syntax.applying import apply
from perflint.syntax.edits import Fix, Refusal, Safety
from perflint.syntax.reading import decode
from perflint.syntax.source import Source, SourceError, is_notebook, parse_text

if TYPE_CHECKING:
    from perflint.engine.fixing.style import Style

ROUNDS = 10  # without getting closer to an end: fixes that bring on others could go on for ever


@dataclass(frozen=True)
class Fixing:
    """Which fixes to apply.

    Attributes:
        unsafe: also those that can change behaviour in the ways that the rule's page names.
        codemods: only those of these names; without names, all but those made on request only.
        codes: only those of findings of these rules; without codes, of all.
        write: whether files are written; without, the summary says what would be.
    """

    unsafe: bool = False
    codemods: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    write: bool = True

    def chosen(self, finding: Finding, on_request: Callable[[str], bool]) -> Finding | None:
        """The finding with the one of its fixes that is to be applied; None if there is none."""
        if self.codes and finding.code not in self.codes:
            return None
        for fix in (finding.fix, *finding.on_request):
            if self._wants(fix, on_request):
                return finding if fix is finding.fix else replace(finding, fix=fix)
        return None

    def _wants(self, fix: Fix | Refusal | None, on_request: Callable[[str], bool]) -> bool:
        if not isinstance(fix, Fix) or (fix.safety is Safety.UNSAFE and not self.unsafe):
            return False
        return fix.codemod in self.codemods if self.codemods else not on_request(fix.codemod)


@dataclass
class FixState:
    """A file while it is fixed.

    Attributes:
        before: as it was read.
        source: as it is now.
        applied: the findings that were fixed so far.
        rounds: how many rounds applied something.
        fewest: of all rounds the least number of fixes that were wanted.
        idle: for how many rounds it has not become less.
        done: nothing more is to be tried.
        left_out: the fixes that would break it.
    """

    before: Source
    source: Source
    applied: list[Finding] = field(default_factory=list)
    rounds: int = 0
    fewest: int = sys.maxsize
    idle: int = 0
    done: bool = False
    seen: set[str] = field(default_factory=set)
    left_out: set[tuple[str, ...]] = field(default_factory=set)


def fix_state(path: str, data: bytes) -> FixState:
    """A file that is to be fixed.

    Raises:
        SourceError: it cannot be decoded.
    """
    from pathlib import Path

    source = decode(data, Path(path))
    return FixState(source, source, seen={source.text})


def fix_round(
    file: FixState,
    findings: Sequence[Finding],
    name: str,
    style: Style | None = None,
    needed: Callable[[str], bool] = lambda name: False,
) -> list[Fault]:
    """One round: apply the fixes of the findings that do not touch one another, and put in order what they
    leave.

    Afterwards the file is changed, or `done`. A fix is left out with which the text does not compile any
    more, or cannot be written in the file's encoding; the others are applied.

    Args:
        style: how the project lays out its code.
        needed: whether another file needs a name that this one imports.

    Returns:
        The internal errors of fixes that would break the file.
    """
    fixes = {id(f.fix): f for f in findings if isinstance(f.fix, Fix)}
    offered = [f.fix for f in findings if isinstance(f.fix, Fix)]
    wanted = [fix for fix in offered if _key(file, fix) not in file.left_out]
    faults: list[Fault] = []
    while True:
        text, applied = apply(file.source.text, wanted)
        if not applied or text in file.seen:
            # The same text twice: fixes that undo one another would go on for ever.
            file.done = True
            return faults
        if not _problem(file, text):
            break
        for fix, problem in _breaking(file, applied):
            wanted.remove(fix)
            file.left_out.add(_key(file, fix))
            rule = fixes[id(fix)].name
            faults.append(
                Fault(
                    name,
                    rule,
                    f"internal error: fixing `{rule}` breaks the file: {problem}; `{fix.codemod}` was "
                    "left out there; please report it",
                )
            )
    treated = [fixes[id(fix)] for fix in applied]
    text = _tidied(file, text, treated, name, style, needed, faults)
    after = _written(file, text)
    if text in file.seen or isinstance(after, str):
        file.done = True
        return faults
    file.source = after
    file.seen.add(text)
    file.applied += treated
    file.rounds += 1
    # Of fixes that touch one another each takes a round: as long as they get fewer, this ends.
    file.idle = file.idle + 1 if len(wanted) >= file.fewest else 0
    file.fewest = min(file.fewest, len(wanted))
    file.done = file.idle >= ROUNDS - 1
    return faults


def _tidied(
    file: FixState,
    text: str,
    treated: Sequence[Finding],
    name: str,
    style: Style | None,
    needed: Callable[[str], bool],
    faults: list[Fault],
) -> str:
    """A text that fixes have left, put in order; as it is where that would break it."""
    from perflint.engine.fixing.style import Style  # a run that fixes nothing does without
    from perflint.engine.fixing.tidying import tidy

    tidied = tidy(
        file.before.text,
        text,
        style or Style(),
        exports=name.endswith("__init__.py"),
        needed=needed,
        third_party=any(
            isinstance(finding.fix, Fix) and finding.fix.safety is Safety.UNSAFE
            for finding in (*treated, *file.applied)
        ),
    )
    if isinstance(_written(file, tidied), str):
        return text  # the file's encoding has no such character
    broken = _broken(file, tidied)
    if not broken:
        return tidied
    rule = treated[0].name
    faults.append(
        Fault(
            name,
            rule,
            f"internal error: laying out what `{rule}` left breaks the file: {broken}; the lines are as "
            "the fix made them; please report it",
        )
    )
    return text


def _key(file: FixState, fix: Fix) -> tuple[str, ...]:
    """What tells a fix in later rounds, when its place may be another one."""
    text = file.source.text
    return (fix.codemod, *(part for e in fix.edits for part in (text[e.start : e.end], e.text)))


def _breaking(file: FixState, fixes: Sequence[Fix]) -> list[tuple[Fix, str]]:
    """The fixes without which the others leave the file whole, each with what it breaks."""
    kept: list[Fix] = []
    found: list[tuple[Fix, str]] = []
    for fix in fixes:
        problem = _problem(file, apply(file.source.text, [*kept, fix])[0])
        if problem:
            found.append((fix, problem))
        else:
            kept.append(fix)
    return found


def _problem(file: FixState, text: str) -> str:
    """Why a file cannot have another text, or an empty string."""
    broken = _broken(file, text)
    after = broken or _written(file, text)
    return after if isinstance(after, str) else ""


def _written(file: FixState, text: str) -> Source | str:
    """The file with another text, or why it cannot have it."""
    try:
        after = decode(file.source.encode(text), file.source.path)
    except SourceError as error:
        return error.message
    return after if after.text == text else "it is not read as it was written"


def _broken(file: FixState, text: str) -> str:
    """Why a text is worse Python than what the file held before, or an empty string."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            _compile(text, _flags(file.before))
        except SyntaxError as error:
            if _compiles(file.before):
                return f"{error.msg} (line {error.lineno})"
            try:
                # It parsed but did not compile before (a `return` outside of functions).
                parse_text(text)
            except SourceError as worse:
                return f"{worse.message} (line {worse.line})"
        except (ValueError, RecursionError, MemoryError) as error:
            return str(error) or type(error).__name__
    return ""


def _compile(text: str, flags: int) -> None:
    try:
        compile(text, "<fixed>", "exec", flags, dont_inherit=True)
    except SyntaxError:
        from perflint.syntax import newer_grammar  # imports LibCST

        rewritten = newer_grammar.older(text)
        if rewritten is None or rewritten.text == text:
            raise
        compile(rewritten.text, "<fixed>", "exec", flags, dont_inherit=True)


def _compiles(source: Source) -> bool:
    try:
        _compile(source.text, _flags(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _flags(source: Source) -> int:
    """How a source is compiled: a notebook may wait for something outside of functions."""
    return ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if is_notebook(source.path) else 0
