"""What the server answers to which message."""

from __future__ import annotations

import asyncio
import contextlib
import os
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from perflint import __version__
from perflint.engine.config import ConfigError
from perflint.engine.explaining import NoSuchLine
from perflint.evidence.observed import FILE
from perflint.report.explanation import explanation_text
from perflint.report.style import Style
from perflint.server.actions import FIX_ALL, KINDS, actions, touched, wanted
from perflint.server.buffers import BadRequest, Buffer, Encoding, path_of
from perflint.server.projects import Projects
from perflint.server.settings import SECTION, client_settings
from perflint.server.views import diagnostics, edit_of, hover_text, page_of
from perflint.server.workspace import Indexing, Progress, whole_workspace
from perflint.syntax.edits import Edit
from perflint.syntax.source import SourceError

_SETTINGS = ("perflint.toml", ".perflint.toml", "pyproject.toml")
_WATCHED = (
    "**/*.py",
    "**/*.pyi",
    *(f"**/{name}" for name in _SETTINGS),
    "**/.gitignore",
    f"**/{FILE}",
)
_PATIENCE = 5  # seconds in which a client answers what it is asked


class Service(LanguageServer):
    """The server of one client."""

    def __init__(self) -> None:
        super().__init__("perflint", __version__)
        self.projects = Projects(self.renewed, self.tell)
        self.encoding = Encoding("utf-16")
        self.shown: dict[str, list[types.Diagnostic]] = {}
        self.finished = False  # the client asked for `shutdown`
        self.options: object = None  # `initializationOptions`
        self._last_told = ""

    # What the client can do

    @property
    def pulls(self) -> bool:
        """Whether the client asks for diagnostics by itself."""
        document = self.client_capabilities.text_document
        return document is not None and document.diagnostic is not None

    @property
    def refreshes(self) -> bool:
        """Whether the client can be told to ask again."""
        workspace = self.client_capabilities.workspace
        able = workspace.diagnostics if workspace is not None else None
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

    # What the client sets

    def configure(self, given: object) -> None:
        """Take settings of the client; those that are wrong are told of, and those of before stay."""
        try:
            self.projects.settings = client_settings(_plain(given), self.folder())
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

    # What is told

    def tell(self, message: str) -> None:
        """Log a message in the client, once while it stays the same."""
        if message != self._last_told:
            self._last_told = message
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, message))

    def renewed(self) -> None:
        """Show what was found, or have the client ask for it where other files changed theirs."""
        before = self.shown
        texts = {buffer.path: buffer.text for buffer in self.projects.buffers.values()}
        self.shown = diagnostics(
            self.projects.seen, self.encoding, self.docs_url(), texts, self.projects.evidence
        )
        if self.pulls:
            if self.refreshes and before != self.shown:
                self.workspace_diagnostic_refresh(None)
            return
        for buffer in self.projects.buffers.values():
            version = self.projects.versions.get(buffer.path)
            if version == buffer.version:
                self.publish(buffer.uri, self.shown.get(buffer.path, []), version)

    def publish(self, uri: str, found: list[types.Diagnostic], version: int | None = None) -> None:
        """Push the diagnostics of a document."""
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, diagnostics=found, version=version)
        )

    def docs_url(self) -> str | None:
        """Where the documentation is published, as the settings say."""
        try:
            return self.projects.settings.config().settings.docs_url
        except ConfigError:
            return None  # it is told where the project is checked

    def buffer(self, uri: str) -> Buffer:
        """An open document.

        Raises:
            BadRequest: it is not open, or no file.
        """
        found = self.projects.buffers.get(uri)
        if found is None:
            raise BadRequest(f"the document {uri} is not open")
        return found


def _plain(given: object) -> object:
    """What a client sent, as Python has JSON."""
    if isinstance(given, dict):
        return {str(key): _plain(value) for key, value in given.items()}
    if isinstance(given, (list, tuple)) and not hasattr(given, "_asdict"):
        return [_plain(value) for value in given]
    fields = getattr(given, "_asdict", None)
    return _plain(fields()) if fields is not None else given


def serve() -> int:
    """Serve one client on standard input and output, until it says `exit` or is gone.

    Returns:
        The exit status: 0 where the client asked for `shutdown` first.
    """
    reading, writing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a plugin prints is no message of the protocol
    server = made()
    with contextlib.suppress(SystemExit):  # its status depends on which of its threads is faster
        server.start_io(reading, writing)
    return 0 if server.finished else 1


def made() -> Service:
    """A server with all that it answers."""
    server = Service()
    _synchronization(server)
    _diagnostics(server)
    _code_actions(server)
    _explanations(server)
    return server


def _synchronization(server: Service) -> None:
    projects = server.projects

    @server.feature(types.INITIALIZE)
    def initializing(params: types.InitializeParams) -> None:
        server.options = _plain(params.initialization_options)

    @server.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        encoding = server.server_capabilities.position_encoding
        server.encoding = Encoding(str(getattr(encoding, "value", encoding) or "utf-16"))
        if server.options is not None:
            server.configure(server.options)
        if server.watches:
            watchers = [types.FileSystemWatcher(glob_pattern=pattern) for pattern in _WATCHED]
            server.client_register_capability(
                types.RegistrationParams(
                    [
                        types.Registration(
                            "perflint-files",
                            types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
                            types.DidChangeWatchedFilesRegistrationOptions(watchers),
                        )
                    ]
                )
            )
        window = server.client_capabilities.window
        if window is not None and window.work_done_progress:
            projects.advanced = Indexing(server).advanced
        if server.configures:
            await server.ask_settings()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        path = path_of(document.uri)
        if path is None:
            server.tell(f"{document.uri}: not a file; perflint checks files only")
            return
        projects.buffers[document.uri] = Buffer(document.uri, path, document.version, document.text)
        projects.renew()

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        buffer = projects.buffers.get(document.uri)
        if buffer is None:
            server.tell(f"{document.uri}: changed, but it is not open")
            return
        try:
            buffer.text = server.encoding.changed(buffer.text, params.content_changes)
        except BadRequest as error:
            server.tell(f"{document.uri}: {error}")
            return
        buffer.version = document.version
        projects.renew()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        buffer = projects.buffers.pop(params.text_document.uri, None)
        if buffer is None:
            server.tell(f"{params.text_document.uri}: closed, but it is not open")
            return
        if not server.pulls:
            server.publish(buffer.uri, [])
        projects.look_again(buffer.path)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path is not None and path.endswith(_SETTINGS):
            projects.start_over()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        open_paths = {buffer.path for buffer in projects.buffers.values()}
        for change in params.changes:
            path = path_of(change.uri)
            if path is None:
                continue
            if os.path.basename(path) == FILE:
                projects.renew()  # it is read again
            elif not path.endswith((".py", ".pyi")):
                projects.start_over()
            elif path not in open_paths or change.type != types.FileChangeType.Changed:
                projects.look_again(path)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def configured(params: types.DidChangeConfigurationParams) -> None:
        if server.configures:
            await server.ask_settings()
        elif params.settings:
            server.configure(params.settings)
        else:
            projects.start_over()

    @server.feature(types.SHUTDOWN)
    def shut_down(params: None) -> None:
        server.finished = True
        projects.close()


def _diagnostics(server: Service) -> None:
    options = types.DiagnosticOptions(
        inter_file_dependencies=True, workspace_diagnostics=True, identifier="perflint"
    )

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)
    async def pulled(
        params: types.DocumentDiagnosticParams,
    ) -> types.RelatedFullDocumentDiagnosticReport:
        buffer = server.buffer(params.text_document.uri)
        await server.projects.settle()
        return types.RelatedFullDocumentDiagnosticReport(items=server.shown.get(buffer.path, []))

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    async def pulled_all(
        params: types.WorkspaceDiagnosticParams,
    ) -> types.WorkspaceDiagnosticReport:
        with Progress(server, params.work_done_token) as progress:
            return await whole_workspace(server, params, progress)


def _code_actions(server: Service) -> None:
    projects = server.projects

    async def all_fixes(buffer: Buffer) -> types.WorkspaceEdit | None:
        await projects.settle()
        text = buffer.text
        fixed = await projects.ask(buffer.path, lambda live: live.fixed(buffer.path))
        if fixed is None or fixed == text or buffer.text != text:
            return None
        edit: types.WorkspaceEdit = edit_of(
            buffer, text, [Edit(0, len(text), fixed)], server.encoding
        )
        return edit

    options = types.CodeActionOptions(code_action_kinds=list(KINDS), resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    async def acted(params: types.CodeActionParams) -> list[types.CodeAction]:
        buffer = server.buffer(params.text_document.uri)
        await projects.settle()
        seen = projects.seen.get(buffer.path)
        if seen is None or projects.versions.get(buffer.path) != buffer.version:
            return []
        findings = touched(seen, params.range, server.encoding)
        shown = server.shown[buffer.path]
        found = list(actions(buffer, seen, shown, params.context, findings, server.encoding))
        if wanted(params.context, FIX_ALL) and seen.findings and seen.error is None:
            action = types.CodeAction(title="perflint: apply all safe fixes", kind=FIX_ALL)
            if server.resolves:
                action.data = {"uri": buffer.uri}
                found.append(action)
            elif params.context.only is not None:  # it takes long: only where it is asked for
                action.edit = await all_fixes(buffer)
                found += [action] if action.edit is not None else []
        return found

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolved(action: types.CodeAction) -> types.CodeAction:
        data: Any = action.data
        if action.edit is None and data is not None:
            uri = data.get("uri") if isinstance(data, dict) else getattr(data, "uri", None)
            action.edit = await all_fixes(server.buffer(str(uri)))
        return action


def _explanations(server: Service) -> None:
    projects = server.projects

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hovered(params: types.HoverParams) -> types.Hover | None:
        buffer = server.buffer(params.text_document.uri)
        await projects.settle()
        seen = projects.seen.get(buffer.path)
        if seen is None:
            return None
        place = types.Range(params.position, params.position)
        findings = touched(seen, place, server.encoding)
        if not findings:
            return None
        text = hover_text(findings, projects.evidence)
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text))

    @server.command("perflint.explain")
    def explain(rule: str) -> str:
        """The page of a rule, by code or name, in Markdown."""
        page = page_of(rule)
        if page is None:
            raise BadRequest(f"there is no rule `{rule}`")
        return page

    @server.command("perflint.why")
    async def why(uri: str, line: int) -> str:
        """What the rules make of a line, counted from 1, of an open document."""
        buffer = server.buffer(uri)
        try:
            told = await projects.ask(buffer.path, lambda live: live.explained(buffer.path, line))
        except (NoSuchLine, SourceError) as error:
            raise BadRequest(f"{buffer.path}: {error}") from error
        if told is None:
            raise BadRequest(f"{buffer.path} is not checked: the settings leave it out")
        return explanation_text(f"{buffer.path}:{line}", told, Style(), whole=False)
