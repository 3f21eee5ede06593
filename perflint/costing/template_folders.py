"""Templates that settings put in the place of those of applications: Django looks in the folders of `DIRS`
first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from perflint.costing.charges import Reading, Run
from perflint.project.world.linking import Linked
from perflint.syntax.template_names import LAYOUT, RENDER, is_template_module

_FURTHER = re.compile(r"#\d+$")  # ends the name of a template that is not known by its own


def overriding(linked: Linked, folders: Iterable[str]) -> dict[int, int]:
    """The functions of templates in whose place others are shown, each with the one that is.

    Args:
        folders: the ends of the folders that settings list.
    """
    found: dict[int, int] = {}
    ends = [f"/{folder.strip('/')}/" for folder in folders if folder.strip("/")]
    for outline in linked.files if ends else ():
        module = outline.module
        number = _FURTHER.search(module) if is_template_module(module) else None
        known = linked.modules.get(module[: number.start()]) if number is not None else None
        if known is None or _stands_in(known.path, ends) or not _stands_in(outline.path, ends):
            continue
        render = linked.own(f"{outline.module}.{RENDER}")
        layout = linked.own(f"{outline.module}.{LAYOUT}")
        for name, shown in ((RENDER, render), (LAYOUT, layout or render)):
            usual = linked.own(f"{known.module}.{name}")
            if usual is not None and shown is not None:
                found.setdefault(usual, shown)
    return found


def _stands_in(path: str, ends: Iterable[str]) -> bool:
    return any(end in f"/{path}" for end in ends)


def with_overriding(
    reading: Reading, caller: int, shown: Mapping[int, int], linked: Linked
) -> Reading:
    """What a function does where other templates are shown in the place of some."""
    runs = tuple(_turned(run, linked.owners[caller], shown, linked) for run in reading.runs)
    if all(new is old for new, old in zip(runs, reading.runs, strict=True)):
        return reading
    return replace(reading, runs=runs)


def _turned(run: Run, file: int, shown: Mapping[int, int], linked: Linked) -> Run:
    """A call with what is shown. Parts of a template run its own; what is shown in the place of one may
    extend that."""
    edges = []
    for edge in run.edges:
        other = shown.get(edge.callee)
        own = other is None or file in (linked.owners[edge.callee], linked.owners[other])
        edges.append(edge if other is None or own else edge._replace(callee=other))
    return run if edges == [*run.edges] else replace(run, edges=tuple(edges))
