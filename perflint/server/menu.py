"""What a client that runs commands of its own is offered beside the rewrites of findings: the change as a
difference, the page of the rule, why it is reported here, and one entry with all ways to suppress it.

A client names the commands that it runs in its capabilities, as `experimental.commands.commands`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lsprotocol import types

from perflint.rules.finding import Finding
from perflint.server.actions import Offered

PREVIEW, EXPLAIN = "perflint.previewFix", "perflint.explainRule"
WHY, SUPPRESS = "perflint.whyHere", "perflint.suppress"
PEEK = "perflint.showCost"


def arranged(
    offered: Sequence[tuple[Offered, types.CodeAction]],
    findings: Sequence[Finding],
    commands: frozenset[str],
) -> Iterator[types.CodeAction]:
    """The actions in the order of a menu: rewrites, what explains them, and what suppresses the findings.

    Args:
        offered: each with the action that is sent for it.
        commands: which the client runs.
    """
    rewrites = [(each, action) for each, action in offered if not each.way]
    ways = [(each, action) for each, action in offered if each.way]
    yield from (action for _, action in rewrites)
    if ways and PREVIEW in commands:
        for each, action in rewrites:
            if each.shown:
                title = f"{each.shown}: show the change"
                yield _command(title, PREVIEW, [action], action.diagnostics)
    explained = {finding.code: finding for finding in findings} if ways else {}
    if EXPLAIN in commands:
        for code, finding in explained.items():
            yield _command(f"{code}: explain {finding.name}", EXPLAIN, [code], _about(ways, code))
    if WHY in commands and explained:
        codes = ", ".join(explained)
        yield _command(f"{codes}: why here?", WHY, [], _about(ways, *explained))
    if SUPPRESS in commands and ways:
        choices = [{"label": each.way, "action": action} for each, action in ways]
        title = f"{', '.join(explained)}: suppress…"
        yield _command(title, SUPPRESS, [choices], _about(ways, *explained))
    else:
        yield from (action for _, action in ways)


def _command(
    title: str,
    command: str,
    arguments: list[object],
    diagnostics: Sequence[types.Diagnostic] | None,
) -> types.CodeAction:
    return types.CodeAction(
        title=title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=diagnostics,
        command=types.Command(title=title, command=command, arguments=arguments),
    )


def _about(
    ways: Iterable[tuple[Offered, types.CodeAction]], *codes: str
) -> list[types.Diagnostic] | None:
    """The diagnostics of rules, as those of what suppresses them: menus group actions by them."""
    found: dict[int, types.Diagnostic] = {}
    for _, action in ways:
        found.update((id(each), each) for each in action.diagnostics or () if each.code in codes)
    return list(found.values()) or None
