"""`perflint rule`."""

from __future__ import annotations

import sys

import click

from perflint.cli.options import coloring
from perflint.cli.streams import Failure, output, warn
from perflint.report.style import is_terminal, style_for


@click.command()
@click.argument("rule", required=False, metavar="[CODE|NAME]")
@click.option("--all", "all_rules", is_flag=True, help="Print the pages of all rules.")
@click.option(
    "--output-format",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="text is drawn on a terminal; in a pipe it is Markdown, or a plain table.",
)
@coloring()
def rule(rule: str | None, all_rules: bool, output_format: str, color: str) -> None:
    """Explain a rule, or list all rules.

    Rules are named by code (PFL601) or by name (string-concat-in-loop).
    """
    from perflint.report import pages
    from perflint.rules.registry import registry

    if rule and all_rules:
        raise Failure("name a rule or say --all, not both")
    known = registry()
    for broken in known.broken:
        warn(broken.message)
    every = pages.all_pages(known.rules, known.codemods)
    chosen = every
    if rule:
        chosen = [page for page in every if rule.casefold() in (page.code.casefold(), page.name)]
        if not chosen:
            from perflint.engine.config import nearest

            words = {word.casefold(): word for page in every for word in (page.code, page.name)}
            near = nearest(rule.casefold(), list(words))
            hint = f"did you mean `{words[near]}`?" if near else "`perflint rule` lists the rules"
            raise Failure(f"there is no rule `{rule}`; {hint}")

    if output_format == "json":
        import json

        records = [page.record() for page in chosen]
        found = records[0] if rule else records
        output(json.dumps(found, indent=2, ensure_ascii=False) + "\n")
        return
    style = style_for(sys.stdout, color)
    drawn = output_format == "text" and is_terminal(sys.stdout)
    if rule or all_rules:
        text = "\n".join(page.markdown() for page in chosen)
        output(pages.draw_markdown(text, style) if drawn else text)
        return
    rows = pages.rule_rows(every)
    if output_format == "markdown":
        output(pages.markdown_table(rows))
    else:
        output(pages.draw_table(rows, style) if drawn else pages.plain_table(rows))
