"""Count over real code what each declared reason silences or lowers.

    python scripts/ablate.py FOLDER... [--show NAME] [--most N]

The table has, for each reason of each rule, how many cases it silences or lowers, and in how many of
them no other reason would have done the same. `--show NAME` prints those places. A reason that never
decides anything on millions of lines is a candidate to go.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.engine.checking.explaining import Explanation
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import explanations
from perflint.report.pages import plain_table
from perflint.rules.reasons import Reason
from perflint.rules.registry import rules
from perflint.rules.rule import Rule


class Tally:
    """What reasons decided: counts, and the places where each was the only one to."""

    def __init__(self) -> None:
        self.decided: Counter[tuple[str, str]] = Counter()
        self.alone: defaultdict[tuple[str, str], list[str]] = defaultdict(list)

    def add(self, path: str, explanation: Explanation) -> None:
        """Count the cases of a file."""
        for account in explanation.accounts:
            for case in account.cases:
                reasons = case.ruling.reasons
                for reason in reasons:
                    self.decided[account.code, reason.name] += 1
                if len(reasons) == 1:
                    place = f"{path}:{case.position.line}: {case.code}"
                    self.alone[account.code, reasons[0].name].append(place)


def table(tally: Tally, every: Iterable[tuple[Rule, Reason]]) -> list[tuple[str, ...]]:
    """A header, and a row a reason."""
    rows: list[tuple[str, ...]] = [("Rule", "Reason", "Verdict", "Decides", "Alone")]
    for rule, reason in every:
        key = rule.code, reason.name
        alone = len(tally.alone.get(key, ()))
        rows.append((*key, reason.verdict.value, str(tally.decided[key]), str(alone)))
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--show", metavar="NAME", default="")
    parser.add_argument("--most", type=int, default=20)
    options = parser.parse_args(arguments)
    declaring = [rule for rule in rules() if rule.reasons]
    tally = Tally()
    for folder in options.folders:
        config = Config(folder, isolated=True)
        for path, explanation in explanations([folder], declaring, config):
            tally.add(path, explanation)
    every = [(rule, reason) for rule in declaring for reason in rule.reasons]
    print(plain_table(table(tally, every)), end="")
    for (code, name), places in sorted(tally.alone.items()):
        if name == options.show:
            for place in places[: options.most]:
                print(f"{code} {name}: {place}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
