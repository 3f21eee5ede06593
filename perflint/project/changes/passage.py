"""Which files may hold findings whose traces go through other files."""

from __future__ import annotations

from collections.abc import Collection

from perflint.project.answers.project import Project
from perflint.syntax.template_names import is_template_module


def passing(project: Project, paths: Collection[str]) -> frozenset[str]:
    """The files that may hold findings with a step in one of some files, besides these themselves.

    A trace goes down from a call to what it costs, or up from a function to the loop, request or pool
    that runs it again and again, or to where what it is given comes from.

    Args:
        paths: as the outlines name files.
    """
    linked = project.linked
    graph = project.graph
    files = {index for index, outline in enumerate(linked.files) if outline.path in paths}
    own = {
        identity
        for index in files
        for identity in range(
            linked.start(index), linked.start(index) + len(linked.files[index].functions)
        )
    }
    acting = project.effects.above([each for each in own if project.effects.sorts(each)])
    run = {
        function
        for function, places in graph.indirect.items()
        if any(file in files for file, _, _ in places)
    }
    touched = acting.union(
        (worker.caller for worker in graph.workers if worker.function in acting),
        project.repetition.below(_given(project, own | run)),
    )
    found = {linked.files[linked.owners[identity]].path for identity in touched}
    return project.shown_from(paths).union(found).difference(paths)


def _given(project: Project, functions: Collection[int]) -> set[int]:
    """Functions, what they call, and what that calls and hands something on to."""
    linked = project.linked
    found = set(functions)
    left = [*functions]
    while left:
        identity = left.pop()
        outline = linked.outline(identity)
        hands = identity in functions or is_template_module(outline.module)
        for edge in project.graph.edges[identity]:
            if edge.callee not in found and (hands or outline.passed.get(edge.site)):
                found.add(edge.callee)
                left.append(edge.callee)
    return found
