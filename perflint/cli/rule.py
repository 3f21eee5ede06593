"""`perflint rule`."""

from __future__ import annotations

import sys

import click

from perflint.cli.options import coloring
from perflint.cli.streams import Failure, output, output_json, warn
from perflint.report.style import is_terminal, style_for


@click.command()
@click.argument("rule", required=False, metavar="[CODE|PREFIX|NAME|GROUP]")
@click.option("--all", "all_rules", is_flag=True, help="Print the pages of all rules.")
@click.option(
    "--output-format",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="text is drawn on a terminal; in a pipe it is Markdown, or a plain table.",
)
@click.option(
    "--wide",
    is_flag=True,
    help="List groups, impacts, fixes and rules of ruff, too; Markdown always does.",
)
@coloring()
def rule(rule: str | None, all_rules: bool, output_format: str, color: str, *, wide: bool) -> None:
    """Explain a rule, or list rules: all, or those of a prefix (PFL6) or a group (advice).

    Rules are named by code (PFL601) or by name (string-concat-in-loop).
    """
    from perflint.report import pages
    from perflint.rules.registry import registry, selectable
    from perflint.rules.selection import UnknownSelector, matching

    if rule and all_rules:
        raise Failure("name a rule or say --all, not both")
    known = registry()
    for broken in known.broken:
        warn(broken.message)
    every = pages.all_pages(known.rules, known.codemods)
    chosen = every
    if rule:
        try:
            codes = matching(rule, selectable())
        except UnknownSelector as error:
            raise Failure(str(error)) from error
        chosen = [page for page in every if page.code in codes]
    single = rule is not None and rule.casefold() in (chosen[0].code.casefold(), chosen[0].name)

    if output_format == "json":
        from perflint.cli.selecting import configured, settled

        docs_url = settled(configured((), False, {})).docs_url
        records = [page.record(docs_url) for page in chosen]
        output_json(records[0] if single else records)
        return
    style = style_for(sys.stdout, color)
    drawn = output_format == "text" and is_terminal(sys.stdout)
    if single or all_rules:
        text = "\n".join(page.markdown() for page in chosen)
        output(pages.draw_markdown(text, style) if drawn else text)
        return
    rows = pages.rule_rows(chosen, wide=wide or output_format == "markdown")
    if output_format == "markdown":
        output(pages.markdown_table(rows))
    else:
        output(pages.draw_table(rows, style) if drawn else pages.plain_table(rows))
