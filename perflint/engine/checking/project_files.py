"""The files of one project: which there are, what they are named, and how they are read."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property

from perflint.engine.checking.analysis import Unit
from perflint.engine.configuring.config import Config
from perflint.engine.discovery.discover import Entry
from perflint.engine.discovery.root import Module, modules


class ProjectFiles:
    """The files of the project in `root`.

    Attributes:
        entries: all of them, by absolute path.
        overlay: the contents of some that are used instead of those on disk.
        alone: whether the project has other files besides, of which nothing is known.
        beside: some of these, that say what its modules are named.
    """

    def __init__(self, root: str, entries: Mapping[str, Entry], config: Config) -> None:
        self.root = root
        self.entries = entries
        self.overlay: dict[str, bytes] = {}
        self.alone = False
        self.beside: Sequence[str] = ()
        self.config = config
        self._names: dict[str, str] = {}
        self._prefix = root if root.endswith(os.sep) else root + os.sep
        self._named_modules: tuple[object, dict[str, Module]] = (None, {})  # by their entries

    @cached_property
    def most(self) -> int:
        """The bytes up to which files are read, 0 if there is no such limit."""
        return self.config.settings_for_folder(self.root).max_file_size * 1024

    def unit(self, path: str, module: Module) -> Unit:
        """A file, to work on as the module that it is."""
        return Unit(path, self.name(path), module, self.overlay.get(path), self.most)

    def entry(self, path: str) -> Entry:
        """What is known of a file without reading it."""
        data = self.overlay.get(path)
        return self.entries[path] if data is None else Entry(path, -1, len(data))

    def name(self, path: str) -> str:
        """How rules, traces and the cache name a file: relative to the project, with slashes."""
        name = self._names.get(path)
        if name is None:
            below = path.startswith(self._prefix)
            relative = path[len(self._prefix) :] if below else os.path.relpath(path, self.root)
            name = self._names[path] = relative.replace(os.sep, "/")
        return name

    def modules(self) -> dict[str, Module]:
        """The module that each file is."""
        entries, names = self._named_modules
        if entries is not self.entries:
            files = [*self.entries, *(path for path in self.beside if path not in self.entries)]
            if self.beside:
                files.sort(key=lambda path: path.split(os.sep))
            names = modules(self.root, files, self._sources())
            self._named_modules = (self.entries, names)
        return names

    def _sources(self) -> list[str]:
        """The folders in which the project's modules are looked for."""
        settings = self.config.settings_for_folder(self.root)
        return [os.path.normpath(os.path.join(settings.root, name)) for name in settings.src]
