"""What is done with modules of libraries as soon as a program has imported them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

Action = Callable[[ModuleType], None]


class Finder:
    """A finder of modules that finds nothing itself: it has an action run behind the import of some.

    Args:
        actions: by the names of modules.
        failed: is told what an action raised; the program runs on.
    """

    def __init__(
        self, actions: Mapping[str, Action], failed: Callable[[str, Exception], None]
    ) -> None:
        self._actions = actions
        self._failed = failed

    def install(self) -> None:
        """Watch imports from now on; what is imported already is dealt with at once."""
        for name in self._actions:
            module = sys.modules.get(name)
            if module is not None:
                self._run(name, module)
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What the finders behind this one find, with the action behind its execution."""
        if name not in self._actions:
            return None
        for finder in sys.meta_path:
            find: Any = getattr(finder, "find_spec", None)
            if finder is self or find is None:
                continue
            spec: ModuleSpec | None = find(name, path, target)
            if spec is not None:
                self._prepare(name, spec)
                return spec
        return None

    def _prepare(self, name: str, spec: ModuleSpec) -> None:
        loader: Any = spec.loader
        execute = getattr(loader, "exec_module", None)
        if execute is None:
            return

        def exec_module(module: ModuleType) -> None:
            execute(module)
            self._run(name, module)

        try:
            loader.exec_module = exec_module
        except AttributeError as error:  # a loader that takes no attributes
            self._failed(name, error)

    def _run(self, name: str, module: ModuleType) -> None:
        try:
            self._actions[name](module)
        except Exception as error:  # whatever a version of a library looks like, the program runs
            self._failed(name, error)
