"""The call graph as text that others read: `{caller: [callees]}`, and why a function has an effect.

Names are dotted: module and qualified name without `<locals>`; a module stands for its own body, a
lambda is `<lambda1>` within the scope that holds it, a builtin `<builtin>.len`.
"""

from __future__ import annotations

from perflint.semantics.project import Project
from perflint.semantics.trace import Reach


def graph(project: Project) -> dict[str, list[str]]:
    """All functions of a project with what they call, both sorted."""
    linked, calls = project.linked, project.graph
    found: dict[str, set[str]] = {}
    names = {identity: shown(linked.dotted(identity)) for identity, _ in linked.each()}
    for identity, name in names.items():
        callees = found.setdefault(name, set())
        for edge in calls.edges[identity]:
            if edge.shown:
                callees.add(names[edge.callee])
        for external in calls.externals[identity]:
            outside = _outside(external)
            if outside:
                callees.add(outside)
    for caller, function, parameter in calls.argument_calls:
        given = calls.given.get((function, parameter), ())
        found[names[caller]].update(names[identity] for identity in given)
    return {caller: sorted(found[caller]) for caller in sorted(found)}


def why(project: Project, function: str, effect: str) -> Reach | None:
    """A shortest way from a function to an effect.

    Args:
        function: its dotted name, or the end of it where only one function ends so.
        effect: a kind as `blocks`, or kind and detail as `blocks(network)`.

    Raises:
        LookupError: no function, or more than one, has that name.
    """
    kind, _, detail = effect.rstrip(")").partition("(")
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
        raise LookupError(f"no function is called `{function}`")
    if len(found) > 1:
        several = ", ".join(f"`{shown(name)}`" for name in sorted(found)[:5])
        raise LookupError(f"`{function}` may be {several}: say more of its name")
    return found[0]


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
