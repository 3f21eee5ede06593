"""The sources of a package: where they are, and which names its modules define."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from perflint.knowledge.definitions import Definitions
from perflint.knowledge.problems import KnowledgeError
from perflint.syntax.regular_files import files_below, read_text

_LEFT_OUT = frozenset({"tests", "test", "testing", "_vendor", "vendor", "_vendored", "__pycache__"})
_MAX_HOPS = 20  # re-exports of re-exports


class DraftError(Exception):
    """A package that nothing can be drafted from; the message says why."""


class Package:
    """The modules of a package, parsed.

    Args:
        path: a folder, or the file of a module. `acme-stubs` is the package `acme`.
        outside: asked for the dotted name of something elsewhere: whether there may be such a thing.

    Attributes:
        name: what the package is imported by.
        modules: its modules by their dotted names, those of tests and of vendored packages left out.
        unread: what could not be read, in words.

    Raises:
        DraftError: there are no sources at the path.
    """

    def __init__(self, path: Path, outside: Callable[[str], bool] = lambda name: True) -> None:
        self.name = path.name.removesuffix("-stubs") if path.is_dir() else path.stem
        self.unread: list[str] = []
        self._outside = outside
        self.modules = dict(self._parsed(path))
        if not self.modules:
            told = "; ".join(self.unread) or "it has no `.py` or `.pyi` files"
            raise DraftError(f"{path}: {told}")

    def _parsed(self, path: Path) -> Iterator[tuple[str, Definitions]]:
        for name, (file, is_package) in _files(path, self.name).items():
            try:
                yield name, Definitions(name, file, read_text(file), is_package=is_package)
            except KnowledgeError as error:
                self.unread.append(str(error))
            except (OSError, UnicodeDecodeError) as error:
                self.unread.append(f"{file}: cannot be read: {error}")
            except (RecursionError, MemoryError):
                self.unread.append(f"{file}: cannot be read: it is nested too deeply")

    def place(self, name: str, hops: int = 0) -> tuple[Definitions, str] | None:
        """The module of this package that defines something, and the name it has there.

        Args:
            name: a dotted name, maybe one that only re-exports it.
        """
        module, _, last = name.rpartition(".")
        found = self.modules.get(module)
        if found is None or hops > _MAX_HOPS:
            return None
        member = found.members.get(last)
        if member is None:
            for star in found.stars:
                reached = self.place(f"{star}.{last}", hops + 1)
                if reached is not None:
                    return reached
            return None
        return self.place(member.target, hops + 1) if member.kind == "import" else (found, last)

    def knows(self, name: str) -> bool:
        """Whether a dotted name stands for something, here or elsewhere, as far as can be told."""
        if name.partition(".")[0] != self.name:
            return self._outside(name)
        if name in self.modules:
            return True
        place = self.place(name)
        return place is not None and is_written(*place)


def is_written(module: Definitions, name: str) -> bool:
    """Whether others can ask a draft for what a module defines under a name."""
    member = module.members[name]
    if member.kind == "typevar":
        return False  # each module has its own
    return member.kind != "variable" or meaning(member.nodes[0]) is not None


def meaning(node: ast.stmt) -> ast.expr | None:
    """The type that an assignment at module level tells, or stands for: `X = list[int]`, `x: int`."""
    if isinstance(node, ast.AnnAssign):
        return node.annotation
    if isinstance(node, ast.Assign) and isinstance(node.value, (ast.Subscript, ast.BinOp)):
        return node.value
    return None


def find(name: str, folders: Sequence[Path]) -> Path | None:
    """The folder or file of a package in the first folder that has it; its stubs come before its sources."""
    for folder in folders:
        for path in (
            folder / f"{name}-stubs",
            folder / name,
            folder / f"{name}.pyi",
            folder / f"{name}.py",
        ):
            if path.is_file() or (path.is_dir() and any(_files(path, name))):
                return path
    return None


def _files(path: Path, name: str) -> dict[str, tuple[Path, bool]]:
    """The files of modules at a path by their dotted names; of a `.py` and a `.pyi` the latter."""
    if path.is_file():
        return {name: (path, False)}
    try:
        files = [*files_below(path, ".py"), *files_below(path, ".pyi")]
    except OSError as error:
        raise DraftError(f"{path}: {error.strerror}") from error
    found: dict[str, tuple[Path, bool]] = {}
    for file in files:
        parts = [name, *file.relative_to(path).with_suffix("").parts]
        if _LEFT_OUT.isdisjoint(parts[1:]) and all(part.isidentifier() for part in parts):
            is_package = parts[-1] == "__init__"
            found[".".join(parts[:-1] if is_package else parts)] = file, is_package
    return found
