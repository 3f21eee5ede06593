"""perflint finds Python code that is slow by construction, says what it costs, and rewrites it."""

__version__ = "0.1.0"


def load_ipython_extension(shell: object) -> None:
    """`%load_ext perflint`: the magic `%%perflint` for cells."""
    from perflint.cli.magics import load

    load(shell)


def unload_ipython_extension(shell: object) -> None:
    """`%unload_ext perflint`."""
    from perflint.cli.magics import unload

    unload(shell)
