"""Precision and recall of the call graph over the small projects in `tests/callgraph`.

Each folder there is a project with its exact graph in `expected.json`. Prints the cases that
differ, edge by edge, then both figures over all; exits with 1 if one falls below what the tests demand.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).resolve().parents[1] / "tests" / "callgraph"
PRECISION = 0.98
RECALL = 0.85


@dataclass(frozen=True, slots=True)
class Score:
    """Edges of one case as pairs of names: those found and expected, in excess, and missed."""

    name: str
    right: frozenset[tuple[str, str]]
    wrong: frozenset[tuple[str, str]]
    missed: frozenset[tuple[str, str]]
    functions: bool  # whether exactly the expected functions were found


def score(case: Path) -> Score:
    """Compare the graph of one project with what is expected."""
    from perflint.project.explaining.graph import graph

    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    found = graph(project(case))
    wanted = {(caller, callee) for caller, callees in expected.items() for callee in callees}
    given = {(caller, callee) for caller, callees in found.items() for callee in callees}
    return Score(
        case.name,
        frozenset(given & wanted),
        frozenset(given - wanted),
        frozenset(wanted - given),
        set(found) == set(expected),
    )


def project(root: Path):  # type: ignore[no-untyped-def]
    """The linked project of a folder whose modules are named from it."""
    from perflint.knowledge import Knowledge
    from perflint.language.names import Names
    from perflint.outlining.files import build
    from perflint.project.answers.project import Project
    from perflint.syntax.reading import read
    from perflint.syntax.source import parse

    outlines = []
    for path in sorted(root.rglob("*.py")):
        parts = list(path.relative_to(root).with_suffix("").parts)
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        source = read(path)
        names = Names(parse(source), module, is_package=is_package)
        outlines.append(build(names, source, path.relative_to(root).as_posix()))
    return Project.link(outlines, Knowledge())


def main() -> int:
    """Print the differences and the figures."""
    scores = [score(case) for case in sorted(CASES.iterdir()) if (case / "expected.json").is_file()]
    for result in scores:
        for sign, edges in (("+", result.wrong), ("-", result.missed)):
            for caller, callee in sorted(edges):
                print(f"{result.name}: {sign} {caller} -> {callee}")
        if not result.functions:
            print(f"{result.name}: other functions than expected")
    right = sum(len(result.right) for result in scores)
    wrong = sum(len(result.wrong) for result in scores)
    missed = sum(len(result.missed) for result in scores)
    precision, recall = right / (right + wrong), right / (right + missed)
    exact = sum(not result.wrong and not result.missed for result in scores)
    print(f"{len(scores)} projects, {exact} exact, {right + missed} edges")
    print(f"precision {precision:.3f}, recall {recall:.3f}")
    return int(precision < PRECISION or recall < RECALL)


if __name__ == "__main__":
    sys.path.insert(0, str(CASES.parents[1]))
    sys.exit(main())
