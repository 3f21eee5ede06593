"""The diagnostics of a whole workspace, of files that are not open as well, with progress."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcRequestCancelled

from perflint.server.buffers import path_of
from perflint.server.notebooks import NotebookBuffer
from perflint.server.views import diagnostics
from perflint.syntax.source import is_notebook

if TYPE_CHECKING:
    from typing_extensions import Self

    from perflint.server.service import Service

_TITLE = "perflint"
# What is done while a project is read, from which part of the whole to which, in percent: checks come last.
_PHASES = {
    "outline": ("reading", 0, 60),
    "link": ("linking", 60, 95),
    "check": ("checking", 95, 100),
}
_MANY = 100  # files to read that take long enough to be shown


class Progress:
    """What a client is told of long work, if it gave a token for that."""

    def __init__(self, server: Service, token: int | str | None) -> None:
        self._server = server
        self._token = token

    def __enter__(self) -> Self:
        if self._token is not None:
            begin = types.WorkDoneProgressBegin(_TITLE, cancellable=True, percentage=0)
            self._server.work_done_progress.begin(self._token, begin)
        return self

    def __exit__(self, *_: object) -> None:
        if self._token is not None:
            self._server.work_done_progress.end(self._token, types.WorkDoneProgressEnd())

    @property
    def cancelled(self) -> bool:
        """Whether the user has cancelled the work."""
        known = self._server.work_done_progress.tokens
        return self._token in known and known[self._token].cancelled()

    def advance(self, done: int, total: int) -> None:
        """Tell how many files are done, and of how many."""
        self.tell(f"{done} of {total} files", done * 100 // max(total, 1))

    def tell(self, message: str, percentage: int) -> None:
        """Tell how far the work is."""
        if self._token is not None:
            report = types.WorkDoneProgressReport(message=message, percentage=percentage)
            self._server.work_done_progress.report(self._token, report)


class Indexing:
    """Shows how far the reading of a project is, where the client shows such things."""

    def __init__(self, server: Service) -> None:
        self._server = server
        self._loop = asyncio.get_running_loop()
        self._shown: Progress | None = None
        self._asked: asyncio.Task[None] | None = None
        self._count = 0

    @property
    def token(self) -> str:
        """By what the client knows what it shows of this, or did last."""
        return f"perflint-index-{self._count}"

    def advanced(self, phase: str, done: int, total: int) -> None:
        """Called by the thread that is told; a project that is read quickly shows nothing."""
        if total >= _MANY:
            self._loop.call_soon_threadsafe(self._advance, phase, done, total)

    def arrived(self) -> None:
        """What was shown to advance has come to its end."""
        if self._shown is not None:
            self._shown.__exit__()
        elif self._asked is not None:
            self._asked.cancel()
        self._shown = self._asked = None

    def _advance(self, phase: str, done: int, total: int) -> None:
        if self._asked is None and done < total:
            self._count += 1
            self._asked = self._loop.create_task(self._begin(self.token))
        if self._shown is not None:
            doing, start, end = _PHASES[phase]
            percentage = start + (end - start) * done // total
            self._shown.tell(f"{doing}: {done} of {total} files", percentage)

    async def _begin(self, token: str) -> None:
        await self._server.work_done_progress.create_async(token)
        self._shown = Progress(self._server, token).__enter__()


async def closed_file(server: Service, uri: str) -> list[types.Diagnostic]:
    """What was found in a file of the workspace that is not open, as it is on disk."""
    path, folder = path_of(uri), server.folder()
    if path is None or folder is None or is_notebook(path):
        return []
    inside = Path(path).is_relative_to(folder)
    found = await server.projects.closed(path) if inside else None
    if found is None:
        return []
    open_files = list(server.projects.checked())
    shown = diagnostics(found[0], server.encoding, server.docs_url(), open_files, found[1])
    return [each.diagnostic for each in shown.get(path, ())]


async def whole_workspace(
    server: Service, params: types.WorkspaceDiagnosticParams, progress: Progress
) -> types.WorkspaceDiagnosticReport:
    """What was found in all files of the workspace; only that it is so still, where the client has it."""
    projects = server.projects
    folder = server.folder()

    def advance(done: int, total: int) -> None:
        progress.advance(done, total)
        if progress.cancelled:
            raise JsonRpcRequestCancelled("the user cancelled it")

    whole = await projects.whole(folder, advance) if folder is not None else ({}, {})
    seen, evidence = whole or ({}, {})
    open_files = list(projects.checked())
    shown = diagnostics(seen, server.encoding, server.docs_url(), open_files, evidence)
    found: dict[str, tuple[list[types.Diagnostic], int | None]] = {
        Path(path).as_uri(): ([each.diagnostic for each in items], None)
        for path, items in shown.items()
    }
    for buffer in open_files:
        if not isinstance(buffer, NotebookBuffer):  # those of cells are pushed
            version = projects.versions.get(buffer.path)
            found[buffer.uri] = (server.shown_in(buffer, buffer.uri), version)
    before = {known.uri: known.value for known in params.previous_result_ids}
    if whole is None:  # wrong settings: what the client has stays
        found = {uri: report for uri, report in found.items() if report[1] is not None}
    else:
        found.update({uri: ([], None) for uri in before.keys() - found.keys()})
    reports: list[types.WorkspaceDocumentDiagnosticReport] = []
    for uri, (items, version) in sorted(found.items()):
        identity = hashlib.blake2b(repr(items).encode(), digest_size=8).hexdigest()
        if before.get(uri) == identity:
            reports.append(types.WorkspaceUnchangedDocumentDiagnosticReport(identity, uri, version))
        else:
            reports.append(
                types.WorkspaceFullDocumentDiagnosticReport(uri, items, version, result_id=identity)
            )
    return types.WorkspaceDiagnosticReport(reports)
