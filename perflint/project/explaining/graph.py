"""The call graph as text that others read: `{caller: [callees]}`, and why a function has an effect.

Names are dotted: module and qualified name without `<locals>`; a module stands for its own body, a
lambda is `<lambda1>` within the scope that holds it, a builtin `<builtin>.len`.
"""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable

from perflint.knowledge.vocabulary import EFFECTS
from perflint.project.answers.project import Project
from perflint.project.calls.trace import Reach
from perflint.project.world.passed import Passed


def graph(project: Project, files: Container[str] | None = None) -> dict[str, list[str]]:
    """The functions of some files of a project, or of all, with what they call, both sorted."""
    linked, calls = project.linked, project.graph
    found: dict[str, set[str]] = {}
    names = {identity: shown(linked.dotted(identity)) for identity, _ in linked.each()}
    for identity, name in names.items():
        if files is not None and linked.outline(identity).path not in files:
            continue
        callees = found.setdefault(name, set())
        for edge in calls.edges[identity]:
            if edge.shown:
                callees.add(names[edge.callee])
        for external in calls.externals[identity]:
            outside = _outside(project.public(external))
            if outside:
                callees.add(outside)
    for caller, function, parameter in calls.argument_calls:
        passed = calls.passed.get((function, parameter), ())
        if names[caller] in found:
            found[names[caller]].update(names[identity] for identity in passed)
    return {caller: sorted(found[caller]) for caller in sorted(found)}


def parameters(project: Project, function: str) -> dict[str, Passed]:
    """The parameters of a function without annotation whose types its callers show."""
    identity = project.linked.own(function)
    if identity is None:
        return {}
    found = {
        name: project.passed(function, name)
        for name, kind, _, annotation in project.linked.outlined(identity).parameters
        if annotation is None and kind not in ("args", "kwargs")
    }
    return {name: passed for name, passed in found.items() if passed.type is not None}


def why(project: Project, function: str, effect: str) -> Reach | None:
    """A shortest path from a function to an effect.

    Args:
        function: its dotted name, or the end of it where only one function ends so.
        effect: a kind as `blocks`, or kind and detail as `blocks(network)`.

    Raises:
        LookupError: no function, or more than one, has that name, or there is no such effect.
    """
    kind, _, detail = effect.rstrip(")").partition("(")
    if kind not in EFFECTS:
        raise LookupError(f"there is no effect `{kind}`; {_hint(kind, EFFECTS)}")
    if detail and detail not in EFFECTS[kind]:
        raise LookupError(f"`{kind}` knows no `{detail}`; {_hint(detail, EFFECTS[kind])}")
    found = [
        reach
        for reach in project.reaches(named(project, function))
        if reach.effect.kind == kind and detail in ("", reach.effect.detail)
    ]
    return min(found, key=lambda reach: len(reach.trace), default=None)


def named(project: Project, function: str) -> str:
    """The dotted name of the function that a user means.

    Raises:
        LookupError: no function, or more than one, has that name.
    """
    names = project.linked.functions
    exact = [name for name in names if function in (name, shown(name))]
    found = exact or [name for name in names if f".{shown(name)}".endswith(f".{function}")]
    if not found:
        near = _nearest(function, [shown(name) for name in names])
        hint = f"; did you mean {near}?" if near else "; `perflint graph` lists the functions"
        raise LookupError(f"no function is called `{function}`{hint}")
    if len(found) > 1:
        several = ", ".join(f"`{shown(name)}`" for name in sorted(found)[:5])
        raise LookupError(f"`{function}` may be {several}: say more of its name")
    return found[0]


def _nearest(function: str, names: Iterable[str]) -> str:
    """The functions whose names are most like one that a user wrote, whole or the end of it."""
    parts = function.count(".") + 1
    ends: dict[str, list[str]] = {}
    for name in names:
        ends.setdefault(".".join(name.split(".")[-parts:]), []).append(name)
    near = difflib.get_close_matches(function, ends, 1, 0.6)
    return " or ".join(f"`{name}`" for name in sorted(ends[near[0]])[:3]) if near else ""


def _hint(word: str, known: Iterable[str]) -> str:
    words = list(known)
    near = difflib.get_close_matches(word, words, 1, 0.5)
    if near:
        return f"did you mean `{near[0]}`?"
    return "there are " + ", ".join(f"`{one}`" for one in words)


def shown(name: str) -> str:
    """A dotted name as it is printed."""
    return name.replace(".<locals>", "")


def _outside(name: str) -> str:
    """A called library function as it is printed; methods of builtin types are left out."""
    name = name.removesuffix(".__init__")
    if not name.startswith("builtins."):
        return name
    name = name.removeprefix("builtins.")
    return "" if "." in name else f"<builtin>.{name}"
