"""Run generated programs before and after each codemod's rewrites, and compare all that can be seen.

    python scripts/differential.py [CODEMOD]... [--programs 300] [--calls 10000] [--seed 1]
    python scripts/differential.py [CODEMOD]... --sites several|pairs [--partners 3]

Programs have one site of the codemod, or two and three that share names, blocks, loops and imports, of it
alone or together with sites of another codemod: fixes that are right alone must be so together.

The contract that rewrites are held to is `docs/fix-safety.md`; a template for each codemod lies in
`tests/differential/templates/`. A failing program is made as small as it goes and written to the folder
of `--failures`. The exit status is 1 on a difference that no page announces.
"""

from __future__ import annotations

import argparse
import difflib
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.differential.harness import Failure, Report, all_templates, examine
from tests.differential.sites import AND, together
from tests.differential.sites import partners as partner_templates


def main(arguments: list[str] | None = None) -> int:
    """Print the table, write what fails; the status is 1 if something does."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("codemods", metavar="CODEMOD", nargs="*")
    parser.add_argument("--programs", type=int, default=300, help="for each codemod")
    parser.add_argument("--calls", type=int, default=10_000, help="for each codemod")
    parser.add_argument("--sites", choices=("one", "several", "pairs"), default="one")
    parser.add_argument("--partners", type=int, default=3, help="with `pairs`: for each codemod")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="codemods examined at once")
    parser.add_argument("--show-refused", action="store_true", help="why there is no rewrite")
    parser.add_argument("--failures", type=Path, default=ROOT / ".differential")
    given = parser.parse_args(arguments)
    known = all_templates()
    for name in given.codemods:
        if name not in known:
            parser.error(f"there is no template for `{name}`; there are {', '.join(known)}")
    names = [
        name
        for codemod in given.codemods or known
        for name in combinations(codemod, given.sites, given.partners, given.seed)
    ]
    print(f"{'codemod':40}programs   safe unsafe refused   calls returned  differences  seconds")
    work = partial(
        _examined,
        several=given.sites != "one",
        programs=given.programs,
        calls=given.calls,
        seed=given.seed,
    )
    failed = False
    if given.jobs > 1 and len(names) > 1:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(given.jobs, mp_context=context) as pool:
            for report, seconds, told in pool.map(work, names):
                failed |= _tell(report, seconds, told, given)
    else:
        for name in names:
            failed |= _tell(*work(name), given)
    return 1 if failed else 0


def combinations(codemod: str, sites: str, partners: int, seed: int) -> list[str]:
    """What a codemod is tried with: itself, or each of some others."""
    if sites != "pairs":
        return [codemod]
    return [each.codemod for each in partner_templates(all_templates(), codemod, partners, seed)]


def _examined(
    name: str, several: bool, programs: int, calls: int, seed: int
) -> tuple[Report, float, list[str]]:
    """The report without its failures, which cannot be sent between processes, and they as text."""
    start = time.perf_counter()
    templates = [all_templates()[each] for each in name.split(AND)]
    report = examine(together(templates) if several else templates[0], programs, calls, seed)
    told = dict.fromkeys(_described(failure) for failure in report.failures)
    report.failures = []
    return report, time.perf_counter() - start, list(told)


def _tell(report: Report, seconds: float, told: list[str], given: argparse.Namespace) -> bool:
    """Print a row, and write the failures down; whether there are some."""
    if report.skipped:
        print(f"{report.codemod:40}{report.skipped}", flush=True)
        return False
    counts = report.counts
    print(
        f"{report.codemod:40}{report.programs:8}{counts['safe']:7}{counts['unsafe']:7}"
        f"{counts['refused']:8}{report.calls:8}{report.returned:9}{report.different:13}{seconds:9.1f}",
        flush=True,
    )
    if given.show_refused:
        for reason, count in report.refused.most_common():
            print(f"  {count:6}  {reason}")
    folder: Path = given.failures
    page = folder / f"{report.codemod.replace(AND, '-and-')}.md"
    page.unlink(missing_ok=True)
    if not told:
        return False
    folder.mkdir(parents=True, exist_ok=True)
    page.write_text(f"# {report.codemod}\n\n" + "\n".join(told), encoding="utf-8")
    print(f"  {len(told)} failing programs: {page}", flush=True)
    return True


def _described(failure: Failure) -> str:
    before = failure.program.text.replace("\r\n", "\n")
    after = failure.after.replace("\r\n", "\n")
    lines = [f"## {failure.safety}: {', '.join(sorted(failure.kinds))}", ""]
    lines += [f"Announced: {reason}" for reason in dict.fromkeys(failure.reasons)]
    lines += ["```python", before.rstrip("\n"), "```", "", "```diff"]
    lines += list(difflib.unified_diff(before.split("\n"), after.split("\n"), n=1, lineterm=""))[2:]
    lines += ["```", ""]
    if failure.call is not None and failure.outcomes is not None:
        one, other = (str(outcome) for outcome in failure.outcomes)
        lines += [
            f"Input: {failure.call}",
            "",
            "```",
            "before:",
            one,
            "",
            "after:",
            other,
            "```",
            "",
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
