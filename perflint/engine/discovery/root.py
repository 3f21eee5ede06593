"""The project that a file belongs to, and the names under which its files are imported.

No file says what its module is called. Folders with an `__init__.py` are packages; what lies above
the topmost one is a folder on the import path or a namespace package, and which of them is decided
by how the files below it import one another.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from perflint.engine.configuring.project_folder import is_project
from perflint.project.world.cold import cold_path
from perflint.syntax.regular_files import read_start
from perflint.syntax.source import is_notebook
from perflint.syntax.template_names import SUFFIXES, is_template, module_of, template_name

_IMPORT = re.compile(rb"^[ \t]*(?:from|import)[ \t]+([\w.]+(?:[ \t]*,[ \t]*[\w.]+)*)", re.MULTILINE)
_NAMED = re.compile(
    rb"^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*\(?\s*(\w+)|^[ \t]*import[ \t]+([\w.]+)",
    re.MULTILINE,
)
_PROGRAM = "manage"  # Django puts its folder on the import path, also where that is a package
_SAMPLE = 40  # files read to learn how a folder's files import one another
_LARGE_SAMPLE = 100  # the same of a whole project
_SAMPLE_BYTES = 20_000


class Module(NamedTuple):
    """The name under which a file is imported."""

    name: str
    is_package: bool


class _Evidence(NamedTuple):
    """How imports name what is in a folder.

    Attributes:
        outer: the folder on the import path from which the folder itself is named.
        within: how often each thing in it is imported from there.
        bare: how often from the folder itself.
    """

    outer: str
    within: Counter[str]
    bare: Counter[str]


def project_root(path: str) -> str | None:
    """The folder of the project that holds a file or folder: the nearest that files say is one, else the
    repository; None if there is neither."""
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    while True:
        if is_project(folder):
            return folder
        if os.path.exists(os.path.join(folder, ".git")):
            return folder  # a project is never larger than the repository that it is kept in
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def package_root(path: str) -> str:
    """The folder above the topmost package that holds a file or folder."""
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder = os.path.dirname(folder)
    return folder


def neighbours(root: str, path: str) -> list[str]:
    """The files that say what the module in a file is named, where not all of the project are known: those
    of its folder and of the folders above it, and of packages in these that they are some."""
    found = []
    folder = os.path.dirname(path)
    while len(folder) >= len(root):
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            entries = []  # it is not there yet, or not any more
        for entry in entries:
            package = os.path.join(entry.path, "__init__.py")
            if entry.name.endswith((".py", ".pyi")):
                found.append(entry.path)
            elif entry.is_dir() and os.path.isfile(package):
                found.append(package)
        if folder == os.path.dirname(folder):
            break
        folder = os.path.dirname(folder)
    return [name for name in dict.fromkeys(found) if name != path]


def modules(root: str, files: Sequence[str], sources: Iterable[str] = ()) -> dict[str, Module]:
    """The module of each file.

    Names are unique: of two files that would have one name, the second in order is named by
    its path from the root.

    Args:
        root: the project's folder.
        files: absolute paths, in order.
        sources: further folders that imports start from.
    """
    return _Naming(root, files, sources).run()


class _Naming:
    def __init__(self, root: str, files: Sequence[str], sources: Iterable[str]) -> None:
        self.root = root
        self.named = files
        self.templates = {path for path in files if path.endswith(SUFFIXES) and is_template(path)}
        # Nobody imports these.
        files = [path for path in files if not is_notebook(path) and path not in self.templates]
        self.files = files
        self.paths = frozenset(files)
        self.packages = {
            os.path.dirname(path)
            for path in files
            if os.path.basename(path) in ("__init__.py", "__init__.pyi")
        }
        self.children: dict[str, set[str]] = {}
        self.direct: dict[str, list[str]] = {}
        for path in files:
            folder, name = os.path.split(path)
            self.direct.setdefault(folder, []).append(path)
            child = _stem(name)
            while child and child not in self.children.setdefault(folder, set()):
                self.children[folder].add(child)
                if len(folder) <= len(root):
                    break
                folder, child = os.path.split(folder)
        self.known = {root, os.path.join(root, "src"), *sources} - self.packages
        self.sources: dict[str, str] = {}
        self.judged: dict[str, _Evidence] = {}

    def run(self) -> dict[str, Module]:
        taken: dict[str, str] = {}
        templates: dict[str, list[str]] = {}
        named: dict[str, Module] = {}
        for path in self.named:
            if is_notebook(path):
                named[path] = Module(f"notebook#{_dotted(self.root, path, False)}", False)
                continue
            if path in self.templates:
                templates.setdefault(module_of(template_name(path)), []).append(path)
                continue
            folder, file = os.path.split(path)
            stem = _stem(file)
            is_package = stem == "__init__"
            source = self.source(folder) if is_package else self.start(folder, stem)
            name = _dotted(source, path, is_package) or stem
            # A `.pyi` beside its `.py` says the same; the code is what runs.
            if name in taken and taken[name] != path:
                name = _dotted(self.root, path, is_package) or name
                suffix = name
                number = 2
                while name in taken:
                    name = f"{suffix}#{number}"
                    number += 1
            taken[name] = path
            named[path] = Module(name, is_package)
        for name, paths in templates.items():
            known = paths if len(paths) == 1 else self.outside_tests(paths)
            for number, path in enumerate(paths, 1):
                # Which of several is found first, settings say that are not read: none is known by its name.
                named[path] = Module(name if known == [path] else f"{name}#{number}", False)
        return named

    def outside_tests(self, paths: Iterable[str]) -> list[str]:
        """Those of some files that stand in no folder of tests or examples: what these put in the place of a
        template of the program is not what it shows."""
        return [path for path in paths if not cold_path(os.path.relpath(path, self.root))]

    def source(self, folder: str) -> str:
        """The folder on the import path from which the modules of `folder` are named."""
        found = self.sources.get(folder)
        if found is None:
            if folder == self.root and self.imports_siblings(folder):
                found = os.path.dirname(folder)
            elif folder == self.root and project_root(folder) is None:
                found = self.outside(folder)
            elif folder in self.known or len(folder) <= len(self.root):
                found = folder
            elif folder in self.packages and _PROGRAM not in self.children.get(folder, ()):
                found = self.start(*os.path.split(folder))
            else:
                found = self.judge(folder)
            self.sources[folder] = found
        return found

    def start(self, folder: str, child: str) -> str:
        """The folder on the import path from which something in a folder is named: what imports say of it,
        else of the whole folder."""
        default = self.source(folder)
        evidence = self.judged.get(folder)
        if evidence is not None and bool(evidence.within[child]) != bool(evidence.bare[child]):
            return evidence.outer if evidence.within[child] else folder
        return default

    def judge(self, folder: str) -> str:
        """For a folder without `__init__.py`, or with the program that Django starts: itself if it is on the
        import path, else what its package starts from."""
        evidence = self.judged[folder] = self.evidence(folder)
        within, bare = evidence.within.total(), evidence.bare.total()
        if within or bare:
            return evidence.outer if within >= bare else folder
        # No evidence: a folder of plain files is most often run from, or imported by, its own path.
        inside = self.children.get(folder, set())
        holds_packages = any(os.path.join(folder, child) in self.packages for child in inside)
        return folder if holds_packages else evidence.outer

    def evidence(self, folder: str) -> _Evidence:
        """How imports name what is in a folder: those of the files below it, or else of the whole project."""
        above, last = os.path.split(folder)
        found = _Evidence(self.start(above, last), Counter(), Counter())
        prefix = _dotted(found.outer, os.path.join(folder, "__init__.py"), True).split(".")
        for name in self.imports(folder):
            self.note(folder, prefix, name.split("."), found)
        if not found.within or found.bare.total() > found.within.total():
            for name in self.all_imports:
                self.note(folder, prefix, name.split("."), found, bare=False)
        return found

    def note(
        self,
        folder: str,
        prefix: Sequence[str],
        parts: Sequence[str],
        found: _Evidence,
        *,
        bare: bool = True,
    ) -> None:
        """Count an import that leads to a module in a folder, from the outer folder or from that itself."""
        below = parts[len(prefix) :] if parts[: len(prefix)] == prefix else ()
        # Of a package in a folder of the same name, only what it holds tells which of the two is meant.
        if below and self.leads(folder, below):
            found.within[below[0]] += 1
        elif bare and parts[0] not in sys.stdlib_module_names and self.leads(folder, parts):
            found.bare[parts[0]] += 1

    def leads(self, folder: str, parts: Sequence[str]) -> bool:
        """Whether a dotted name leads to a module or package from a folder."""
        for part in parts:
            if part not in self.children.get(folder, ()):
                return False
            folder = os.path.join(folder, part)
        return folder in self.packages or f"{folder}.py" in self.paths

    def imports_siblings(self, folder: str) -> bool:
        """Whether the files of a folder say that it is a package, by relative imports alone."""
        inside = self.children.get(folder, set())
        relative = False
        for name in _imported(self.direct.get(folder, ())):
            if name.partition(".")[0] in inside:
                return False
            if name == "." or name[0] == "." and name[1:].partition(".")[0] in inside:
                relative = True
        return relative

    def outside(self, folder: str) -> str:
        """For the folder of files in no project: the folder above from which these name one another, as
        `from app import models` in `app`; itself, if they do not."""
        above = folder.strip(os.sep).split(os.sep)
        found: Counter[int] = Counter()
        for parts in _imported_things(self.files):
            for up in range(min(len(above), len(parts) - 1) + 1):
                if up == 0 and parts[0] in sys.stdlib_module_names:
                    continue
                inner = parts[up:]
                if parts[:up] == above[len(above) - up :] and any(
                    self.leads(folder, some) for some in (inner, inner[:-1]) if some
                ):
                    found[up] += 1
        for _ in range(found.most_common(1)[0][0] if found else 0):
            folder = os.path.dirname(folder)
        return folder

    @cached_property
    def all_imports(self) -> tuple[str, ...]:
        """The names that a sample of all files imports."""
        return tuple(_imported(self.files, _LARGE_SAMPLE))

    def imports(self, folder: str) -> Iterable[str]:
        """The names that a sample of the files below a folder imports."""
        prefix = folder + os.sep
        return _imported([path for path in self.files if path.startswith(prefix)])


def _imported(paths: Sequence[str], most: int = _SAMPLE) -> Iterable[str]:
    """The names that a sample of files imports, with the dots of relative ones."""
    step = max(1, len(paths) // most)
    for path in paths[::step]:
        try:
            data = read_start(path, _SAMPLE_BYTES)
        except OSError:
            continue  # what cannot be read is reported where it is checked
        for match in _IMPORT.finditer(data):
            for name in match.group(1).split(b","):
                yield name.strip().decode("utf-8", "replace")


def _imported_things(paths: Sequence[str]) -> Iterator[list[str]]:
    """What a sample of files imports by absolute names, in parts: modules, and the first thing that is taken
    from one, which may be a module as well."""
    for path in paths[:: max(1, len(paths) // _SAMPLE)]:
        try:
            data = read_start(path, _SAMPLE_BYTES)
        except OSError:
            continue  # what cannot be read is reported where it is checked
        for source, thing, module in _NAMED.findall(data):
            if not source.startswith(b"."):
                name = b".".join((source, thing)) if source else module
                yield name.decode("utf-8", "replace").split(".")


def _stem(name: str) -> str:
    """A name, or a path, without the suffix; the whole of one that has none, as of a program."""
    stem, dot, suffix = name.rpartition(".")
    return stem if dot and os.sep not in suffix else name


def _dotted(source: str, path: str, is_package: bool) -> str:
    parts = _stem(os.path.relpath(path, source)).split(os.sep)
    if is_package:
        parts.pop()
    return ".".join(part for part in parts if part not in (os.curdir, os.pardir))
