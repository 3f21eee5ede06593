"""The `sarif` format: SARIF 2.1.0, as code scanning reads it.

Paths are relative to the repository, traces are code flows, and fingerprints are those of the baseline. What
GitHub takes of one run is limited; nothing beyond its limits is written, and what was left out is said.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from perflint import __version__
from perflint.engine.checking.summary import Checked
from perflint.engine.narrowing.fingerprints import KEY
from perflint.evidence.program import section
from perflint.report.concise import passage
from perflint.report.escaping import dumped
from perflint.report.links import absolute, rule_page
from perflint.report.listing import Listing
from perflint.report.pages import RulePage, all_pages
from perflint.report.shards import KEY as KEY_OF_SHARD
from perflint.report.summary import counted
from perflint.rules.finding import NOT_SPEED, Finding, Impact, Severity
from perflint.rules.registry import codemods, rules
from perflint.rules.rule import Group
from perflint.syntax.edits import Fix
from perflint.syntax.lines import Lines, Position

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
MOST_RESULTS = 25_000
MOST_STEPS = 10_000  # of the code flow of one result
_LONGEST = 1024  # characters of a description
_LINK = re.compile(r"\[(?=[^\]\n]*\]\()")
_ROOT = "%SRCROOT%"
_LEVELS = {Severity.WARNING: "warning", Severity.HINT: "note"}
_PROBLEMS = {Severity.WARNING: "warning", Severity.HINT: "recommendation"}
# How often what a rule says is right, as its group promises.
_PRECISION = {
    Group.DEFAULT.value: "high",
    Group.SUPERSEDED.value: "very-high",
    Group.CORRECTNESS.value: "high",
    Group.OVERLAP.value: "high",
    Group.ADVICE.value: "medium",
    Group.PREVIEW.value: "medium",
}


def sarif(listing: Listing) -> str:
    """A log with one run; hints are notes."""
    findings = list(listing.told())
    if len(findings) > MOST_RESULTS:
        left = len(findings) - MOST_RESULTS
        listing.notes.append(
            f"the sarif report holds {MOST_RESULTS:,} findings, as many as code scanning takes; "
            f"{counted(left, 'finding')} left out, hints first"
        )
        # A stable sort keeps the order within warnings and hints.
        findings.sort(key=lambda item: item[1].severity is Severity.HINT)
        findings = findings[:MOST_RESULTS]
    root = listing.base(listing.files[0].filename) if listing.files else os.getcwd()
    run = _Run(listing, root)
    results = [run.result(file, finding) for file, finding in findings]
    if run.outside:
        noun = counted(len(run.outside), "file")
        listing.notes.append(
            f"{noun} of the sarif report outside {root} told by absolute paths, which code scanning "
            "does not show"
        )
    return dumped(run.log(results), indent=2) + "\n"


class _Run:
    """One run, with the rules and files that its results name."""

    def __init__(self, listing: Listing, root: str) -> None:
        self.listing = listing
        self.root = root
        self.outside: set[str] = set()
        self._pages = {page.code: page for page in all_pages(rules(), codemods())}
        self._rules: dict[str, int] = {}

    def log(self, results: Sequence[dict[str, Any]]) -> dict[str, Any]:
        docs_url = self.listing.docs_url
        driver: dict[str, Any] = {
            "name": "perflint",
            "version": __version__,
            "semanticVersion": __version__,
            "rules": [self._rule(code) for code in self._rules],
        }
        if docs_url:
            driver["informationUri"] = docs_url
        run: dict[str, Any] = {
            "tool": {"driver": driver},
            "automationDetails": {"id": "perflint/"},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {_ROOT: {"uri": Path(self.root).as_uri().rstrip("/") + "/"}},
            "results": results,
        }
        if self.listing.shard is not None:
            run["properties"] = {KEY_OF_SHARD: str(self.listing.shard)}
        return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}

    def result(self, file: Checked, finding: Finding) -> dict[str, Any]:
        index = self._rules.setdefault(finding.code, len(self._rules))
        lines = self.listing.lines(file.filename) if file.notebook is None else None
        cell = self.listing.in_cell(file.filename, finding.position)
        found: dict[str, Any] = {
            "ruleId": finding.code,
            "ruleIndex": index,
            "level": _LEVELS[finding.severity],
            "message": {"text": _plain(cell + finding.message + passage(finding))},
            "locations": [{"physicalLocation": self._location(file.filename, lines, finding)}],
            "partialFingerprints": {KEY: self.listing.fingerprint(file, finding)},
        }
        if finding.impact is not Impact.NONE:
            found["rank"] = round(self.listing.rank(finding), 1)
            found["properties"] = {
                "impact": finding.impact.value,
                "gain": finding.gain.value,
                "gainBecause": finding.gain_because,
                "certainty": finding.certainty.value,
                "runBy": finding.run_by,
            }
        if finding.trace:
            found["codeFlows"] = [{"threadFlows": [{"locations": self._flow(file, finding)}]}]
        if finding.related:
            found["relatedLocations"] = [
                {"id": number, **self._place(step.filename, step.position, None, step.message)}
                for number, step in enumerate(finding.related)
            ]
        if isinstance(finding.fix, Fix) and lines is not None:
            found["fixes"] = [self._fix(file, finding.fix, lines)]
        return found

    def _location(self, filename: str, lines: Lines | None, finding: Finding) -> dict[str, Any]:
        start, end = (
            self.listing.on_disk(filename, position)
            for position in (finding.position, finding.end_position)
        )
        location: dict[str, Any] = {"artifactLocation": self._artifact(filename)}
        if start.line == end.line or lines is None:
            location["region"] = _region(start, end)
            return location
        # A pull request shows an alert only if all of its lines are in the diff.
        width = len(lines.line(start.line).rstrip("\r\n"))
        location["region"] = _region(start, Position(start.line, max(width, start.column) + 1))
        location["contextRegion"] = _region(start, end)
        return location

    def _flow(self, file: Checked, finding: Finding) -> list[dict[str, Any]]:
        """The finding itself, then each step of its trace."""
        steps = [
            (file.filename, finding.position, finding.end_position, finding.message),
            *((step.filename, step.position, None, step.message) for step in finding.trace),
        ]
        return [
            {"location": self._place(*step), "nestingLevel": depth}
            for depth, step in enumerate(steps[:MOST_STEPS])
        ]

    def _place(
        self, filename: str, start: Position, end: Position | None, message: str
    ) -> dict[str, Any]:
        """A place with what happens there."""
        return {
            "physicalLocation": {
                "artifactLocation": self._artifact(filename),
                "region": _region(
                    self.listing.on_disk(filename, start),
                    None if end is None else self.listing.on_disk(filename, end),
                ),
            },
            "message": {"text": _plain(message)},
        }

    def _fix(self, file: Checked, fix: Fix, lines: Lines) -> dict[str, Any]:
        because = f" ({fix.safety.value}: {fix.reason})" if fix.reason else ""
        return {
            "description": {"text": fix.title + because},
            "artifactChanges": [
                {
                    "artifactLocation": self._artifact(file.filename),
                    "replacements": [
                        {
                            "deletedRegion": _region(
                                lines.position(edit.start), lines.position(edit.end)
                            ),
                            "insertedContent": {"text": edit.text},
                        }
                        for edit in sorted(fix.edits)
                    ],
                }
            ],
        }

    def _artifact(self, filename: str) -> dict[str, str]:
        path = str(absolute(filename))
        name = os.path.relpath(path, self.root)
        if name.startswith(os.pardir):
            self.outside.add(filename)
            return {"uri": Path(path).as_uri()}
        return {"uri": quote(os.fsencode(name.replace(os.sep, "/"))), "uriBaseId": _ROOT}

    def _rule(self, code: str) -> dict[str, Any]:
        page = self._pages[code]
        found: dict[str, Any] = {
            "id": page.code,
            "name": page.name,
            "shortDescription": {"text": page.summary[:_LONGEST]},
            "fullDescription": {"text": _described(page)},
            "help": {"text": page.markdown(), "markdown": page.markdown()},
            "defaultConfiguration": {"level": _LEVELS[Severity(page.severity)]},
            "properties": {
                "precision": _PRECISION[page.group],
                "problem.severity": _PROBLEMS[Severity(page.severity)],
                "tags": _tags(page),
            },
        }
        address = rule_page(self.listing.docs_url, page.name)
        if address is not None:
            found["helpUri"] = address
        return found


def _tags(page: RulePage) -> list[str]:
    """What a rule is about; no tag stands twice."""
    kinds = [page.impact] if page.impact != Impact.NONE.value else []
    about = [] if Impact(page.impact) in NOT_SPEED else ["performance"]
    return list(dict.fromkeys((*about, *kinds, page.group)))


def _plain(text: str) -> str:
    """A message in which code such as `table[0](1)` is not taken for a link."""
    return _LINK.sub(r"\\\g<0>", text)


def _described(page: RulePage) -> str:
    """The first paragraph of what a rule does, on one line."""
    told = section(page.text, "What it does") or page.text
    return " ".join(told.strip().partition("\n\n")[0].split())[:_LONGEST]


def _region(start: Position, end: Position | None) -> dict[str, int]:
    region = {"startLine": start.line, "startColumn": start.column}
    if end is not None:
        region |= {"endLine": end.line, "endColumn": end.column}
    return region
