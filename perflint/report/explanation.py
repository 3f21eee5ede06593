"""What `perflint why` prints: for each rule what matched on a line, and what decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from perflint.engine.explaining import Account, Case, Explanation, decided
from perflint.report.style import Style
from perflint.rules.finding import Certainty, Finding, Severity
from perflint.rules.reasons import WHERE, Reason
from perflint.syntax.edits import Fix, Refusal

_MOST_RULES = 12  # that are named as having looked at something of unknown type


def explanation_text(place: str, explanation: Explanation, style: Style, *, whole: bool) -> str:
    """The explanation as text.

    Args:
        place: the file and line, as the user named them.
        whole: whether rules that matched nothing are told of one by one.
    """
    lines = [f"{style.paint(place, 'bold')}: {explanation.text}", ""]
    speaking = [account for account in explanation.accounts if account.speaks or whole]
    for account in speaking:
        lines += [*_account(account, style), ""]
    if not speaking:
        lines += ["No rule matches anything here.", ""]
    if not whole:
        lines += _missing(explanation.accounts)
    return "\n".join(lines).rstrip() + "\n"


def explanation_record(place: str, explanation: Explanation, first: int = 0) -> dict[str, Any]:
    """The explanation as an object for JSON.

    Args:
        place: the file and line, as the user named them.
        first: how many lines come before the first one of the cell, in a notebook.
    """
    return {
        "place": place,
        "text": explanation.text,
        "rules": [_record(account, first) for account in explanation.accounts if _says(account)],
    }


def _says(account: Account) -> bool:
    return account.speaks or bool(account.missing)


def _account(account: Account, style: Style) -> Iterator[str]:
    off = "" if account.selected else " (not selected here)"
    yield f"{style.paint(account.code, 'red')} {style.paint(account.name, 'bold')}{off}"
    for case in account.cases:
        yield f"  matched `{case.code}` at column {case.position.column}: {decided(case.ruling)}"
        yield from _reasons(case)
    for finding in account.findings:
        yield f"  {_reported(account, finding)}: {finding.message}"
        if finding.severity is Severity.HINT:
            yield f"    a hint: {finding.because or 'this rule reports it as a hint'}"
        if finding.certainty is Certainty.PARTIAL:
            yield "    certainty: partial, for that reason"
        if finding.gain_because:
            same = finding.gain_because == finding.because and finding.severity is Severity.HINT
            why = ", for that reason" if same else f": {finding.gain_because}"
            yield f"    gain: {finding.gain.value}{why}"
        for fix in (finding.fix, *finding.on_request):
            asked = " on request" if fix is not finding.fix else ""
            if isinstance(fix, Refusal):
                yield f"    not rewritten by `{fix.codemod}`{asked}: {fix.reason}"
            elif isinstance(fix, Fix):
                yield f"    rewritten by `{fix.codemod}`{asked} ({fix.safety.value})"
    if not account.speaks:
        yield "  matched nothing here"
    for text in account.missing:
        yield f"  not known: {text}"


def _reported(account: Account, finding: Finding) -> str:
    return "suppressed by a comment" if finding in account.suppressed else "reports"


def _reasons(case: Case) -> Iterator[str]:
    for reason in case.ruling.reasons:
        yield f"    {_reason(reason)}"
    for reason in case.ruling.lowering:
        yield f"    {_reason(reason)} (would be a hint)"


def _reason(reason: Reason) -> str:
    return f"{reason.name}: {reason.sentence.removeprefix(WHERE)}"


def _missing(accounts: Sequence[Account]) -> list[str]:
    """What rules that matched nothing did not know, each statement once, with the rules."""
    asking: dict[str, list[str]] = {}
    for account in accounts:
        if not account.speaks:
            for text in account.missing:
                asking.setdefault(text, []).append(account.code)
    lines = []
    for text, codes in asking.items():
        more = len(codes) - _MOST_RULES
        named = ", ".join(codes[:_MOST_RULES]) + (f" and {more} more" if more > 0 else "")
        lines.append(f"  {text} (asked by {named})")
    return ["Rules that matched nothing here did not know:", *lines] if lines else []


def _record(account: Account, first: int) -> dict[str, Any]:
    return {
        "code": account.code,
        "name": account.name,
        "selected": account.selected,
        "cases": [
            {
                "row": case.position.line - first,
                "column": case.position.column,
                "code": case.code,
                "decision": decided(case.ruling),
                "reasons": [_reason_record(reason) for reason in case.ruling.reasons],
                "lowering": [_reason_record(reason) for reason in case.ruling.lowering],
            }
            for case in account.cases
        ],
        "findings": [
            {
                "row": finding.position.line - first,
                "column": finding.position.column,
                "severity": finding.severity.value,
                "because": finding.because or None,
                "message": finding.message,
                "suppressed": finding in account.suppressed,
            }
            for finding in account.findings
        ],
        "missing": list(account.missing),
    }


def _reason_record(reason: Reason) -> dict[str, str]:
    return {"name": reason.name, "sentence": reason.sentence}
