"""An observed run as the page draws it: what its files, functions and findings took.

Observing sees the places of findings only, not the calls between functions. So the boxes are a file, its
functions, and the statements with findings in them. Where one such statement runs inside another, both count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from perflint.engine.narrowing.fingerprints import identities
from perflint.profiles.record import Call, Frame, Profile
from perflint.report.listing import Listing
from perflint.report.page_run import Run

_TOP = "(top level)"


def observed_run(listing: Listing, source: str) -> Run | None:
    """The run that the evidence of a listing tells of; None where it has no times.

    Args:
        source: the name of the record.
    """
    roots: list[Call] = []
    spans: dict[tuple[str, str], tuple[int, int]] = {}
    heat: dict[str, dict[int, float]] = {}
    seconds = 0.0
    for file in listing.files:
        path = str(file.path)
        functions: dict[str, list[Call]] = defaultdict(list)
        scopes = identities(path, listing.lines(file.filename), file.findings)
        for finding, identity in zip(file.findings, scopes, strict=True):
            known = listing.evidence.get(id(finding))
            saving = known.saving if known is not None else None
            if saving is None or not saving.spent:
                continue
            seconds = max(seconds, saving.run_seconds)
            first, last = finding.position.line, finding.end_position.line
            name = f"{finding.code} {finding.name} in line {first}"
            if known is not None and known.seen is not None and known.seen.calls:
                name += f", {known.seen.calls:,}×"
            spans[path, name] = first, last
            heat.setdefault(file.filename, {})[first] = saving.spent
            functions[identity.scope or _TOP].append(Call(Frame(path, name, first), saving.spent))
        calls = []
        for scope, inside in functions.items():
            lines = [spans[path, call.frame.name] for call in inside]
            spans[path, scope] = min(first for first, _ in lines), max(last for _, last in lines)
            calls.append(_around(Frame(path, scope, spans[path, scope][0]), inside))
        if calls:
            roots.append(_around(Frame(path, file.filename), calls))
    if not roots:
        return None
    profile = Profile(seconds, roots=tuple(_widest_first(roots)), waits=True)
    names = {str(file.path): file.filename for file in listing.files}
    drawn = "files, their functions, and the statements with findings"
    width = sum(root.seconds for root in roots)
    return Run(source, profile, names, spans, heat, drawn, width)


def _around(frame: Frame, calls: Sequence[Call]) -> Call:
    return Call(frame, sum(call.seconds for call in calls), tuple(_widest_first(calls)))


def _widest_first(calls: Sequence[Call]) -> list[Call]:
    return sorted(calls, key=lambda call: -call.seconds)
