"""`perflint stub`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from perflint.cli.streams import Failure, note, warn

if TYPE_CHECKING:
    from perflint.knowledge.drafts import Package


@click.command()
@click.argument("package")
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("stubs"),
    show_default=True,
    help="The folder of the stubs.",
)
def stub(package: str, folder: Path) -> None:
    """Draft stubs of a PACKAGE from its sources: a folder, a file, or a name.

    A name is looked for here, in src, and in the virtual environment that is active or lies in .venv. The
    sources are read and never imported. The stubs say the types that annotations and docstrings tell; say
    yourself what calls cost, with @blocks("network"), @queries and the like, and name the folder in the
    settings: `knowledge = ["stubs"]`. Stubs that exist already are left as they are.
    """
    from perflint.cli.outcome import write_file
    from perflint.knowledge import own
    from perflint.knowledge.drafts import DraftError, Package, draft

    path = _path(package)
    try:
        sources = Package(path, own().may_have)
    except DraftError as error:
        raise Failure(str(error)) from error
    for text in sources.unread:
        warn(text)
    written = kept = 0
    for module in sources.modules:
        target = folder / f"{module}.pyi"
        if os.path.lexists(target):
            kept += 1
            continue
        write_file(target, draft(sources, module))
        written += 1
    note(_draft_summary(sources, folder, written, kept))


def _draft_summary(sources: Package, folder: Path, written: int, kept: int) -> str:
    text = f"Drafted {written} modules of {sources.name} in {folder}"
    if kept:
        text += f"; {kept} exist and were left as they are"
    return f'{text}. The setting `knowledge = ["{folder.as_posix()}"]` has perflint read them.'


def _path(package: str) -> Path:
    """Where the sources of a package are.

    Raises:
        Failure: nowhere.
    """
    from perflint.knowledge.drafts import find

    path = Path(package)
    if path.exists() and ("/" in package or "\\" in package or path.suffix in (".py", ".pyi")):
        return path.resolve()
    folders = [Path(), Path("src"), *_installed()]
    found = find(package, folders) if package.isidentifier() else None
    if found is None:
        raise Failure(
            f"there is no package `{package}` here, in src or in the virtual environment; name its folder"
        )
    return found.resolve()


def _installed() -> list[Path]:
    """The folders that packages are installed in: those of the active environment, and of .venv."""
    roots = [Path(root) for root in (os.environ.get("VIRTUAL_ENV", ""), ".venv") if root]
    found = []
    for root in roots:
        found += [*sorted(root.glob("lib/python*/site-packages")), root / "Lib" / "site-packages"]
    return found
