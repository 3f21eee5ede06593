"""Which files may hold findings whose traces go through other files."""

from __future__ import annotations

from collections.abc import Collection

from perflint.outlining.outline import Outline
from perflint.project.answers.project import Project


def passing(project: Project, paths: Collection[str]) -> frozenset[str]:
    """The files that may hold findings with a step in one of some files, besides these themselves.

    A trace goes down from a call to what it costs, or up from a function to the loop, request or pool
    that runs it again and again; or it names what a file has from another one by importing it.

    Args:
        paths: as the outlines name files.
    """
    linked = project.linked
    changed = [index for index, outline in enumerate(linked.files) if outline.path in paths]
    own = {
        identity
        for index in changed
        for identity in range(
            linked.start(index), linked.start(index) + len(linked.files[index].functions)
        )
    }
    acting = [identity for identity in own if project.effects.sorts(identity)]
    called = {edge.callee for identity in own for edge in project.graph.edges[identity]}
    touched = project.effects.above(acting) | project.repetition.below(own | called)
    found = {linked.files[linked.owners[identity]].path for identity in touched}
    modules = {linked.files[index].module for index in changed}
    found |= _importing(linked.files, modules)
    imported = {name for index in changed for name in _imports(linked.files[index])}
    imported |= {_owner(name) for name in imported}
    found |= {outline.path for outline in linked.files if outline.module in imported}
    return frozenset(found) - frozenset(paths)


def _importing(files: Collection[Outline], modules: set[str]) -> set[str]:
    """The files that import some modules at their top, also from packages that hand on what these hold."""
    found: set[str] = set()
    left = set(modules)
    while left:
        new = [
            outline
            for outline in files
            if outline.path not in found
            and any(name in left or _owner(name) in left for name in _imports(outline))
        ]
        found.update(outline.path for outline in new)
        left = {outline.module for outline in new if outline.is_package}
    return found


def _imports(outline: Outline) -> set[str]:
    """The dotted names that a file imports at its top."""
    return {*outline.stars, *(target for _, targets in outline.aliases for target in targets)}


def _owner(name: str) -> str:
    return name.rpartition(".")[0]
