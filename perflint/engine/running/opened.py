"""Projects opened to ask questions of their files: linked, with the files at hand as rules see them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from perflint.engine.checking import workers
from perflint.engine.checking.session import Session
from perflint.engine.checking.session_options import Options
from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import Settings
from perflint.engine.running.run import Progress, Run
from perflint.language.names import Names
from perflint.rules.context import Context
from perflint.syntax.source import SourceError, parse

if TYPE_CHECKING:
    from perflint.project.answers.project import Project


class OpenProject:
    """A linked project and its files.

    Attributes:
        project: the project.
        meant: the names of the files that were asked for.
    """

    def __init__(self, session: Session, shown: Callable[[str], str]) -> None:
        self._session = session
        self._shown = shown
        self.project: Project = session.link()
        files = session.files
        self._paths = {files.name(path): path for path in files.entries}
        self.meant = frozenset(files.name(path) for path in session.checked)
        # As long as somebody has use for them: their trees take most of the memory.
        self._contexts: WeakValueDictionary[str, Context] = WeakValueDictionary()

    @property
    def root(self) -> str:
        """The folder of the project."""
        return self._session.files.root

    def shown(self, name: str) -> str:
        """How the run names a file, by its name in the project."""
        return self._shown(os.path.normpath(os.path.join(self.root, name)))

    def settings(self) -> Settings:
        """The settings of the project's folder."""
        return self._session.files.config.settings_for_folder(self.root)

    def context(self, name: str) -> Context | None:
        """A file as rules see it, by its name in the project; None where it cannot be read any more."""
        found = self._contexts.get(name)
        if found is None:
            found = self._read(name)
            if found is not None:
                self._contexts[name] = found
        return found

    def holding(self, text: str) -> list[str]:
        """The names of the files that were asked for which hold a text."""
        found = []
        wanted = text.encode()
        for name in sorted(self.meant):
            unit = self._session.unit(self._paths[name])
            try:
                data = unit.read()
            except SourceError:
                continue  # the run says why
            if wanted in data:
                found.append(name)
        return found

    def _read(self, name: str) -> Context | None:
        path = self._paths.get(name)
        if path is None:
            return None
        unit = self._session.unit(path)
        try:
            source = unit.decode(unit.read())
            names = Names(
                parse(source),
                unit.module.name,
                is_package=unit.module.is_package,
                exports=self.project.exports,
            )
        except (SourceError, RecursionError, MemoryError):
            return None
        target = self._session.orders(path, frozenset()).target
        return Context(source, names, self.project, target, unit.name)


def opened(
    paths: Sequence[Path],
    config: Config,
    *,
    cache: bool = True,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> tuple[list[OpenProject], Summary]:
    """The projects that paths lie in, and what there is to say of the run besides. Arguments and errors as
    for `engine.run.check`."""
    run = Run(config, None, None)
    options = Options(jobs=jobs or config.settings.jobs or workers.cores(), progress=progress)
    found = list(_opened(run, paths, options, cache=cache))
    return found, run.summary()


def _opened(
    run: Run, paths: Sequence[Path], options: Options, *, cache: bool
) -> Iterator[OpenProject]:
    for session in run.sessions(paths, options, cache=cache):
        yield OpenProject(session, run.discovery.shown)
        run.counts["known"] += len(session.files.entries)
        run.problems += [
            f"{finding.message}: {path}"
            for path, outlined in session.outlines.by_path().items()
            for finding in outlined.findings
        ]
