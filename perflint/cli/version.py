"""`perflint version`."""

from __future__ import annotations

import click

from perflint import __version__
from perflint.cli.streams import output


@click.command()
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def version(output_format: str) -> None:
    """Print the version."""
    if output_format == "json":
        import json

        output(json.dumps({"version": __version__}) + "\n")
    else:
        output(f"perflint {__version__}\n")
