"""What a run comes to: the closing line, the counts by rule, and the fixes that were made."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

from perflint.report.cells import shown
from perflint.report.listing import Listing, Tally
from perflint.report.style import Style


def found(
    tally: Tally,
    fixed: int,
    *,
    unsafe: bool,
    fixing: bool,
    files: int,
    notebooks: int = 0,
    since: str | None = None,
) -> str:
    """`Found 3 findings (2 hints), 1 fixed. …`: what is left, and what could be fixed.

    Args:
        unsafe: whether unsafe fixes are enabled.
        fixing: whether fixes were applied.
        notebooks: how many of the files are notebooks.
        since: the revision since which what has changed was checked, if not all was.
    """
    if not tally.findings and not fixed:
        changed = f" changed since {since}" if since is not None else ""
        return f"All checks passed ({_files(files, notebooks)}{changed})."
    parts = [f"Found {counted(tally.findings + fixed, 'finding')}"]
    details = [counted(tally.hints, "hint")] if tally.hints else []
    if tally.causes != tally.findings:
        details.append(counted(tally.causes, "cause"))
    if details:
        parts.append(f" ({', '.join(details)})")
    if tally.elsewhere:
        where = (
            "in files that were not given" if since is None else "through changed lines elsewhere"
        )
        parts.append(f", {tally.elsewhere} of them {where}")
    if fixed:
        parts.append(f", {fixed} fixed, {tally.findings} remaining")
    line = "".join(parts) + "."
    safe = tally.safe + (tally.unsafe if unsafe else 0)
    hidden = 0 if unsafe else tally.unsafe
    if safe and not fixing:
        option = "--fix --unsafe-fixes" if unsafe and tally.unsafe else "--fix"
        line += f" {safe} fixable with {option}"
        line += f", {hidden} more with --unsafe-fixes." if hidden else "."
    elif hidden:
        line += f" {hidden} fixable with --unsafe-fixes."
    return line


def _files(files: int, notebooks: int) -> str:
    """`3 files`, `1 notebook`, `3 files, 1 of them a notebook`."""
    if not notebooks:
        return counted(files, "file")
    if notebooks == files:
        return counted(files, "notebook")
    those = "a notebook" if notebooks == 1 else "notebooks"
    return f"{counted(files, 'file')}, {notebooks} of them {those}"


def repaired(fixed: int, files: int, *, would: bool) -> str:
    """`Fixed 3 findings in 2 files.`: what fixing did, or `would` do, where nothing else is reported."""
    if not fixed:
        return "No fixes available." if would else "Nothing to fix."
    verb = "Would fix" if would else "Fixed"
    return f"{verb} {counted(fixed, 'finding')} in {counted(files, 'file')}."


def left(waiting: int, refused: int, option: str) -> str:
    """What could be fixed further: unsafe fixes, which an option applies, and what was refused."""
    parts = []
    if waiting:
        parts.append(f"{counted(waiting, 'more fix', 'more fixes')} with {option}.")
    if refused:
        parts.append(f"{refused} refused; --show-refused says why.")
    return " ".join(parts)


def foreign_left_out(findings: int) -> str:
    """What is said of findings in files that nobody edits where they are."""
    verb = "is" if findings == 1 else "are"
    return (
        f"{counted(findings, 'finding')} in generated or vendored files {verb} not reported, as the settings "
        "say (`generated`)."
    )


def test_hints_left_out(hints: int) -> str:
    """That hints in tests are not reported."""
    return f"{counted(hints, 'hint')} in tests left out; `tests = true` in the settings shows them."


def statistics(listing: Listing, style: Style) -> str:
    """How many findings each rule has, most first; `[*]` marks rules of which some can be fixed."""
    rows = _findings_by_rule(listing)
    if not rows:
        return ""
    digits = max(len(str(count)) for _, _, count, _ in rows)
    codes = max(len(code) for code, _, _, _ in rows)
    lines = []
    for code, name, count, fixable in rows:
        mark = f"[{style.paint('*', 'cyan')}]" if fixable else "[ ]"
        number = style.paint(f"{count:>{digits}}", "bold")
        lines.append(f"{number}  {style.paint(code.ljust(codes), 'bold', 'red')}  {mark} {name}\n")
    return "".join(lines)


def statistics_json(listing: Listing) -> str:
    """The counts as an array of objects."""
    rows = [
        {"code": code, "name": name, "count": count, "fixable": fixable}
        for code, name, count, fixable in _findings_by_rule(listing)
    ]
    return json.dumps(rows, indent=2) + "\n"


def _findings_by_rule(listing: Listing) -> list[tuple[str, str, int, bool]]:
    """Code, name, count, and whether some can be fixed; most first."""
    counts: Counter[tuple[str, str]] = Counter()
    fixable: set[str] = set()
    for _, finding in listing.findings():
        if id(finding) not in listing.leads:  # as the closing line counts them
            counts[finding.code, finding.name] += 1
        if listing.fixable(finding):
            fixable.add(finding.code)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [(code, name, count, code in fixable) for (code, name), count in ordered]


def fixes_made(fixed: Mapping[str, Mapping[str, int]], style: Style) -> str:
    """The fixes of each file, by what made them."""
    total = sum(sum(counts.values()) for counts in fixed.values())
    if not total:
        return ""
    lines = [f"Fixed {counted(total, 'finding')}:\n"]
    for filename, counts in fixed.items():
        if not counts:
            continue
        lines.append(f"- {style.paint(shown(filename), 'bold')}:\n")
        digits = len(str(max(counts.values())))
        for title, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            lines.append(f"    {count:>{digits}} {style.glyphs.dot} {title}\n")
    return "".join(lines)


def counted(number: int, noun: str, several: str = "") -> str:
    """`1 file`, `2 files`; `several` is the plural where it has no plain `s`."""
    return f"{number} {noun}" if number == 1 else f"{number} {several or noun + 's'}"
