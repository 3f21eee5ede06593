"""Reports of shards, joined to what one run over all files would have reported.

Of json, an object of a shard says under `perflint/shard` of which one, and of the findings that it stands for
what decides which findings share a cause: that shows only when all are there. A SARIF log says in the
properties of its run of which shard it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import PurePath, PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import unquote

from perflint.engine.discovery.shard import Shard
from perflint.report.causes import CauseEvidence, shared_causes
from perflint.report.escaping import dumped
from perflint.rules.finding import Block, Cause

KEY = "perflint/shard"
_WRITTEN = (
    "`perflint check --shard I/N` writes such files, with --output-format json, json-lines or sarif"
)


class ShardError(Exception):
    """The reports cannot be joined; the message says why, and what to do."""


class Part(NamedTuple):
    """The report of a shard.

    Attributes:
        name: of the file.
        format: `json`, `json-lines` or `sarif`.
        records: its objects, or the one log.
        shard: which one, or None where nothing was found that could say so.
    """

    name: str
    format: str
    records: list[dict[str, Any]]
    shard: Shard | None


def parsed(name: str, text: str) -> Part:
    """The report of a shard.

    Raises:
        ShardError: the text is none.
    """
    found: Any
    try:
        found = json.loads(text) if text.strip() else []
        kind = "json" if text.strip() else "json-lines"
    except ValueError:
        try:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
        except ValueError as error:
            raise ShardError(f"{name} is no JSON ({error}): {_WRITTEN}") from None
        kind = "json-lines"
    if isinstance(found, dict):
        kind = "sarif" if "runs" in found else "json-lines"
        found = [found]
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise ShardError(f"{name} holds no findings: {_WRITTEN}")
    try:
        told = [_shard_of(kind, one) for one in found]
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise ShardError(f"{name} does not say of which shard it is: {_WRITTEN}") from None
    if len(set(told)) > 1:
        raise ShardError(f"{name} is of several shards: give the file of each")
    return Part(name, kind, found, told[0] if told else None)


def _shard_of(kind: str, record: Mapping[str, Any]) -> Shard:
    if kind == "sarif":
        return Shard.parse(record["runs"][0]["properties"][KEY])
    return Shard.parse(record[KEY]["shard"])


def joined_report(parts: Sequence[Part]) -> tuple[str, int]:
    """One report in the format of the parts, and how many warnings it tells.

    Raises:
        ShardError: they are not the reports of all shards of one run.
    """
    kind = _expect_all(parts)
    try:
        if kind == "sarif":
            log = _joined_logs([part.records[0] for part in parts])
            results = log["runs"][0]["results"]
            warnings = sum(result["level"] == "warning" for result in results)
            return dumped(log, indent=2) + "\n", warnings
        records = _joined_records(parts)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise ShardError(f"a report is not as perflint writes it ({error!r}): {_WRITTEN}") from None
    warnings = sum(record["severity"] == "warning" for record in records)
    if kind == "json":
        return dumped(records, indent=2) + "\n", warnings
    return "".join(f"{dumped(record)}\n" for record in records), warnings


def _expect_all(parts: Sequence[Part]) -> str:
    """The format of reports of all shards."""
    told = [part for part in parts if part.records]
    kinds = {part.format for part in told} or {part.format for part in parts}
    if len(kinds) > 1:
        raise ShardError(f"the files are of several formats ({', '.join(sorted(kinds))}): give one")
    shards: dict[Shard, str] = {}
    for part in told:
        assert part.shard is not None  # where there is a record
        if part.shard in shards:
            raise ShardError(f"{part.name} and {shards[part.shard]} are both of shard {part.shard}")
        shards[part.shard] = part.name
    counts = {shard.of for shard in shards}
    if len(counts) > 1:
        several = " and ".join(map(str, sorted(counts)))
        raise ShardError(f"the files are of runs in {several} shards: give those of one run")
    for count in counts:
        # Where a shard found nothing, json has nothing that says which one it is.
        missing = [Shard(number, count) for number in range(1, count + 1)]
        missing = [shard for shard in missing if shard not in shards]
        if len(parts) != count:
            lacking = f"; no file is of {', '.join(map(str, missing))}" if missing else ""
            raise ShardError(f"{len(parts)} files are given for {count} shards{lacking}")
    return kinds.pop()


def _joined_records(parts: Sequence[Part]) -> list[dict[str, Any]]:
    records = sorted(
        (record for part in parts for record in part.records),
        key=lambda record: (PurePath(record["filename"]).parts, record[KEY]["order"]),
    )
    members = sorted(
        (
            (PurePath(record["filename"]).parts, member["order"], number, member)
            for number, record in enumerate(records)
            for member in record[KEY]["findings"]
        ),
        key=lambda one: one[:3],
    )
    rendered: dict[Cause, dict[str, Any]] = {}
    known = []
    for _, _, number, member in members:
        told = member["cause"]
        cause = Cause(told["rule"], f"{told['filename']}\0{told.get('cell', '')}", told["line"])
        rendered[cause] = told
        known.append(
            CauseEvidence(
                cause,
                member["traced"],
                records[number]["filename"],
                member["code"],
                Block(*member["block"]),
                member["twin"],
                number,
            )
        )
    found = shared_causes(known)
    of_record = {number: cause for (_, _, number, _), cause in zip(members, found, strict=True)}
    return [
        {
            key: rendered[of_record[number]] if key == "cause" else value
            for key, value in record.items()
            if key != KEY
        }
        for number, record in enumerate(records)
    ]


def _joined_logs(logs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    runs = [log["runs"][0] for log in logs]
    filled = [run for run in runs if run["results"]] or runs
    bases = [run["originalUriBaseIds"] for run in filled]
    if any(base != bases[0] for base in bases):
        raise ShardError("the SARIF logs tell paths from different folders: check in the same one")
    rules: dict[str, dict[str, Any]] = {}
    for run in runs:
        rules.update({rule["id"]: rule for rule in run["tool"]["driver"]["rules"]})
    results = sorted((result for run in runs for result in run["results"]), key=_parts)
    order: dict[str, int] = {}
    for result in results:
        result["ruleIndex"] = order.setdefault(result["ruleId"], len(order))
    joined = dict(filled[0])
    driver = {**joined["tool"]["driver"], "rules": [rules[code] for code in order]}
    joined["tool"] = {**joined["tool"], "driver": driver}
    joined["results"] = results
    del joined["properties"]
    return {**logs[0], "runs": [joined]}


def _parts(result: Mapping[str, Any]) -> tuple[str, ...]:
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    return PurePosixPath(unquote(uri)).parts
