"""What tests of costs ask: what the entries of a folder, or of some texts, cost."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from perflint.costing.costs import EntryCost, ProjectCosts
from perflint.engine.configuring.config import Config
from perflint.engine.running.opened import opened


def costs_of(folder: Path) -> list[EntryCost]:
    """What the entries of a folder cost."""
    projects, _ = opened([folder], Config(folder), cache=False, jobs=1)
    found = []
    for project in projects:
        costs = ProjectCosts(project.project, project.context)
        found += [costs.cost(entry) for entry in costs.entries(project.meant)]
    return found


def costs_of_texts(folder: Path, files: Mapping[str, str]) -> dict[str, EntryCost]:
    """What the entries of some texts cost, by name; the texts are written to a folder.

    Args:
        files: by their paths.
    """
    (folder / "perflint.toml").write_text("jobs = 1\n", encoding="utf-8")
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return {cost.entry.name: cost for cost in costs_of(folder)}


def told(cost: EntryCost) -> dict[str, str]:
    """The formulas of an entry as they are told, by kind."""
    return {kind.value: each.text(cost.letters) for kind, each in cost.formulas.items()}


def meanings(cost: EntryCost) -> dict[str, str]:
    """What the letters of an entry stand for."""
    return {letter: size.what for size, letter in cost.letters.items()}
