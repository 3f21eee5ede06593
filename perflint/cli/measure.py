"""`perflint measure`: time the slow program of each rule against its fast one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from perflint.cli.streams import Failure, note, output

if TYPE_CHECKING:
    from perflint.evidence.measure import Measurement


@click.command()
@click.argument("names", metavar="[RULE]...", nargs=-1)
@click.option("--size", type=click.IntRange(min=1), help="Passed to `run(size=...)` of both.")
@click.option("--json", "as_json", is_flag=True, help="Print a list of objects.")
@click.option(
    "--python",
    "pythons",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="An interpreter to measure on; may be given more than once.",
)
def measure(
    names: tuple[str, ...], size: int | None, as_json: bool, pythons: tuple[Path, ...]
) -> None:
    """Time the slow program of each rule's page against its fast one, on this machine.

    RULE is a code, a prefix (PFL2), a name or a group; without it, all rules. Both programs run in a
    process of their own, and must return equal values. "growth" is how much the ratio rises from a
    quarter of the size to the whole.
    """
    from perflint.evidence.measure import MeasureError
    from perflint.evidence.measure import measure as measured
    from perflint.report.pages import plain_table
    from perflint.rules.registry import find_rules, rules
    from perflint.rules.selection import UnknownSelector

    try:
        chosen = list(dict.fromkeys(rule for name in names for rule in find_rules(name)))
    except UnknownSelector as error:
        raise Failure(str(error)) from error
    rows: list[tuple[str, ...]] = [
        ("Code", "Name", "Python", "Size", "Slow", "Fast", "Ratio", "Growth", "Note")
    ]
    found: list[dict[str, Any]] = []
    failed = False
    for rule in chosen or rules():
        for python in pythons or (None,):
            item: dict[str, Any] = {"code": rule.code, "name": rule.name}
            try:
                result = measured(rule.page, size=size, python=python)
            except MeasureError as error:
                failed = True
                item |= {"python": str(python or ""), "error": str(error)}
            else:
                failed = failed or bool(result.difference)
                item |= _record(result)
            found.append(item)
            rows.append(_row(item))
            if not as_json and len(chosen) != 1:
                note(f"{rule.code} {rule.name}: {rows[-1][6] or rows[-1][8]}")
    if as_json:
        import json

        output(json.dumps(found, indent=2) + "\n")
    else:
        output(plain_table(rows))
    if failed:
        click.get_current_context().exit(1)


def _record(result: Measurement) -> dict[str, Any]:
    if result.missing:
        return {"missing": result.missing}
    return {
        "python": result.python,
        "libraries": dict(result.libraries),
        "equal": not result.difference,
        "difference": result.difference,
        "ratio": result.ratio,
        "growth": result.growth,
        "sizes": [
            {
                "size": pair.size,
                "slow": pair.slow.median,
                "slow_spread": pair.slow.spread,
                "fast": pair.fast.median,
                "fast_spread": pair.fast.spread,
                "samples": pair.slow.samples,
                "ratio": pair.ratio,
            }
            for pair in result.pairs
        ],
    }


def _row(item: dict[str, Any]) -> tuple[str, ...]:
    from perflint.evidence.record import seconds, times

    head = (item["code"], item["name"], item.get("python", ""))
    if "missing" in item:
        return (*head, "", "", "", "", "", f"needs {item['missing']}")
    if "error" in item:
        return (*head, "", "", "", "", "", item["error"])
    top = item["sizes"][-1]
    spread = max(top["slow_spread"] / top["slow"], top["fast_spread"] / top["fast"])
    notes = [" ".join(versioned) for versioned in item["libraries"].items()]
    if item["difference"]:
        notes.append(item["difference"])
    if spread > 0.1:
        notes.append(f"spread {spread:.0%}")
    return (
        *head,
        "" if top["size"] is None else f"{top['size']:,}",
        seconds(top["slow"]),
        seconds(top["fast"]),
        times(item["ratio"]),
        "" if item["growth"] is None else times(item["growth"]),
        ", ".join(notes),
    )
