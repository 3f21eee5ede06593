"""What perflint finds of sites that readers labelled in public repositories, and what it misses.

    python benchmarks/labels.py FOLDER [--perflint COMMAND]
    python benchmarks/labels.py --page

FOLDER holds the repositories at the commits that `labels.jsonl` names, each as `owner+name`; those that are
not there are left out, and said to be. Each is checked once with all rules and no settings of its own; what
that printed is kept in `FOLDER/out`. A finding within two lines of a label counts for it.

A line of `labels.jsonl` is a site: `label` is `true` (to be reported, as a warning or a hint), `false` (a
look-alike) or `arguable` (either will do); `also` and `stmt` are further lines at which the finding may
stand, `alt` other codes under which it may. One reader labelled each site, from its source; nothing was run.

The figures go into `benchmarks/labels.json`, and `--page` writes `docs/recall.md` from there.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LABELS = ROOT / "benchmarks" / "labels.jsonl"
RECORD = ROOT / "benchmarks" / "labels.json"
PAGE = ROOT / "docs" / "recall.md"
_SLACK = 2  # lines
_MOST_MISSES = 4  # of a rule that the page tells
_ARGUMENTS = ("check", "--isolated", "--no-cache", "--select", "ALL", "--output-format", "json")

Label = dict[str, Any]
Finding = dict[str, Any]


def labels() -> dict[str, list[Label]]:
    """The labelled sites, by repository."""
    found: dict[str, list[Label]] = defaultdict(list)
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        label = json.loads(line)
        found[label["repo"]].append(label)
    return found


def reported(folder: Path, command: str) -> list[Finding]:
    """What perflint reports in a folder.

    Raises:
        RuntimeError: it fails.
    """
    stored = folder.parent / "out" / f"{folder.name}.json"
    if not stored.exists():
        called = [*shlex.split(command), *_ARGUMENTS, str(folder)]
        run = subprocess.run(called, capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1):
            raise RuntimeError(f"{folder.name}: exit {run.returncode}: {run.stderr[-200:]}")
        stored.parent.mkdir(exist_ok=True)
        stored.write_text(run.stdout, encoding="utf-8")
    found: list[Finding] = json.loads(stored.read_text(encoding="utf-8") or "[]")
    for finding in found:
        finding["filename"] = Path(finding["filename"]).relative_to(folder).as_posix()
    return found


def severities(sites: Sequence[Label], findings: Sequence[Finding]) -> list[str]:
    """How each site of a repository is reported: `warning`, `hint` or `none`. A finding counts for one site,
    the nearest."""
    best = ["none"] * len(sites)
    for finding in findings:
        near = [
            (site["code"] != finding["code"], away, number)
            for number, site in enumerate(sites)
            if site["path"] == finding["filename"]
            and finding["code"] in (site["code"], *site.get("alt", ()))
            and (away := _away(site, finding["location"]["row"])) is not None
        ]
        if near:
            number = min(near)[-1]
            if best[number] != "warning":
                best[number] = finding["severity"]
    return best


def _away(site: Label, row: int) -> int | None:
    """How far a line is from a site; None if it is another place."""
    if row == site["line"]:
        return -1
    near = min(abs(row - line) for line in (site["line"], *site.get("also", ())))
    if near <= _SLACK:
        return int(near)
    return _SLACK if row == site.get("stmt") else None


def scored(root: Path, command: str) -> dict[str, Any]:
    """The figures over all repositories that are there, by rule, and what is missed."""
    rules: dict[str, Counter[str]] = defaultdict(Counter)
    missed: list[dict[str, Any]] = []
    alarms: list[dict[str, Any]] = []
    absent: list[str] = []
    repositories = 0
    for repository, sites in sorted(labels().items()):
        folder = (root / repository.replace("/", "+")).resolve()
        if not folder.is_dir():
            absent.append(repository)
            continue
        repositories += 1
        told = severities(sites, reported(folder, command))
        for site, severity in zip(sites, told, strict=True):
            rules[site["code"]][f"{site['label']} {severity}"] += 1
            place = {key: site[key] for key in ("repo", "commit", "path", "line", "code")}
            if site["label"] == "true" and severity == "none":
                missed.append(place)
            elif site["label"] == "false" and severity == "warning":
                alarms.append(place)
    return {
        "repositories": repositories,
        "absent": absent,
        "rules": {code: dict(sorted(rules[code].items())) for code in sorted(rules)},
        "missed": missed,
        "alarms": alarms,
    }


def page(record: Mapping[str, Any]) -> str:
    """The page of what is found and missed."""
    total: Counter[str] = Counter()
    for counts in record["rules"].values():
        total.update(counts)
    sites = _sum(total, "true")
    found = sites - total["true none"]
    warned, alarms = total["true warning"], total["false warning"]
    left = ""
    if record["absent"]:
        left = f" Not counted: {', '.join(record['absent'])}."
    lines = [
        "# What it finds, and what it misses",
        "",
        f"Readers labelled {sum(total.values()):,} sites in {record['repositories']} public"
        f" repositories, from their source alone: {sites} to be reported, {_sum(total, 'false')} look-alikes"
        " that must not be, and"
        f" {_sum(total, 'arguable')} about which one can argue. `benchmarks/labels.py` has run all rules over"
        f" these repositories and written this page; `benchmarks/labels.jsonl` has the sites.{left}",
        "",
        "| | |",
        "| --- | --- |",
        f"| found, as a warning or a hint | {found} of {sites} ({found / max(1, sites):.0%}) |",
        f"| found as a warning | {warned} of {sites} ({warned / max(1, sites):.0%}) |",
        f"| look-alikes that are warned of | {alarms} of {_sum(total, 'false')} |",
        f"| right of the warnings on labelled sites | {warned} of {warned + alarms}"
        f" ({warned / max(1, warned + alarms):.1%}) |",
        "",
        "A few of each hundred labels are wrong: one reader judged each site, and nothing was run. perflint"
        " was tuned to these sites: of code that nobody here has looked at, expect less.",
        "",
        "## By rule",
        "",
        "| rule | to be reported | warnings, hints | missed | look-alikes warned of |",
        "| --- | --- | --- | --- | --- |",
        *(_row(code, Counter(counts)) for code, counts in record["rules"].items()),
        "",
        "## Missed",
        "",
        "What readers would have reported, and perflint does not.",
        "",
        *_places(record["missed"]),
        "",
        "## Warned of, and should not be",
        "",
        *(_places(record["alarms"]) if record["alarms"] else ["None of the look-alikes."]),
    ]
    return "\n".join(lines) + "\n"


def _sum(counts: Counter[str], label: str) -> int:
    return sum(count for name, count in counts.items() if name.startswith(f"{label} "))


def _row(code: str, counts: Counter[str]) -> str:
    sites, missed = _sum(counts, "true"), counts["true none"]
    told = f"{counts['true warning']}, {counts['true hint']}" if sites else ""
    alarms = (
        f"{counts['false warning']} of {_sum(counts, 'false')}" if _sum(counts, "false") else ""
    )
    return f"| {code} | {sites or ''} | {told} | {missed or ''} | {alarms} |"


def _places(places: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Places by rule, with links to them."""
    by_rule: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for place in places:
        by_rule[place["code"]].append(place)
    for code, each in sorted(by_rule.items()):
        yield f"- {code}, {len(each)}:" if len(each) > 1 else f"- {code}:"
        for place in each[:_MOST_MISSES]:
            there = f"https://github.com/{place['repo']}/blob/{place['commit']}/{place['path']}"
            yield (
                f"    - {place['repo']}: [`{place['path']}:{place['line']}`]({there}#L{place['line']})"
            )
        if len(each) > _MOST_MISSES:
            yield f"    - and {len(each) - _MOST_MISSES} more"


def main(arguments: Sequence[str]) -> int:
    """Score, or write the page; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--perflint", default="perflint")
    parser.add_argument("--page", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.folder is not None:
        record = scored(asked.folder, asked.perflint)
        RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    elif not asked.page:
        parser.error("name the folder of the repositories, or --page")
    PAGE.write_text(page(json.loads(RECORD.read_text(encoding="utf-8"))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
