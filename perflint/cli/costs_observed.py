"""`perflint cost --observed`: the record of runs, held against what entries cost."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from perflint.cli.streams import Failure
from perflint.cli.weighing import record
from perflint.costing.costs import EntryCost, ProjectCosts
from perflint.costing.entry_points import EntryPoint
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

    names: dict[str, str] = {}  # of files in the project, by how the run names them

    def shown(file: str) -> str:
        name = os.path.relpath(os.path.join(observed.folder, file), opened.root)
        told = opened.shown(name)
        names[told] = name
        return told

    def along(entry: EntryPoint, sent: tuple[Sent, ...]) -> EntryCost:
        places = {(names[each.path], each.line) for each in sent if each.path}
        return costs.along(entry, places).renamed(opened.shown)

    seen = {
        answered: [_counted(sample, times, shown) for sample, times in samples.items()]
        for answered, samples in observed.entries.seen.items()
    }
    ran = Ran(seen, costs.every())
    found: dict[tuple[str, str], Beside] = {}  # what has several names is told by the first
    for entry in costs.entries(opened.meant, pattern):
        if ran.is_merged(entry):
            entry = replace(entry, name=entry.function, verb="")
        if entry.answered not in found:
            cost = costs.cost(entry).renamed(opened.shown)
            ways = compared(cost, ran.ways(entry), cache(partial(along, entry)))
            found[entry.answered] = Beside(cost, ways)
    return list(found.values())


def _counted(sample: Sample, times: int, shown: Callable[[str], str]) -> Counted:
    sent = tuple(
        Sent(Kind(kind), shown(file) if file else "", line, count)
        for kind, file, line, count in sample.places
    )
    return Counted(times, sample.session, dict(sample.rows), sent)
