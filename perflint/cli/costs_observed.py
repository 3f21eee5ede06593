"""`perflint cost --observed`: the record of runs, held against what entries cost."""

from __future__ import annotations

import os
from collections.abc import Callable

from perflint.cli.streams import Failure
from perflint.cli.weighing import record
from perflint.costing.costs import ProjectCosts
from perflint.costing.kinds import Kind
from perflint.costing.measured import Counted, Ran, Sent, compared
from perflint.engine.running.opened import OpenProject
from perflint.evidence.entries_seen import Sample
from perflint.evidence.observed import FILE, Observed
from perflint.report.measured_costs import Beside


def loaded(name: str) -> Observed:
    """The record that `--observed` names; that of the current folder where the name is empty.

    Raises:
        Failure: there is none, it cannot be read, or no entries ran in it.
    """
    found = record(name)
    if not found.entries.seen:
        raise Failure(
            f"no entry ran in what {name or FILE} holds, or it was written before entries were observed:"
            " those are requests to Django, Flask, Starlette and FastAPI, commands of Django, and tasks of"
            " Celery that run at once"
        )
    return found


def beside(
    observed: Observed, opened: OpenProject, costs: ProjectCosts, pattern: str
) -> list[Beside]:
    """The entries of a project that are asked for, with the ways in which they ran."""

    def shown(file: str) -> str:
        name = os.path.relpath(os.path.join(observed.folder, file), opened.root)
        return opened.shown(name)

    seen = {
        names: [_counted(sample, times, shown) for sample, times in samples.items()]
        for names, samples in observed.entries.seen.items()
    }
    ran = Ran(seen, costs.every())
    found: dict[str, Beside] = {}  # what has several names is told by the first
    for entry in costs.entries(opened.meant, pattern):
        if entry.function not in found:
            cost = costs.cost(entry).renamed(opened.shown)
            found[entry.function] = Beside(cost, compared(cost, ran.ways(entry)))
    return list(found.values())


def _counted(sample: Sample, times: int, shown: Callable[[str], str]) -> Counted:
    sent = tuple(
        Sent(Kind(kind), shown(file) if file else "", line, count)
        for kind, file, line, count in sample.places
    )
    return Counted(times, sample.session, dict(sample.rows), sent)
