"""What the server takes note of: documents and notebooks that change, files on disk, and settings."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from lsprotocol import types

from perflint.evidence.observed import FILE
from perflint.server.buffers import BadRequest, Buffer, Encoding, path_of
from perflint.server.notebooks import NotebookBuffer
from perflint.server.views import documents
from perflint.server.workspace import Indexing
from perflint.syntax.source import is_notebook
from perflint.syntax.template_names import FOLDERS, in_templates, is_template

if TYPE_CHECKING:
    from perflint.server.service import Service

NOTEBOOKS = types.NotebookDocumentSyncOptions(
    [types.NotebookDocumentFilterWithNotebook("jupyter-notebook")], save=True
)
_SETTINGS = ("perflint.toml", ".perflint.toml", "pyproject.toml")
_WATCHED = (
    "**/*.py",
    "**/*.pyi",
    *(f"**/{name}/**" for name in sorted(FOLDERS)),
    *(f"**/{name}" for name in _SETTINGS),
    "**/.gitignore",
    f"**/{FILE}",
)


def synchronize(server: Service) -> None:
    """Take note of the client's settings, its documents, and of files on disk."""
    _synchronize_start(server)
    _synchronize_documents(server)
    _synchronize_files(server)


def _synchronize_start(server: Service) -> None:
    """Take note of what the client can do and wants, and of its end."""
    projects = server.projects

    @server.feature(types.INITIALIZE)
    def initializing(params: types.InitializeParams) -> None:
        server.options = params.initialization_options

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
            indexing = Indexing(server)
            projects.advanced, projects.arrived = indexing.advanced, indexing.arrived

            @server.feature(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
            def cancelled(params: types.WorkDoneProgressCancelParams) -> None:
                if params.token == indexing.token:
                    projects.stop_reading()
                    indexing.arrived()

        if server.configures:
            await server.ask_settings()

    @server.feature(types.SHUTDOWN)
    def shut_down(params: None) -> None:
        server.finished = True
        projects.close()


def _synchronize_documents(server: Service) -> None:
    """Take note of the client's open documents."""
    projects = server.projects

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
        if not isinstance(buffer, Buffer):
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


def _synchronize_files(server: Service) -> None:
    """Take note of files on disk, and of settings that change."""
    projects = server.projects

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
            elif not (path.endswith((".py", ".pyi")) or is_template(path)):
                if os.path.basename(path) in _SETTINGS or not in_templates(os.path.dirname(path)):
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


def synchronize_notebooks(server: Service) -> None:
    """Take note of the client's notebooks."""
    projects = server.projects

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenNotebookDocumentParams) -> None:
        uri = params.notebook_document.uri
        path = path_of(uri)
        if path is None or not is_notebook(path):
            server.tell(f"{uri}: not an .ipynb file; perflint checks no other notebooks")
            return
        projects.buffers[uri] = NotebookBuffer.opened(path, params)
        projects.renew()

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeNotebookDocumentParams) -> None:
        uri = params.notebook_document.uri
        notebook = projects.buffers.get(uri)
        if not isinstance(notebook, NotebookBuffer):
            server.tell(f"{uri}: changed, but it is not open")
            return
        cells = params.change.cells
        if cells is None:
            return  # what it says of itself
        before = {document.uri for document in documents(notebook)}
        try:
            notebook.change(cells, server.encoding)
        except BadRequest as error:
            server.tell(f"{uri}: {error}")
            return
        clear(before - {document.uri for document in documents(notebook)})
        projects.renew()

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseNotebookDocumentParams) -> None:
        notebook = projects.buffers.pop(params.notebook_document.uri, None)
        if notebook is None:
            server.tell(f"{params.notebook_document.uri}: closed, but it is not open")
            return
        clear({document.uri for document in documents(notebook)})
        projects.look_again(notebook.path)

    def clear(uris: set[str]) -> None:
        """Take back what was pushed for cells that are gone."""
        for uri in sorted(uris - server.pulled_cells):
            server.publish(uri, [])
        server.pulled_cells -= uris
