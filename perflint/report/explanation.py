"""What `perflint why` prints: for each rule what matched on a line, and what decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from perflint.engine.checking.explaining import Account, Case, Explanation, decided
from perflint.engine.checking.inquiry import Answer
from perflint.report.style import Style
from perflint.rules.finding import Certainty, Finding, Severity
from perflint.rules.reasons import WHERE, Reason
from perflint.syntax.edits import Fix, Refusal

_MOST_STOPS = 6  # statements about what stopped rules, of each kind
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
    lines += _content(explanation)
    if not whole:
        lines += _stops(explanation.accounts, unlike_too=not speaking)
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
        "line": [_answer_record(answer) for answer in explanation.content],
    }


def _says(account: Account) -> bool:
    return account.speaks or account.stop is not None


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
    if account.stop is not None:
        yield f"  matched nothing here; it looked at `{account.stop.code}` and was told:"
        for answer in account.stop.told[:-1]:
            yield f"    {answer.text}"
        yield f"    {account.stop.told[-1].text}: so far it got"
    elif not account.speaks:
        yield "  matched nothing here: nothing on the line is of the kind that it is about"
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


def _stops(accounts: Sequence[Account], *, unlike_too: bool) -> list[str]:
    """What stopped the rules that matched nothing, each statement once, with the rules: first what they did
    not know, then what they found to be something else, those first that are about what the line names.

    Args:
        unlike_too: whether to tell of the second: where a rule has spoken, they are in the way of its answer.
    """
    unknown: dict[str, dict[str, tuple[bool, int]]] = {}
    unlike: dict[str, dict[str, tuple[bool, int]]] = {}
    others = 0
    for account in accounts:
        if account.stop is None:
            continue
        told, rank = account.stop.told, (account.stop.named, len(account.stop.told))
        for answer in told:
            if not answer.known:
                unknown.setdefault(answer.shared, {})[account.code] = rank
        if not told[-1].known:
            continue
        if account.stop.named or len(told) > 1:
            unlike.setdefault(told[-1].shared, {})[account.code] = rank
        else:
            others += 1
    lines = [*_by_statement("Not known here, so that rules stopped at it:", unknown)]
    if unlike_too:
        lines += _by_statement("Rules that looked here, and found something else:", unlike)
        if others:
            lines.append(f"{others} more rules looked here for something else.")
    return [*lines, ""] if lines else []


def _by_statement(
    title: str, asking: Mapping[str, Mapping[str, tuple[bool, int]]]
) -> Iterator[str]:
    if asking:
        yield title
    ranked = sorted(asking.items(), key=lambda item: max(item[1].values()), reverse=True)
    for statement, ranks in ranked[:_MOST_STOPS]:
        codes = sorted(ranks, key=ranks.__getitem__, reverse=True)
        more = len(codes) - _MOST_RULES
        named = ", ".join(codes[:_MOST_RULES]) + (f" and {more} more" if more > 0 else "")
        yield f"  {statement} ({named})"


def _content(explanation: Explanation) -> list[str]:
    """What the line holds, as far as it is known."""
    if not explanation.content:
        return []
    return [
        "What is known of this line:",
        *(f"  {answer.text}" for answer in explanation.content),
        "",
    ]


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
        "stopped": [_answer_record(answer) for answer in account.stop.told] if account.stop else [],
    }


def _answer_record(answer: Answer) -> dict[str, Any]:
    return {"statement": answer.text, "known": answer.known}


def _reason_record(reason: Reason) -> dict[str, str]:
    return {"name": reason.name, "sentence": reason.sentence}
