"""Small projects for tests: linked from texts, or from a folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from perflint.knowledge import Knowledge
from perflint.language.names import Names
from perflint.outlining.files import build
from perflint.outlining.outline import Outline
from perflint.project.answers.project import Project
from perflint.rules.registry import registry
from perflint.syntax.reading import decode
from perflint.syntax.source import parse


@cache
def knowledge() -> Knowledge:
    """The stubs, read once."""
    return Knowledge()


def outlined(path: str, text: str) -> Outline:
    """The outline of a file at a path relative to the root."""
    registry()  # rules register what is extracted of files and functions
    parts = path.removesuffix(".py").split("/")
    is_package = parts[-1] == "__init__"
    module = ".".join(parts[:-1] if is_package else parts)
    source = decode(text.encode(), Path(path))
    return build(Names(parse(source), module, is_package=is_package), source, path)


def linked(files: Mapping[str, str]) -> Project:
    """The project of these files, by path."""
    return Project.link([outlined(path, text) for path, text in files.items()], knowledge())


def folder(root: Path) -> Project:
    """The project of a folder."""
    return linked(
        {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(root.rglob("*.py"))
        }
    )
