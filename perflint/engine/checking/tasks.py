"""What processes do with many files at once: outline them, resolve what they call, check them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from perflint.engine.checking.analysis import (
    Checkup,
    Orders,
    Outlined,
    Unit,
    check,
    fault,
    outline,
    passed_over,
)
from perflint.engine.checking.summary import Fault
from perflint.engine.checking.trees import Trees
from perflint.language.stored import StoredError
from perflint.syntax.template_names import is_template_module

if TYPE_CHECKING:
    from perflint.engine.checking.questions import Answers, RecordingProject
    from perflint.engine.checking.screening import Plan
    from perflint.project.answers.project import Project
    from perflint.project.calls.edges import Resolved
    from perflint.project.calls.resolving import Resolver


class Outlining(NamedTuple):
    """What making outlines takes: whether they are `noted`, and which files are `checked` next; `over` if the
    files are passed over."""

    noted: bool
    checked: frozenset[str]
    trees: Trees
    over: bool = False


@dataclass
class Checking:
    """What all checks share.

    Attributes:
        project, linked: the project, and whether its files could be linked; None where no check looks at
            a file (see `looks_at`).
        answers: what it answered, in this process and before it was started.
        outlined: what is known of the files to check, by path.
        tops: the first parts of the names of the project's modules.
        orders: what a check needs besides, one for each group of files with the same settings.
        plans: of files of which it is known which rules could fire, by path.
        screen, notes: see `Options`.
        trees: files that were read already.
    """

    project: Project | None
    answers: Answers | None
    linked: bool
    outlined: Mapping[str, Outlined]
    tops: frozenset[str]
    orders: Sequence[Orders]
    plans: Mapping[str, Plan]
    screen: bool
    notes: bool
    trees: Trees


class Noted(NamedTuple):
    """What a check asked of the project, see `Record`; no questions where they cannot be stored."""

    questions: bytes | None
    on_all: bytes = b""
    places: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    libraries: frozenset[str] = frozenset()
    brought: frozenset[str] | None = None


_NOTHING = Noted(b"")


class Made(NamedTuple):
    """What outlining a file gave: its outline as it is or, if noted, as bytes.

    Attributes:
        digest: of the contents.
        renders: the modules of the templates that it renders, includes or extends.
    """

    path: str
    digest: bytes
    outlined: Outlined | None
    packed: bytes | None
    renders: tuple[str, ...] = ()


def outline_all(units: Sequence[Unit], state: Outlining) -> list[Made]:
    """Outline files."""
    from perflint.engine.checking.stored_outlined import pack

    results: list[Made] = []
    for unit in units:
        if state.over:
            outlined = passed_over(unit)
        else:
            trees = state.trees if unit.path in state.checked else None
            outlined = outline(unit, trees, noted=state.noted)
        digest = outlined.digest
        renders: tuple[str, ...] = ()
        if outlined.outline is not None and (imports := outlined.outline.imports):
            renders = tuple(filter(is_template_module, sorted(imports)))
        if state.noted and outlined.fault is None and digest:
            try:
                results.append(Made(unit.path, digest, None, pack(outlined), renders))
                continue
            except StoredError:
                pass  # it is made anew in each run
        results.append(Made(unit.path, digest, outlined, None, renders))
    return results


def resolve_all(files: Sequence[int], resolver: Resolver) -> list[tuple[int, Resolved]]:
    """Resolve the sites of files, which are given by their indexes."""
    return [(file, resolver.resolve(file)) for file in files]


def looks_at(path: str, state: Checking, orders: Orders) -> bool:
    """Whether a check looks at a file, or must find out whether it has to."""
    plan = state.plans.get(path)
    return plan is None or _asks(plan, state.outlined[path], orders)


def _asks(plan: Plan, outlined: Outlined, orders: Orders) -> bool:
    return bool(plan.rules) or outlined.marked and orders.suppress


def check_all(
    items: Sequence[tuple[Unit, int]], state: Checking
) -> list[tuple[str, Plan, Checkup, Noted]]:
    """Plan and check files: path, plan, what it gave, what was asked of the project.

    Args:
        items: files, each with the index of its orders.
    """
    from perflint.engine.checking.questions import asking

    results: list[tuple[str, Plan, Checkup, Noted]] = []
    for unit, index in items:
        orders = state.orders[index]
        outlined = state.outlined[unit.path]
        read = state.trees.take(unit.path)
        known = state.plans.get(unit.path)
        plan, failed = (known, ()) if known is not None else _planned(unit, outlined, orders, state)
        if not _asks(plan, outlined, orders):
            told = tuple(one for one in outlined.findings if one.code in orders.enabled)
            unread = Checkup(outlined.digest, told, failed)
            results.append((unit.path, plan, unread, _with_brought(_NOTHING, unit, state)))
            if read is not None:
                read.names.release()
            continue
        assert state.project is not None
        project, asked = asking(state.project, state.tops) if state.notes else (state.project, None)
        checkup = check(unit, plan, project, orders, read, outlined.findings)
        checkup = replace(checkup, faults=(*failed, *checkup.faults))
        noted = _with_brought(_noted(asked, state.answers), unit, state)
        results.append((unit.path, plan, checkup, noted))
    return results


def _with_brought(noted: Noted, unit: Unit, state: Checking) -> Noted:
    if state.project is None or not state.linked:
        return noted
    return noted._replace(brought=state.project.brought(unit.name))


def _noted(asked: RecordingProject | None, answers: Answers | None) -> Noted:
    if asked is None:
        return _NOTHING
    assert answers is not None
    from perflint.engine.checking.questions import rests_on_all
    from perflint.engine.checking.stored_questions import pack

    noted = answers.take(asked.questions)
    nothing: frozenset[str] = frozenset()
    questions: bytes | None
    try:
        questions = pack([each for each in noted if not rests_on_all(each[0])])
        on_all = pack([each for each in noted if rests_on_all(each[0])])
    except StoredError:
        questions, on_all = None, b""
    return Noted(
        questions,
        on_all,
        nothing.union(*map(answers.places, asked.questions)),
        nothing.union(*map(answers.passed, asked.questions)),
        frozenset(asked.libraries),
    )


def _planned(
    unit: Unit, outlined: Outlined, orders: Orders, state: Checking
) -> tuple[Plan, tuple[Fault, ...]]:
    """The plan for a file, and what went wrong when it was made."""
    from perflint.engine.checking.screening import everything, plan

    assert outlined.outline is not None
    rules = list(orders.rules.values())
    if not state.screen:
        return everything(outlined.outline, rules), ()
    try:
        return plan(outlined.outline, state.project if state.linked else None, rules), ()
    except Exception as error:
        return everything(outlined.outline, rules), (fault(unit.name, "", error),)
