"""`perflint clean`."""

from __future__ import annotations

import click

from perflint.cli import options
from perflint.cli.streams import Failure, note, warn


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
    """Remove the caches of the projects at and below the current folder.

    Only files that perflint wrote are removed, in folders that it made.
    """
    from perflint.cli.selecting import configured, settled
    from perflint.engine.storing.cache_removal import clean as remove

    configuration = configured(config, isolated, {"cache-dir": cache_dir})
    settled(configuration)
    settings = configuration.settings
    try:
        removed, left = remove(configuration.cwd, settings.cache_dir, settings.cache_within)
    except OSError as error:
        raise Failure(f"cannot remove {error.filename}: {error.strerror}") from error
    for text in left:
        warn(text)
    if quiet:
        return
    for folder in removed:
        note(f"Removed {folder}")
    if not removed and not left:
        note("There is no cache to remove.")
