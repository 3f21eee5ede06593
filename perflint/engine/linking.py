"""The work of linking a project: what the sites of its files run, in several processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from perflint.engine import workers
from perflint.engine.tasks import resolve_all

if TYPE_CHECKING:
    from perflint.semantics.project import Project
    from perflint.semantics.resolving import Resolved

_SITE = 40  # bytes of source to a site, about


def resolved(project: Project, jobs: int) -> list[Resolved]:
    """What the sites of each file run, in the order of the project's files.

    Raises:
        WorkerDied: a process ended before its work was done.
    """
    from perflint.semantics.resolving import Resolver

    files = project.linked.files
    sizes = [(index, 1 + len(outline) * _SITE) for index, outline in enumerate(files)]
    found: dict[int, Resolved] = {}
    for results in workers.run(
        resolve_all,
        sizes,
        Resolver(project.linked),
        jobs,
        lambda count: None,
        in_order=True,
    ):
        found.update(results)
    return [found[index] for index in range(len(files))]


def join(project: Project, resolved: Sequence[Resolved]) -> None:
    """Give a project what its sites run, and work out the effects."""
    project.join(resolved)
    _ = project.effects
