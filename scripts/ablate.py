"""Count over real code what each declared reason silences or lowers.

    python scripts/ablate.py FOLDER... [--labels FILE] [--idle] [--show NAME] [--most N]

The table has, for each reason of each rule, how many cases it silences or lowers, and in how many of
them no other reason would have done the same. With `--labels`, a file of labelled sites (JSON lines with
`path`, relative to a folder whose name is that of `repo` with `+` for `/`, `line`, `code` and `label`), it
also says how many sites it decides about that are `true` and how many that are `false`: a reason that takes
as many true as false ones does not earn its keep. `--idle` prints only reasons that decide nothing, and those
with as many true as false sites. `--show NAME` prints the places where a reason decides alone. A reason that
never decides anything on millions of lines is a candidate to go.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.engine.checking.explaining import Account, Explanation
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import explanations
from perflint.report.pages import plain_table
from perflint.rules.reasons import Reason
from perflint.rules.registry import rules
from perflint.rules.rule import Rule

SLACK = 2  # lines by which a case may be away from a labelled site
TRUE, FALSE = "true", "false"
Key = tuple[str, str]  # of a rule and a reason


class Labels:
    """Sites of real code, and whether they are to be reported."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._sites: defaultdict[tuple[str, str], list[tuple[set[str], set[int], str]]]
        self._sites = defaultdict(list)
        for line in lines:
            told = json.loads(line)
            codes = {told["code"], *told.get("alt", ())}
            rows = {told["line"], *told.get("also", ()), told.get("stmt") or told["line"]}
            place = told["repo"].replace("/", "+"), told["path"]
            self._sites[place].append((codes, rows, told["label"]))

    def of(self, folder: Path, path: str, code: str, row: int) -> str:
        """The label of the site at a line of a file below a folder; empty if there is none."""
        place = folder.name, Path(path).resolve().relative_to(folder.resolve()).as_posix()
        near = [
            (min(abs(row - one) for one in rows), label)
            for codes, rows, label in self._sites.get(place, ())
            if code in codes and min(abs(row - one) for one in rows) <= SLACK
        ]
        return min(near)[1] if near else ""


class Tally:
    """What reasons decided: counts, the places where each was the only one to, and what labels say."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self.decided: Counter[Key] = Counter()
        self.alone: defaultdict[Key, list[str]] = defaultdict(list)
        self.labelled: Counter[tuple[Key, str]] = Counter()

    def add(self, folder: Path, path: str, explanation: Explanation) -> None:
        """Count the cases of a file."""
        for account in explanation.accounts:
            for key, row, code, alone in decisions(account):
                self.decided[key] += 1
                self.labelled[key, self.labels.of(folder, path, key[0], row)] += 1
                if alone:
                    self.alone[key].append(f"{path}:{row}: {code}")

    def is_idle(self, key: Key) -> bool:
        """Whether a reason decides nothing, or takes as many true sites as false ones, or more."""
        true, false = self.labelled[key, TRUE], self.labelled[key, FALSE]
        return not self.decided[key] or (true > 0 and true >= false)


def decisions(account: Account) -> Iterator[tuple[Key, int, str, bool]]:
    """What reasons decide of the cases of a rule in a file: which, on which line, of what code, alone?"""
    for case in account.cases:
        reasons = case.ruling.reasons
        for reason in reasons:
            yield (account.code, reason.name), case.position.line, case.code, len(reasons) == 1


def table(tally: Tally, every: Iterable[tuple[Rule, Reason]]) -> list[tuple[str, ...]]:
    """A header, and a row a reason."""
    rows: list[tuple[str, ...]]
    rows = [("Rule", "Reason", "Verdict", "Decides", "Alone", "True", "False")]
    for rule, reason in every:
        key = rule.code, reason.name
        alone = len(tally.alone.get(key, ()))
        said = (str(tally.labelled[key, label]) for label in (TRUE, FALSE))
        rows.append((*key, reason.verdict.value, str(tally.decided[key]), str(alone), *said))
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--labels", type=Path)
    parser.add_argument("--idle", action="store_true")
    parser.add_argument("--show", metavar="NAME", default="")
    parser.add_argument("--most", type=int, default=20)
    options = parser.parse_args(arguments)
    declaring = [rule for rule in rules() if rule.reasons]
    labelled = options.labels.read_text("utf-8").splitlines() if options.labels else ()
    tally = Tally(Labels(filter(str.strip, labelled)))
    for folder in options.folders:
        config = Config(folder, isolated=True)
        for path, explanation in explanations([folder], declaring, config):
            tally.add(folder, path, explanation)
    every = [(rule, reason) for rule in declaring for reason in rule.reasons]
    if options.idle:
        every = [(rule, one) for rule, one in every if tally.is_idle((rule.code, one.name))]
    print(plain_table(table(tally, every)), end="")
    for (code, name), places in sorted(tally.alone.items()):
        if name == options.show:
            for place in places[: options.most]:
                print(f"{code} {name}: {place}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
