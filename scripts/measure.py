"""Measure rules on the Pythons at hand, and write `perflint/evidence/measured.json`.

    python scripts/measure.py [RULE]... [--python PATH]...

Rules are codes or names; all by default. Without interpreters it is the running one. What is measured
is written rule by rule, so a run that is stopped keeps what it had.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from perflint.evidence.measure import MeasureError, measure
from perflint.evidence.record import record, records, save, times
from perflint.rules.registry import find_rules, rules
from perflint.rules.selection import UnknownSelector

REPEATS = 31  # more than a user waits for: the median holds on a busy machine, too


def main() -> int:
    """Measure, print a line for each rule and Python, and save; the status tells of failures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="RULE", nargs="*")
    parser.add_argument("--python", dest="pythons", action="append", type=Path, default=[])
    arguments = parser.parse_args()
    try:
        chosen = list(dict.fromkeys(rule for name in arguments.names for rule in find_rules(name)))
    except UnknownSelector as error:
        parser.error(str(error))
    kept = dict(records())
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    names = {rule.name for rule in rules()}
    failed = False
    for rule in chosen or rules():
        own = {_minor(old.python): old for old in kept.get(rule.name, ())}
        for python in arguments.pythons or [Path(sys.executable)]:
            try:
                result = measure(rule.page, python=python, repeats=REPEATS)
            except MeasureError as error:
                failed = True
                print(f"{rule.code} {rule.name}: {error}")
                continue
            if result.missing or result.difference:
                failed = failed or bool(result.difference)
                print(f"{rule.code} {rule.name}: {result.difference or 'needs ' + result.missing}")
                continue
            new = record(result, today)
            own[_minor(new.python)] = new
            told = f"{rule.code} {rule.name}: {times(new.ratio)} on {new.versions}"
            print(told, flush=True)
        if own:
            kept[rule.name] = tuple(own[minor] for minor in sorted(own))
            save({name: items for name, items in kept.items() if name in names})
    return 1 if failed else 0


def _minor(python: str) -> tuple[int, ...]:
    return tuple(int(part) for part in python.split(".")[:2])


if __name__ == "__main__":
    sys.exit(main())
