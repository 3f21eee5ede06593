"""`perflint version`."""

from __future__ import annotations

import click

from perflint import __version__
from perflint.cli.streams import output


@click.command()
@click.option(
    "-v", "--verbose", is_flag=True, help="Say also what runs: compiled modules, or Python alone."
)
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def version(output_format: str, *, verbose: bool) -> None:
    """Print the version."""
    if output_format == "json":
        import json

        said = {"version": __version__, **({"compiled": _is_compiled()} if verbose else {})}
        output(json.dumps(said) + "\n")
    else:
        output(f"perflint {__version__}\n")
        if verbose:
            output("compiled with mypyc\n" if _is_compiled() else "not compiled: Python alone\n")


def _is_compiled() -> bool:
    """Whether the modules in which most time goes are compiled; all are, or none is."""
    from importlib.util import find_spec

    found = find_spec("perflint.language.terms.types")
    return found is not None and not str(found.origin).endswith(".py")
