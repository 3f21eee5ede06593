"""`perflint server`."""

from __future__ import annotations

import sys

import click

from perflint.cli.streams import Failure

_MISSING = (
    "the language server needs {name}, which is not installed; "
    'run `python -m pip install "perflint-cst[server]"`'
)


@click.command()
@click.option("--stdio", is_flag=True, help="The only way there is; accepted as clients pass it.")
def server(stdio: bool) -> None:
    """Serve editors: a language server (LSP) on standard input and output.

    Editors start it; see docs/editors.md for how.
    """
    try:
        from perflint.server.service import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise Failure(_MISSING.format(name=error.name.partition(".")[0])) from error
    sys.exit(serve())
