"""Measure how much faster rewrites are, and write `perflint/evidence/contracts.json`.

    python scripts/contracts.py [CODEMOD]... [--python PATH] [--try SIZE...]

All codemods by default, in about three minutes on a machine that does nothing else. Those whose library is
not installed keep the figures that they have: `--python` names an interpreter that has it. `--try` measures
at other sizes and writes nothing: it finds the size from which a rewrite pays. The status is 1 where a
rewrite is not fast enough.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.evidence.contract_record import kept, save
from perflint.evidence.contracts import LEAST, REPEATS, measure
from perflint.evidence.measure import MeasureError
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.registry import codemods


def main() -> int:
    """Measure, print a line for each codemod, and save; the status tells of rewrites that do not pay."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", metavar="CODEMOD", nargs="*")
    parser.add_argument("--python", type=Path)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--try", dest="sizes", type=int, nargs="+", default=[])
    arguments = parser.parse_args()
    known = {codemod.name: codemod for codemod in codemods()}
    for name in arguments.names:
        if name not in known:
            parser.error(f"there is no codemod `{name}`")
    chosen = [known[name] for name in arguments.names or known]
    promising = [codemod for codemod in chosen if isinstance(codemod.speed, Contract)]
    if arguments.sizes:
        for codemod in promising:
            _try(codemod, arguments.sizes, arguments.python, arguments.repeats)
        return 0
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    found = {name: item for name, item in kept().items() if name in known}
    failed = False
    for codemod in promising:
        try:
            result = measure(codemod, ROOT, today, arguments.python, arguments.repeats)
        except MeasureError as error:
            missing = str(error).endswith("is not installed")
            failed = failed or not missing
            print(f"{codemod.name}: {error}", flush=True)
            continue
        found[codemod.name] = result
        slow = min(result.ratios) < LEAST
        failed = failed or slow
        print(_line(codemod.name, result.sizes, result.ratios), "TOO SLOW" * slow, flush=True)
        save(found)
    return 1 if failed else 0


def _try(codemod: Codemod, sizes: Sequence[int], python: Path | None, repeats: int) -> None:
    """Print what a rewrite gains at these sizes."""
    assert isinstance(codemod.speed, Contract)
    for size in sizes:
        tried = replace(codemod, speed=replace(codemod.speed, least=size, warns=size))
        try:
            result = measure(tried, ROOT, "", python, repeats)
        except MeasureError as error:
            print(f"{codemod.name}: {error}")
            return
        print(_line(codemod.name, [size], [max(result.ratios)]), flush=True)


def _line(name: str, sizes: Sequence[int], ratios: Sequence[float]) -> str:
    """As `seen-set: 1.4 times at 16, 9.2 times at 100`."""
    return f"{name}: " + ", ".join(f"{r:g} times at {s:,}" for s, r in zip(sizes, ratios))


if __name__ == "__main__":
    sys.exit(main())
