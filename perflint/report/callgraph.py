"""The call graph and the effects of functions, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable

from perflint.project.answers.project import Project
from perflint.project.calls.trace import Reach
from perflint.project.explaining import graph as believed
from perflint.project.world.passed import Passed


def as_json(projects: Iterable[tuple[Project, Container[str]]]) -> str:
    """`{caller: [callees]}` over some files of all projects, sorted."""
    merged: dict[str, set[str]] = {}
    for project, files in projects:
        for caller, callees in believed.graph(project, files).items():
            merged.setdefault(caller, set()).update(callees)
    return json.dumps({name: sorted(merged[name]) for name in sorted(merged)}, indent=2)


def as_text(project: Project, files: Container[str]) -> str:
    """Each function of some files with what it calls and what it does in the end."""
    lines: list[str] = []
    originals = {believed.shown(name): name for name in project.linked.functions}
    for caller, callees in believed.graph(project, files).items():
        name = originals.get(caller, caller)  # modules are no functions
        lines.append(caller)
        lines.extend(
            f"    takes {parameter}: {_passed(parameter, passed)}"
            for parameter, passed in believed.parameters(project, name).items()
        )
        lines.extend(f"    calls {callee}" for callee in callees)
        lines.extend(
            f"    {effect(reach)} through {project.public(reach.effect.api)}"
            for reach in project.reaches(name)
        )
    return "\n".join(lines)


def way(project: Project, reach: Reach) -> str:
    """The trace of one effect, a line a step."""
    steps = [f"{step.path}:{step.line}:{step.column}: {step.message}" for step in reach.trace]
    return "\n".join([*steps, f"{effect(reach)} through {project.public(reach.effect.api)}"])


def effect(reach: Reach) -> str:
    """An effect as users name it: `blocks(network)`."""
    kind, detail = reach.effect.kind, reach.effect.detail
    return f"{kind}({detail})" if detail else kind


def _passed(parameter: str, passed: Passed) -> str:
    """What callers pass for a parameter, and where: `numpy.ndarray from app.py:12 and 3 more`."""
    assert passed.type is not None
    text = believed.shown(passed.type.name)
    places = [f"{path}:{line}" for path, line, name in passed.places if name == passed.type.name]
    if places:
        more = f" and {len(places) - 1} more" if len(places) > 1 else ""
        text += f" from {places[0]}{more}"
    return f"{text} ({passed.doubt.format(parameter)})" if passed.doubt else text
