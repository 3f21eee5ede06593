"""`perflint config`."""

from __future__ import annotations

import click

from perflint.cli.streams import Failure, output


@click.command()
@click.argument("key", required=False)
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def config(key: str | None, output_format: str) -> None:
    """List settings, or explain one.

    Settings stand in `[tool.perflint]` of pyproject.toml, or in perflint.toml or .perflint.toml. The
    file closest to the checked one holds; in one folder .perflint.toml comes before perflint.toml, and
    that before pyproject.toml. Files are not merged.
    """
    from perflint.engine.configuring.setting_keys import OPTIONS, nearest

    chosen = [option for option in OPTIONS if key in (None, option.name)]
    if not chosen:
        near = nearest(key or "", [option.name for option in OPTIONS])
        hint = f"did you mean `{near}`?" if near else "`perflint config` lists the settings"
        raise Failure(f"there is no setting `{key}`; {hint}")
    if output_format == "json":
        import json

        records = [
            {
                "name": option.name,
                "type": option.type,
                "default": option.default,
                "description": option.doc,
            }
            for option in chosen
        ]
        output(json.dumps(records[0] if key else records, indent=2) + "\n")
        return
    import textwrap

    parts = []
    for option in chosen:
        lines = [f"type: {option.type}", f"default: {option.default}", option.doc]
        wrapped = [
            textwrap.fill(line, 96, initial_indent="    ", subsequent_indent="    ")
            for line in lines
        ]
        parts.append("\n".join([option.name, *wrapped]) + "\n")
    output("\n".join(parts))
