"""`perflint graph`."""

from __future__ import annotations

import click

from perflint.cli import options
from perflint.cli.streams import Failure, note


@click.command()
@click.argument("paths", nargs=-1, type=click.Path())
@click.option(
    "--why",
    nargs=2,
    metavar="FUNCTION EFFECT",
    help="Show the way from a function to an effect, as `app.handler blocks`.",
)
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="`json` is {caller: [callees]}, with dotted names.",
)
@options.configuration()
@click.option("-n", "--no-cache", is_flag=True, help="Neither read nor write the cache.")
def graph(
    paths: tuple[str, ...],
    why: tuple[str, str] | None,
    output_format: str,
    config: tuple[str, ...],
    *,
    isolated: bool,
    no_cache: bool,
) -> None:
    """Print who calls what in PATHS, as far as it is resolved, and what it does, with traces."""
    from perflint.cli.selecting import configured, settled, targets
    from perflint.engine.run import projects
    from perflint.report.callgraph import as_json, as_text, way

    configuration = configured(config, isolated, {})
    settled(configuration)
    found, problems = projects(targets(paths, None).paths, configuration, cache=not no_cache)
    for problem in problems:
        note(problem)
    if why is not None:
        from perflint.semantics.graph import why as shortest

        reaches = []
        for project in found:
            try:
                reaches.append(shortest(project, *why))
            except LookupError as error:
                raise Failure(str(error)) from error
        told = [way(reach) for reach in reaches if reach is not None]
        if not told:
            raise Failure(f"`{why[0]}` does not reach `{why[1]}`, as far as perflint can tell")
        click.echo("\n".join(told))
        return
    if output_format == "json":
        click.echo(as_json(found))
        return
    for project in found:
        click.echo(as_text(project))
