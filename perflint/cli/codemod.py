"""`perflint codemod`."""

from __future__ import annotations

import sys

import click

from perflint.cli.options import coloring
from perflint.cli.streams import Failure, output, output_json
from perflint.report.style import is_terminal, style_for


@click.command()
@click.argument("name", required=False)
@click.option(
    "--output-format",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="text is drawn on a terminal; in a pipe it is Markdown, or a plain table.",
)
@coloring()
def codemod(name: str | None, output_format: str, color: str) -> None:
    """Explain a codemod, or list all codemods."""
    from perflint.report import pages
    from perflint.rules.registry import registry

    known = registry()
    chosen = list(known.codemods)
    if name:
        chosen = [item for item in known.codemods if item.name == name]
        if not chosen:
            from perflint.cli.selecting import unknown_codemod

            raise Failure(unknown_codemod(name, [item.name for item in known.codemods]))

    if output_format == "json":
        records = [pages.codemod_record(item, known.rules) for item in chosen]
        found = records[0] if name else records
        output_json(found)
        return
    style = style_for(sys.stdout, color)
    drawn = output_format == "text" and is_terminal(sys.stdout)
    if name:
        text = pages.codemod_markdown(chosen[0], known.rules)
        output(pages.draw_markdown(text, style) if drawn else text)
        return
    rows = pages.codemod_rows(chosen, known.rules)
    if output_format == "markdown":
        output(pages.markdown_table(rows))
    else:
        output(pages.draw_table(rows, style) if drawn else pages.plain_table(rows))
