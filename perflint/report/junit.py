"""The `junit` format: XML in which a file is a suite of tests, and a finding a test that failed."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from perflint.engine.checking.summary import Checked
from perflint.report.concise import passage
from perflint.report.listing import Listing
from perflint.rules.finding import Finding, Severity

# What XML 1.0 has no way to write.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(listing: Listing) -> str:
    """A `testsuite` a file. A hint is a test that passed and printed something; a file without findings is
    one test that passed."""
    findings: dict[str, list[Finding]] = {file.filename: [] for file in listing.files}
    files = {file.filename: file for file in listing.files}
    for file, finding in listing.told():
        findings[file.filename].append(finding)
    suites = [_suite(listing, files[name], own) for name, own in findings.items()]
    tests = sum(max(1, len(own)) for own in findings.values())
    failures = sum(_fails(finding) for own in findings.values() for finding in own)
    head = f'<testsuites name="perflint" tests="{tests}" failures="{failures}" errors="0">'
    text = "\n".join(['<?xml version="1.0" encoding="utf-8"?>', head, *suites, "</testsuites>"])
    plain = text.encode("ascii", "xmlcharrefreplace").decode("ascii")
    return plain.replace("\x7f", "&#127;") + "\n"


def _suite(listing: Listing, file: Checked, findings: list[Finding]) -> str:
    failures = sum(map(_fails, findings))
    name = _attribute(file.filename)
    head = (
        f'  <testsuite name={name} tests="{max(1, len(findings))}" failures="{failures}" '
        f'errors="0" skipped="0" package="perflint">'
    )
    cases = [_case(listing, file, finding) for finding in findings]
    if not findings:
        cases = [f'    <testcase name="perflint" classname={name} file={name}/>']
    return "\n".join([head, *cases, "  </testsuite>"])


def _case(listing: Listing, file: Checked, finding: Finding) -> str:
    line, _ = listing.on_disk(file.filename, finding.position)
    name = _attribute(file.filename)
    told = finding.message + passage(finding)
    where = listing.where(file.filename, finding.position)
    text = [f"{file.filename}:{where}: {finding.code} {told}"]
    for step in finding.steps:
        where = listing.where(step.filename, step.position)
        text.append(f"  {step.filename}:{where}: {step.message}")
    body = _text("\n".join(text))
    inner = (
        f"<failure type={_attribute(finding.name)} message={_attribute(told)}>{body}</failure>"
        if _fails(finding)
        else f"<system-out>{body}</system-out>"
    )
    return (
        f"    <testcase name={_attribute(f'perflint.{finding.code}')} classname={name} "
        f'file={name} line="{line}">{inner}</testcase>'
    )


def _fails(finding: Finding) -> bool:
    return finding.severity is not Severity.HINT


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))
