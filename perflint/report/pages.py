"""Pages and tables of rules and codemods: Markdown, JSON objects, and rich on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from perflint.evidence.record import shown_ratio, with_table
from perflint.report.links import rule_page
from perflint.report.style import Style
from perflint.rules.codemod import Codemod
from perflint.rules.finding import Impact, Severity
from perflint.rules.own import OWN, SUMMARIES, UNUSED_SUPPRESSION
from perflint.rules.rule import Rule
from perflint.syntax.edits import Safety

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True)
class RulePage:
    """What is said of a rule, or of a kind of finding that perflint makes by itself.

    Attributes:
        fix: `safe`, `unsafe`, `on request`, or nothing.
        ruff: the ruff codes that report some of the same.
        text: the page, in Markdown, without its title.
    """

    code: str
    name: str
    summary: str
    group: str
    impact: str
    severity: str
    fix: str
    codemods: tuple[str, ...]
    ruff: tuple[str, ...]
    text: str

    def markdown(self) -> str:
        """The page with its title and a line of facts."""
        facts = [f"group `{self.group}`"]
        if self.impact != Impact.NONE.value:
            facts.insert(0, f"impact `{self.impact}`")
        if self.fix:
            by = ", ".join(f"`{name}`" for name in self.codemods)
            facts.append(f"fix {self.fix} ({by})" if by else f"fix {self.fix}")
        if self.ruff:
            facts.append(f"overlaps with ruff {', '.join(f'`{code}`' for code in self.ruff)}")
        return f"# {self.name} ({self.code})\n\n{' · '.join(facts)}\n\n{self.text}\n"

    def record(self) -> dict[str, Any]:
        """The page as an object for JSON."""
        return {
            "code": self.code,
            "name": self.name,
            "summary": self.summary,
            "group": self.group,
            "impact": self.impact,
            "severity": self.severity,
            "fix": self.fix or None,
            "codemods": list(self.codemods),
            "ruff": list(self.ruff),
            "ratio": shown_ratio(self.name) or None,
            "explanation": self.text,
            "url": rule_page(self.name),
        }


def all_pages(rules: Sequence[Rule], codemods: Sequence[Codemod]) -> list[RulePage]:
    """The pages of perflint's own kinds of finding, then those of the rules."""
    own = [
        RulePage(
            kind.code,
            kind.name,
            SUMMARIES[kind.code],
            kind.group,
            Impact.NONE.value,
            Severity.WARNING.value,
            "safe" if kind is UNUSED_SUPPRESSION else "",
            (),
            (),
            f"perflint reports this itself: {SUMMARIES[kind.code]}.",
        )
        for kind in OWN
    ]
    return [
        *own,
        *(
            RulePage(
                rule.code,
                rule.name,
                rule.summary,
                rule.group.value,
                rule.impact.value,
                rule.severity.value,
                fix_word(rule, codemods),
                rule.codemods,
                rule.overlap,
                with_table(rule.page.strip(), rule.name),
            )
            for rule in rules
        ),
    ]


def fix_word(rule: Rule, codemods: Sequence[Codemod]) -> str:
    """What fixes a rule has: `safe`, `unsafe`, `on request`, or nothing."""
    own = [codemod for codemod in codemods if codemod.name in rule.codemods]
    if not own:
        return ""
    if all(codemod.on_request for codemod in own):
        return "on request"
    if any(codemod.safety is Safety.SAFE and not codemod.on_request for codemod in own):
        return "safe"
    return "unsafe"


def rule_rows(pages: Sequence[RulePage]) -> list[tuple[str, ...]]:
    """The table of rules: a header and a row a rule."""
    rows: list[tuple[str, ...]] = [
        ("Code", "Name", "Group", "Impact", "Fix", "Ruff", "Ratio", "Summary")
    ]
    rows.extend(
        (
            page.code,
            page.name,
            page.group,
            "" if page.impact == Impact.NONE.value else page.impact,
            page.fix,
            ", ".join(page.ruff),
            shown_ratio(page.name),
            page.summary,
        )
        for page in pages
    )
    return rows


def codemod_markdown(codemod: Codemod, rules: Sequence[Rule]) -> str:
    """A codemod's page with its title and a line of facts."""
    facts = [safety_word(codemod)]
    users = [f"`{rule.code}`" for rule in rules if codemod.name in rule.codemods]
    if users:
        facts.append(f"used by {', '.join(users)}")
    return f"# {codemod.name}\n\n{' · '.join(facts)}\n\n{codemod.page.strip()}\n"


def codemod_record(codemod: Codemod, rules: Sequence[Rule]) -> dict[str, Any]:
    """A codemod as an object for JSON."""
    return {
        "name": codemod.name,
        "summary": codemod.summary,
        "safety": codemod.safety.value,
        "on_request": codemod.on_request,
        "rules": [rule.code for rule in rules if codemod.name in rule.codemods],
        "explanation": codemod.page.strip(),
    }


def codemod_rows(codemods: Sequence[Codemod], rules: Sequence[Rule]) -> list[tuple[str, ...]]:
    """The table of codemods: a header and a row a codemod."""
    rows: list[tuple[str, ...]] = [("Name", "Safety", "Rules", "Summary")]
    rows.extend(
        (
            codemod.name,
            safety_word(codemod),
            ", ".join(rule.code for rule in rules if codemod.name in rule.codemods),
            codemod.summary,
        )
        for codemod in codemods
    )
    return rows


def safety_word(codemod: Codemod) -> str:
    """`safe`, `unsafe`, and whether the codemod must be asked for by name."""
    return f"{codemod.safety.value}, on request" if codemod.on_request else codemod.safety.value


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; the first row is its header."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    lines.insert(1, f"|{' --- |' * len(rows[0])}")
    return "".join(f"{line}\n" for line in lines)


def plain_table(rows: Sequence[Sequence[str]]) -> str:
    """A table as aligned columns, for pipes; the first row is its header."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "".join(f"{line}\n" for line in lines)


def draw_table(rows: Sequence[Sequence[str]], style: Style) -> str:
    """A table as it stands on a terminal, as wide as that is."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, title in enumerate(rows[0]):
        table.add_column(title, style="bold" if number == 0 else "", no_wrap=number == 0)
    for row in rows[1:]:
        table.add_row(*(Text(cell) for cell in row))
    return _drawn(table, style, style.width)


def draw_markdown(text: str, style: Style) -> str:
    """Markdown as it stands on a terminal."""
    from rich.markdown import Markdown

    return _drawn(Markdown(text, code_theme="ansi_dark"), style, min(style.width, 100))


def _drawn(thing: RenderableType, style: Style, width: int) -> str:
    import io

    from rich.console import Console

    drawn = io.StringIO()
    console = Console(
        file=drawn,
        force_terminal=style.color,
        color_system="standard" if style.color else None,
        width=width,
        highlight=False,
        emoji=False,
        legacy_windows=False,
    )
    console.print(thing)
    return drawn.getvalue()
