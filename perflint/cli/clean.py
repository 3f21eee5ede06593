"""`perflint clean`."""

from __future__ import annotations

import click

from perflint.cli import options
from perflint.cli.streams import Failure, note


@click.command()
@options.configuration()
@click.option(
    "--cache-dir",
    type=click.Path(file_okay=False),
    envvar="PERFLINT_CACHE_DIR",
    help="Where the cache is kept.",
)
@click.option("-q", "--quiet", is_flag=True, help="Do not name what is removed.")
def clean(config: tuple[str, ...], *, isolated: bool, cache_dir: str | None, quiet: bool) -> None:
    """Remove the cache of the current project."""
    from perflint.cli.selecting import configured, settled
    from perflint.engine.cache import clean as remove

    configuration = configured(config, isolated, {"cache-dir": cache_dir})
    settled(configuration)
    try:
        removed = remove(configuration)
    except OSError as error:
        raise Failure(f"cannot remove {error.filename}: {error.strerror}") from error
    if quiet:
        return
    for folder in removed:
        note(f"Removed {folder}")
    if not removed:
        note("There is no cache to remove.")
