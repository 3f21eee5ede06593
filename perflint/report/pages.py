"""Pages and tables of rules and codemods: Markdown, JSON objects, and rich on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from perflint.evidence.contract_record import kept
from perflint.evidence.record import shown_ratio, times, with_table, without_table
from perflint.report.links import rule_page
from perflint.report.style import Style
from perflint.rules.codemod import SOMETIMES_SAFE, Codemod, Contract, Elsewhere
from perflint.rules.finding import Impact, Severity
from perflint.rules.own import OWN, SUMMARIES, UNUSED_SUPPRESSION
from perflint.rules.own_pages import PAGES
from perflint.rules.reasons import Verdict
from perflint.rules.rule import Rule
from perflint.syntax.edits import Safety

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True)
class RulePage:
    """What is said of a rule, or of a kind of finding that perflint makes by itself.

    Attributes:
        fix: `safe`, `sometimes safe`, `unsafe`, `on request`, or nothing.
        ruff: the ruff codes that report some of the same.
        ratio: the measured range; empty of what makes no claim about time.
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
    ratio: str
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

    def record(self, docs_url: str | None = None) -> dict[str, Any]:
        """The page as an object for JSON, with its address where the documentation is published."""
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
            "ratio": self.ratio or None,
            "explanation": self.text,
            "url": rule_page(docs_url, self.name),
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
            "",
            PAGES[kind.code].strip(),
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
                shown_ratio(rule.name) if rule.is_about_speed else "",
                with_limits(_text(rule), rule),
            )
            for rule in rules
        ),
    ]


def with_limits(page: str, rule: Rule) -> str:
    """A rule's page with its declared reasons at the end of *Limits*, each with its name."""
    lines = [
        f"- {title} {reason.sentence} (`{reason.name}`)."
        for verdict, title in ((Verdict.SILENT, "Silent"), (Verdict.HINT, "A hint"))
        for reason in rule.reasons
        if reason.verdict is verdict
    ]
    if not lines:
        return page
    text = "\n".join(lines)
    before, heading, after = page.partition("\n## Limits\n")
    if not heading:  # a rule of a user may have a short page
        return f"{page.rstrip()}\n\n## Limits\n\n{text}\n"
    written, following, rest = after.partition("\n## ")
    prose = f"{written.strip()}\n\n" if written.strip() else ""
    return f"{before}{heading}\n{prose}{text}\n{following}{rest}"


def _text(rule: Rule) -> str:
    """The page of a rule; of one that is not about speed with no table of times."""
    text = rule.page.strip()
    if rule.is_about_speed:
        return with_table(text, rule.name)
    text = without_table(text)
    return text.replace("\n## Slow\n", "\n## Before\n").replace("\n## Fast\n", "\n## After\n")


def fix_word(rule: Rule, codemods: Sequence[Codemod]) -> str:
    """What fixes a rule has: `safe`, `sometimes safe`, `unsafe`, `on request`, or nothing."""
    own = [codemod for codemod in codemods if codemod.name in rule.codemods]
    if not own:
        return ""
    words = {codemod.promise for codemod in own if not codemod.on_request}
    if not words:
        return "on request"
    if rule.always_unsafe:
        return Safety.UNSAFE.value
    return words.pop() if len(words) == 1 else SOMETIMES_SAFE


def rule_rows(pages: Sequence[RulePage], *, wide: bool) -> list[tuple[str, ...]]:
    """The table of rules: a header and a row a rule.

    Args:
        wide: whether all is told, or what there is to look for: name, measured ratio and summary.
    """
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
            page.ratio,
            page.summary,
        )
        for page in pages
    )
    return rows if wide else [(code, name, *told[-2:]) for code, name, *told in rows]


def codemod_markdown(codemod: Codemod, rules: Sequence[Rule]) -> str:
    """A codemod's page with its title and a line of facts."""
    facts = [safety_word(codemod)]
    users = [f"`{rule.code}`" for rule in rules if codemod.name in rule.codemods]
    if users:
        facts.append(f"used by {', '.join(users)}")
    facts += _speed(codemod)
    return f"# {codemod.name}\n\n{' · '.join(facts)}\n\n{codemod.page.strip()}\n"


def _speed(codemod: Codemod) -> list[str]:
    """What was measured of a codemod's promise of speed, or what stands for that."""
    match codemod.speed:
        case Elsewhere(reason=reason):
            return [reason]
        case Contract(counted=counted) if (found := kept().get(codemod.name)) is not None:
            (least, warns), (low, high) = found.sizes, found.ratios
            return [f"{times(low)} as fast for {least:,} {counted}, {times(high)} for {warns:,}"]
    return []


def codemod_record(codemod: Codemod, rules: Sequence[Rule]) -> dict[str, Any]:
    """A codemod as an object for JSON."""
    return {
        "name": codemod.name,
        "summary": codemod.summary,
        "safety": codemod.promise,
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
    """`safe`, `sometimes safe`, `unsafe`, and whether the codemod must be asked for by name."""
    return f"{codemod.promise}, on request" if codemod.on_request else codemod.promise


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
