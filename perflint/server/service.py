"""What the server answers to which message."""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path
from typing import BinaryIO, cast

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from perflint import __version__
from perflint.engine.configuring.settings import ConfigError
from perflint.server.buffers import Encoding, path_of, plain
from perflint.server.notebooks import NotebookBuffer
from perflint.server.projects import Projects
from perflint.server.protocol import Protocol
from perflint.server.reading import Messages
from perflint.server.requests import answer_actions, answer_diagnostics, answer_questions
from perflint.server.settings import SECTION, client_settings
from perflint.server.synchronization import NOTEBOOKS, synchronize, synchronize_notebooks
from perflint.server.views import Open, Shown, diagnostics, documents

_PATIENCE = 5  # seconds in which a client answers what it is asked


class Service(LanguageServer):
    """The server of one client."""

    def __init__(self) -> None:
        super().__init__(
            "perflint", __version__, notebook_document_sync=NOTEBOOKS, protocol_cls=Protocol
        )
        self.projects = Projects(self.renewed, self.tell, self.warn)
        self.encoding = Encoding("utf-16")
        self.shown: dict[str, list[Shown]] = {}
        self.pulled_cells: set[str] = set()
        self.finished = False  # the client asked for `shutdown`
        self.options: object = None  # `initializationOptions`
        self._last_message = ""
        self._warned: set[str] = set()
        self._pushed: dict[str, tuple[int | None, list[types.Diagnostic]]] = {}

    # What the client can do

    @property
    def pulls(self) -> bool:
        """Whether the client asks for diagnostics by itself."""
        document = self.client_capabilities.text_document
        return document is not None and document.diagnostic is not None

    @property
    def refreshes(self) -> bool:
        """Whether the client can be asked to pull diagnostics again."""
        workspace = self.client_capabilities.workspace
        able = workspace.diagnostics if workspace is not None else None
        return able is not None and bool(able.refresh_support)

    @property
    def hints_again(self) -> bool:
        """Whether the client can be asked to ask for inlays again."""
        workspace = self.client_capabilities.workspace
        able = workspace.inlay_hint if workspace is not None else None
        return able is not None and bool(able.refresh_support)

    @property
    def watches(self) -> bool:
        """Whether the client can be asked to watch files."""
        workspace = self.client_capabilities.workspace
        able = workspace.did_change_watched_files if workspace is not None else None
        return able is not None and bool(able.dynamic_registration)

    @property
    def configures(self) -> bool:
        """Whether the client can be asked for its settings."""
        workspace = self.client_capabilities.workspace
        return workspace is not None and bool(workspace.configuration)

    @property
    def resolves(self) -> bool:
        """Whether the client asks for an action's edit when the user chooses it."""
        document = self.client_capabilities.text_document
        able = document.code_action if document is not None else None
        resolving = able.resolve_support if able is not None else None
        return resolving is not None and "edit" in resolving.properties

    @property
    def commands(self) -> frozenset[str]:
        """The commands that the client runs by itself, as it says among its experimental capabilities."""
        told = plain(self.client_capabilities.experimental)
        for key in ("commands", "commands"):
            told = told.get(key) if isinstance(told, dict) else None
        return frozenset(map(str, told)) if isinstance(told, list) else frozenset()

    # What the client sets

    def configure(self, settings: object) -> None:
        """Take settings of the client; if they are wrong, say so, and leave the former ones in place."""
        try:
            self.projects.settings = client_settings(plain(settings), self.folder())
        except ConfigError as error:
            self.tell(str(error))
        self.projects.start_over()

    async def ask_settings(self) -> None:
        """Ask the client for its settings."""
        item = types.ConfigurationItem(section=SECTION)
        self.projects.ready.clear()
        try:
            asked = self.workspace_configuration_async(types.ConfigurationParams([item]))
            answers = await asyncio.wait_for(asked, _PATIENCE)
        except Exception as error:  # a client that cannot answer: what was set stays
            self.tell(f"the client's settings cannot be had: {error or type(error).__name__}")
            return
        finally:
            self.projects.ready.set()
        if answers and answers[0]:
            self.configure(answers[0])
        else:
            self.projects.start_over()

    def folder(self) -> str | None:
        """The first folder of the workspace."""
        uri = self.workspace.root_uri
        return path_of(uri) if uri else None

    # What the user is notified of

    def tell(self, message: str) -> None:
        """Log a message in the client, once while it stays the same."""
        if message != self._last_message:
            self._last_message = message
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, message))

    def warn(self, message: str) -> None:
        """Show the user a message, once."""
        if message not in self._warned:
            self._warned.add(message)
            kind = types.MessageType.Warning
            self.window_show_message(types.ShowMessageParams(kind, f"perflint: {message}"))

    def report_server_error(self, error: Exception, source: object) -> None:
        """What went wrong with a message that nobody waits for: logged, where pygls shows it to the user."""
        self.tell(f"a message was passed over: {type(error).__name__}: {error}")

    def renewed(self) -> None:
        """Show what was found, or have the client ask for it where other files changed theirs."""
        before = self.shown
        projects = self.projects
        self.shown = diagnostics(
            projects.seen,
            self.encoding,
            self.docs_url(),
            list(projects.checked()),
            projects.evidence,
        )
        if self.pulls and self.refreshes and before != self.shown:
            self.workspace_diagnostic_refresh(None)
        if self.hints_again and before != self.shown:
            self.workspace_inlay_hint_refresh(None)
        for buffer in projects.checked():
            if projects.versions.get(buffer.path) == buffer.version:
                for document in documents(buffer):
                    if self.pushes(document.uri):
                        found = self.shown_in(buffer, document.uri)
                        self.publish(document.uri, found, document.version)

    def pushes(self, uri: str) -> bool:
        """Whether the diagnostics of a document are pushed: to clients that cannot pull, and those of the
        cells of notebooks to clients that have not yet, as VS Code never does."""
        is_cell = isinstance(self.projects.buffer(uri), NotebookBuffer)
        return uri not in self.pulled_cells if is_cell else not self.pulls

    def note_pull(self, uri: str) -> None:
        """Take note that the client pulls the diagnostics of a document."""
        if isinstance(self.projects.buffer(uri), NotebookBuffer) and self.pushes(uri):
            self.pulled_cells.add(uri)
            self.publish(uri, [])  # else it would show what was pushed as well

    def shown_in(self, buffer: Open, uri: str) -> list[types.Diagnostic]:
        """What is shown in a document: an open file, or a cell of an open notebook."""
        found = self.shown.get(buffer.path, ())
        return [shown.diagnostic for shown in found if shown.uri == uri]

    def publish(self, uri: str, found: list[types.Diagnostic], version: int | None = None) -> None:
        """Push the diagnostics of a document, unless the client has just these of this version."""
        if self._pushed.get(uri) == (version, found):
            return
        self._pushed[uri] = version, found
        if version is None:  # it is closed
            del self._pushed[uri]
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, diagnostics=found, version=version)
        )

    def settings_file(self, path: str) -> Path | None:
        """The settings file that holds for a file, if there is one."""
        try:
            return self.projects.settings.config().settings_for(Path(path)).file
        except ConfigError:
            return None  # reported where the file is checked

    def docs_url(self) -> str | None:
        """Where the documentation is published, as the settings say."""
        try:
            return self.projects.settings.config().settings.docs_url
        except ConfigError:
            return None  # reported where the project is checked


def serve() -> int:
    """Serve one client on standard input and output, until it says `exit` or is gone.

    Returns:
        The exit status: 0 where the client asked for `shutdown` first.
    """
    reading, writing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a plugin prints is no message of the protocol
    server = made()
    try:
        with contextlib.suppress(
            SystemExit
        ):  # its status depends on which of its threads is faster
            server.start_io(cast("BinaryIO", Messages(reading)), writing)
    finally:
        server.projects.close()
    return 0 if server.finished else 1


def made() -> Service:
    """A server with all that it answers."""
    server = Service()
    synchronize(server)
    synchronize_notebooks(server)
    answer_diagnostics(server)
    answer_actions(server)
    answer_questions(server)
    return server
