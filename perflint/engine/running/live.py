"""A project whose files are being edited: the findings of buffers, renewed as they change."""

from __future__ import annotations

import io
import os
import tokenize
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from perflint.engine.checking import workers
from perflint.engine.checking.analysis import digest_of
from perflint.engine.checking.explaining import Explanation, explain
from perflint.engine.checking.project_files import ProjectFiles
from perflint.engine.checking.session import Session
from perflint.engine.checking.session_options import Options, Progress, Stopped
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import ConfigError
from perflint.engine.discovery.discover import Entry
from perflint.engine.discovery.root import neighbours, package_root, project_root
from perflint.engine.fixing.fixing import Fixing
from perflint.engine.narrowing.baseline import Baseline, BaselineError
from perflint.engine.narrowing.folder_baselines import Baselines
from perflint.engine.running.opened import OpenProject
from perflint.engine.running.run import Run
from perflint.engine.storing.cache import Cache
from perflint.rules import own
from perflint.rules.finding import Finding
from perflint.rules.registry import rules
from perflint.syntax.notebook import Notebook
from perflint.syntax.reading import decode, read
from perflint.syntax.regular_files import read_bytes
from perflint.syntax.source import Source, SourceError, is_notebook, parse


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found in a buffer.

    Attributes:
        text: what was checked: the buffer, or what it held when it could be parsed last. Of a notebook, the
            code of its cells.
        notebook: the notebook that was checked, where the file is one.
        findings: in that text. Where the buffer cannot be parsed they have no fixes.
        error: why the buffer cannot be parsed, or None; it is a finding in the buffer itself.
    """

    text: str
    findings: tuple[Finding, ...]
    error: Finding | None = None
    notebook: Notebook | None = None


class Live:
    """The project that a file lies in, as it is on disk, with buffers over some of its files.

    What is on disk is analysed once, and stored in the cache; what buffers hold never is.

    Args:
        path: of a file, or of the project's folder.
        progress: called with a phase, how many files are done, and of how many, while files on disk are read.
            Where it raises `Stopped`, only files with buffers are known.
        jobs: how many processes read them.
        alone: whether nothing is read of the project: it is known what the file with a buffer says by itself.

    Attributes:
        whole: whether all files of the project are known.

    Raises:
        ConfigError: wrong settings; also by `update`.
    """

    def __init__(
        self,
        path: str,
        config: Config,
        progress: Progress | None = None,
        *,
        jobs: int = 1,
        alone: bool = False,
    ) -> None:
        self._config = config
        self._run = Run(config, None, None)
        self.whole = True
        self._session: Session | None
        if alone:
            self._session = _alone(path, config)
        else:
            options = Options(jobs=jobs, progress=progress)
            sessions = self._run.sessions([Path(path)], options, cache=True)
            self._session = next(iter(sessions), None)
        self._good: dict[str, bytes] = {}
        self._read: dict[str, tuple[bytes, Finding | None]] = {}  # and why it cannot be parsed
        self._on_disk: dict[str, bytes] = {}
        self._excluded: dict[str, bool] = {}
        self._baselines: dict[Path, int] = {}  # and when they were written
        self._folders: set[str] = set()  # whose settings may name some
        if self._session is None:
            self.root = os.path.dirname(path)
            return
        session = self._session
        self.root = session.files.root
        if alone:
            return
        session.named = frozenset()
        session.checked = []
        session.files.entries = {
            name: found for name, found in session.files.entries.items() if found.size >= 0
        }
        try:
            session.remember()
        except Stopped:
            self.whole = False
            session.files.entries = {}  # to link what was read would take as long again
        session.options.progress = None
        session.options.jobs = (
            1  # while somebody types, the other processors have their editor to run
        )
        self._on_disk = {name: session.outlines.digest(name) for name in session.files.entries}

    def stale(self, path: str) -> bool:
        """Whether a file of the project has changed on disk, has come or is gone, or never was there."""
        try:
            digest = digest_of(read_bytes(path, 0))
        except OSError:
            return True
        return self._on_disk.get(path) != digest

    def update(self, buffers: Mapping[str, str]) -> dict[str, Seen]:
        """Check files with what their buffers hold, of a notebook its JSON text; those that the settings
        leave out are missing."""
        session = self._session
        if session is None:
            return {}
        self._read_baselines(buffers)
        wanted = {path: encoded(text) for path, text in buffers.items() if not self._left_out(path)}
        broken: dict[str, Finding] = {}
        for path, data in wanted.items():
            read = self._read.get(path)
            if read is None or read[0] != data:
                read = self._read[path] = data, _error(path, data)
            if read[1] is None:
                self._good[path] = data
            else:
                broken[path] = read[1]
                if path not in self._good:
                    self._take_from_disk(path)
        for known in (self._good, self._read):
            for path in known.keys() - wanted.keys():
                del known[path]
        self._open(wanted)
        self._check(session, [path for path in wanted if path in self._good])
        found = self._run.shown(session, session.findings())
        seen = {}
        for path, data in wanted.items():
            checked = self._good.get(path)
            findings = found.get(path, ())
            if path not in broken:
                seen[path] = _seen(decode(data, Path(path)), findings)
            elif checked is None:
                seen[path] = Seen(buffers[path], (), broken[path])
            else:
                bare = tuple(replace(finding, fix=None) for finding in findings)
                seen[path] = _seen(decode(checked, Path(path)), bare, broken[path])
        return seen

    def tidy(self) -> None:
        """Let go of what is not needed any more, and get ready for the next edit; to be called when nobody
        waits for findings."""
        if self._session is not None:
            self._session.tidy()
            self._session.prepare()

    def files(self) -> list[str]:
        """The Python files of the project that are on disk."""
        return [path for path in self._on_disk if not is_notebook(path)]

    def looked(self, paths: Iterable[str]) -> dict[str, Seen]:
        """What is found in files without a buffer, beside what the buffers of others hold."""
        session = self._session
        if session is None:
            return {}
        checked = session.checked
        try:
            wanted = [path for path in paths if path in self._on_disk and path not in self._good]
            self._read_baselines(wanted)
            self._check(session, wanted)
            found = self._run.shown(session, session.findings())
        finally:
            session.checked = checked
        return {path: Seen(_on_disk_text(path), found[path]) for path in wanted if found.get(path)}

    def fixed(self, path: str, fixing: Fixing) -> str | None:
        """The text of a buffer with such fixes applied; None where nothing is to be fixed."""
        session = self._session
        if session is None or path not in self._good or path not in session.checked:
            return None
        checked, overlay = session.checked, dict(session.files.overlay)
        fixes = self._run.fixes
        try:
            self._check(session, [path])
            fixes.fixed.clear()
            fixes.run(session, fixing)
            return next((result.after for result in fixes.fixed if str(result.path) == path), None)
        finally:
            session.checked = checked
            session.update(overlay)

    def explained(self, path: str, line: int) -> Explanation | None:
        """What the rules make of a line of a buffer; None where the settings leave the file out.

        Raises:
            NoSuchLine: the file is shorter.
            SourceError: it cannot be parsed.
        """
        session = self._session
        if session is None or path not in session.checked:
            return None
        return workers.deep(explain, session, path, line, rules())

    def opened(self, path: str) -> OpenProject | None:
        """The project as a buffer was checked with it last, to ask questions of; None where not all of it is
        known, or where the settings leave the file out."""
        session = self._session
        if session is None or path not in session.checked or not self.whole:
            return None
        return OpenProject(session, str)

    def faults(self) -> list[str]:
        """The internal errors of the last check."""
        return [fault.message for fault in self._session.faults] if self._session else []

    def uncached(self) -> list[str]:
        """Why nothing, or not everything, can be kept in the cache of the project."""
        notes = self._session.cache.notes if self._session else []
        return [*self._run.problems, *notes]

    def _read_baselines(self, paths: Iterable[str]) -> None:
        """Read the baselines of the project and of the folders of some files, where any was written since."""
        self._folders.update(map(os.path.dirname, paths))
        every = [self._config.settings_for_folder(name) for name in sorted(self._folders)]
        own = self._config.settings_for_folder(self.root)
        found = {each.baseline: _written(each.baseline) for each in (own, *every) if each.baseline}
        if found == self._baselines:
            return
        self._baselines = {}
        self._run.narrowings.clear()
        try:
            known = own.baseline
            baselines = Baselines(
                Baseline.load(known, str(own.root)) if known is not None else None,
                lambda path: path,
            )
            for each in every:
                baselines.of(each)
        except BaselineError as error:
            raise ConfigError(str(error)) from error
        if baselines.every:
            self._run.narrowings.append(baselines)
        self._baselines = found

    def _left_out(self, path: str) -> bool:
        known = self._excluded.get(path)
        if known is None:
            known = self._excluded[path] = self._run.discovery.left_out(path)
        return known

    def _check(self, session: Session, paths: Sequence[str]) -> None:
        """Check files with the buffers that can be parsed over what is on disk."""
        session.checked = sorted(paths)
        overlay = {
            path: data
            for path, data in self._good.items()
            if self._on_disk.get(path) != digest_of(data)
        }
        session.update(overlay)

    def _open(self, paths: Iterable[str]) -> None:
        """Make files that are not on disk part of the project while they are open."""
        session = self._session
        assert session is not None
        wanted = {path for path in paths if path in self._good}
        entries = {path: known for path, known in session.files.entries.items() if known.size >= 0}
        entries.update({path: Entry(path, -1, -1) for path in wanted if path not in entries})
        if entries.keys() != session.files.entries.keys():
            session.files.entries = dict(
                sorted(entries.items(), key=lambda item: item[0].split(os.sep))
            )

    def _take_from_disk(self, path: str) -> None:
        """Use what is on disk of a file whose buffer could not be parsed since it was opened."""
        try:
            data = read_bytes(path, 0)
        except OSError:
            return  # the buffer is all that there is
        if _error(path, data) is None:
            self._good[path] = data


def _alone(path: str, config: Config) -> Session:
    """A project that has no files yet, in which a file is named as in its own."""
    folder = os.path.dirname(path)
    root = project_root(folder) or package_root(folder)
    files = ProjectFiles(root, {}, config)
    files.alone = True
    files.beside = neighbours(root, path)
    return Session(files, [], Cache(None), Options(notes=False))


def encoded(text: str) -> bytes:
    """A buffer as bytes: in the encoding that its coding comment names if that gives it back, else UTF-8."""
    data = text.encode("utf-8", "surrogatepass")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        if encoding in ("utf-8", "utf-8-sig"):
            return data
        own = text.encode(encoding)
        return own if decode(own, Path("buffer.py")).text == text else data
    except (SyntaxError, UnicodeError, LookupError, SourceError):
        return data  # reading it tells


def _on_disk_text(path: str) -> str:
    try:
        return read(Path(path)).text
    except SourceError:
        return ""  # a finding says so


def _seen(source: Source, findings: tuple[Finding, ...], error: Finding | None = None) -> Seen:
    notebook = source if isinstance(source, Notebook) else None
    return Seen(source.text, findings, error, notebook)


def _error(path: str, data: bytes) -> Finding | None:
    """Why a buffer cannot be parsed, as a finding."""
    source = None
    try:
        source = decode(data, Path(path))
        parse(source)
    except SourceError as error:
        return own.unreadable(error, source)
    return None


def _written(path: Path) -> int:
    """When a file was written; 0 where that cannot be told, and reading it tells why."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
