"""`perflint graph`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from perflint.cli import options
from perflint.cli.streams import Failure, output

if TYPE_CHECKING:
    from perflint.project.answers.project import Project


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
    """Print who calls what in PATHS, as far as it is resolved, and what it does, with traces.

    The rest of the project is looked at as well, and not printed.
    """
    from perflint.cli import outcome
    from perflint.cli.selecting import configured, settled, targets
    from perflint.engine.configuring.settings import ConfigError
    from perflint.engine.running.run import projects
    from perflint.report.callgraph import as_json, as_text
    from perflint.report.cells import visible

    for path in paths:
        if not Path(path).exists():
            raise Failure(f"there is no file or folder {path}")
    configuration = configured(config, isolated, {})
    settled(configuration)
    try:
        found, summary = projects(targets(paths, None).paths, configuration, cache=not no_cache)
    except ConfigError as error:
        raise Failure(str(error)) from error
    outcome.say_troubles(summary, quiet=False, verbose=False)
    outcome.say_left_out(summary)
    if why is not None:
        output(visible(_ways([project for project, _ in found], *why)) + "\n")
        return
    if output_format == "json":
        output(as_json(found) + "\n")
        return
    for project, files in found:
        output(visible(as_text(project, files)) + "\n")


def _ways(projects: Sequence[Project], function: str, effect: str) -> str:
    """The ways from a function to an effect, in whichever of the projects the function is.

    Raises:
        Failure: there is no such function or effect, or no way.
    """
    from perflint.project.explaining.graph import why
    from perflint.report.callgraph import way

    reaches = []
    problem: LookupError | None = None
    for project in projects:
        try:
            reaches.append((project, why(project, function, effect)))
        except LookupError as error:
            problem = error
    if problem is not None and not reaches:
        raise Failure(str(problem)) from problem
    told = [way(project, reach) for project, reach in reaches if reach is not None]
    if not told:
        raise Failure(f"`{function}` does not reach `{effect}`, as far as perflint can tell")
    return "\n".join(told)
