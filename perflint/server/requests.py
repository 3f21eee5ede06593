"""What the server answers to requests: diagnostics, code actions, hovers and commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from perflint.engine.fixing.fixing import Fixing
from perflint.engine.running.live import Seen
from perflint.rules.finding import Finding
from perflint.server.actions import (
    FIX_ALL,
    FIX_NOTEBOOK,
    KINDS,
    Offered,
    actions,
    at_cursor,
    touched,
    wanted,
)
from perflint.server.buffers import BadRequest, plain
from perflint.server.inlays import inlays
from perflint.server.menu import PEEK, arranged
from perflint.server.notebooks import NotebookBuffer
from perflint.server.views import (
    Open,
    edit_of,
    edit_of_file,
    hover_text,
    line_of,
    page_of,
    passage,
    suppression_text,
)
from perflint.server.workspace import Progress, closed_file, whole_workspace
from perflint.syntax.edits import Edit
from perflint.syntax.lines import Lines
from perflint.syntax.source import SourceError

if TYPE_CHECKING:
    from perflint.server.service import Service

_SAFE = Fixing(write=False)


def answer_diagnostics(server: Service) -> None:
    """Answer what is found in a document, or in the whole workspace."""
    options = types.DiagnosticOptions(
        inter_file_dependencies=True, workspace_diagnostics=True, identifier="perflint"
    )

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)
    async def pulled(
        params: types.DocumentDiagnosticParams,
    ) -> types.RelatedFullDocumentDiagnosticReport:
        uri = params.text_document.uri
        server.note_pull(uri)
        if server.refreshes:  # it is asked to pull again when the project is read
            await server.projects.settle()
        else:
            await server.projects.complete()
        buffer = server.projects.buffer(uri)
        items = (
            server.shown_in(buffer, uri) if buffer is not None else await closed_file(server, uri)
        )
        return types.RelatedFullDocumentDiagnosticReport(items=items)

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    async def pulled_all(
        params: types.WorkspaceDiagnosticParams,
    ) -> types.WorkspaceDiagnosticReport:
        with Progress(server, params.work_done_token) as progress:
            return await whole_workspace(server, params, progress)


class _Edits:
    """The edits that actions make, of documents as they are now."""

    def __init__(self, server: Service) -> None:
        self._server = server
        self._projects = server.projects

    async def all_fixes(self, buffer: Open, fixing: Fixing = _SAFE) -> types.WorkspaceEdit | None:
        """Such fixes of a document; None where there are none, or it has changed meanwhile."""
        projects = self._projects
        await projects.settle()
        text, seen = buffer.text, projects.seen.get(buffer.path)
        fixed = await projects.fixed(buffer, fixing)
        if fixed is None or seen is None or fixed == seen.text or buffer.text != text:
            return None
        return self._edited(buffer, (Edit(0, len(seen.text), fixed),))

    def offers(
        self,
        buffer: Open,
        seen: Seen,
        context: types.CodeActionContext,
        findings: Sequence[Finding],
    ) -> Iterator[Offered]:
        """What can be done about findings."""
        server = self._server
        settings = server.settings_file(buffer.path)
        return actions(seen, server.shown[buffer.path], context, findings, settings)

    def made(self, buffer: Open, offered: Offered) -> types.WorkspaceEdit | None:
        """The edit of what was offered."""
        if offered.settings is None:
            return self._edited(buffer, offered.edits)
        edit: types.WorkspaceEdit = edit_of_file(
            offered.settings, offered.edits, self._server.encoding
        )
        return edit

    def current(self, buffer: Open) -> Seen | None:
        """What was found in what a buffer holds now."""
        known = self._projects.versions.get(buffer.path) == buffer.version
        return self._projects.seen.get(buffer.path) if known else None

    def _edited(self, buffer: Open, edits: tuple[Edit, ...]) -> types.WorkspaceEdit | None:
        edit: types.WorkspaceEdit | None
        try:
            edit = edit_of(buffer, self._projects.seen[buffer.path], edits, self._server.encoding)
        except SourceError as error:  # of a notebook: a magic would change
            self._server.tell(f"{buffer.path}: {error}")
            edit = None
        return edit


def answer_actions(server: Service) -> None:
    """Answer what can be done about findings. What is done is worked out when the user chooses it, where the
    client asks for it then."""
    projects, edits = server.projects, _Edits(server)
    options = types.CodeActionOptions(code_action_kinds=list(KINDS), resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    async def acted(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri, context = params.text_document.uri, params.context
        await projects.settle()
        buffer = projects.buffer(uri)
        seen = edits.current(buffer) if buffer is not None else None
        if buffer is None or seen is None:
            return []
        made = []
        findings = at_cursor(buffer, uri, seen, params.range, server.encoding)
        for offered in edits.offers(buffer, seen, context, findings):
            action = offered.action
            if server.resolves:
                action.data = {"uri": uri, "version": buffer.version, "start": offered.start}
            elif offered.every is None:  # that takes long: only where it is chosen
                action.edit = edits.made(buffer, offered)
            if server.resolves or action.edit is not None:
                made.append((offered, action))
        found = list(arranged(made, findings, server.commands))
        kind = FIX_NOTEBOOK if isinstance(buffer, NotebookBuffer) else FIX_ALL
        if wanted(context, kind) and seen.findings and seen.error is None:
            action = types.CodeAction(title="perflint: apply all safe fixes", kind=kind)
            if server.resolves:
                action.data = {"uri": uri, "version": buffer.version}
                found.append(action)
            elif context.only is not None:  # it takes long: only where it is asked for
                action.edit = await edits.all_fixes(buffer)
                found += [action] if action.edit is not None else []
        return found

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolved(action: types.CodeAction) -> types.CodeAction:
        if action.edit is not None or action.data is None:
            return action
        data: Any = plain(action.data)
        uri = data.get("uri") if isinstance(data, dict) else None
        await projects.settle()
        buffer = projects.buffer(str(uri))
        seen = edits.current(buffer) if buffer is not None else None
        changed = BadRequest(
            f"what is found in the document {uri} has changed since the action was offered",
            types.LSPErrorCodes.ContentModified,
        )
        if buffer is None or seen is None or buffer.version != data.get("version"):
            raise changed
        if "start" not in data:
            action.edit = await edits.all_fixes(buffer)
            return action
        findings = [each for each in seen.findings if each.start == data["start"]]
        anything = types.CodeActionContext(diagnostics=[])
        for offered in edits.offers(buffer, seen, anything, findings):
            if (offered.action.title, offered.action.kind) == (action.title, action.kind):
                every = offered.every
                action.edit = (
                    await edits.all_fixes(buffer, every)
                    if every is not None
                    else edits.made(buffer, offered)
                )
                return action
        raise changed


def answer_questions(server: Service) -> None:
    """Answer what a finding is, what a rule says, and why a line is reported or not."""
    projects, edited = server.projects, _Edits(server)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hovered(params: types.HoverParams) -> types.Hover | None:
        uri = params.text_document.uri
        await projects.settle()
        buffer = projects.buffer(uri)
        seen = projects.seen.get(buffer.path) if buffer is not None else None
        if buffer is None or seen is None:
            return None
        place = types.Range(params.position, params.position)
        findings = touched(buffer, uri, seen, place, server.encoding)
        if findings:
            text = hover_text(findings, projects.evidence)
        else:
            reached = passage(buffer, uri, seen, place, server.encoding)
            lines = Lines.of(seen.text)
            line, column = lines.position(reached[0]) if reached is not None else (0, 0)
            text = suppression_text(lines.line(line), column - 1) if line else ""
        if not text:
            return None
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text))

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def costs(params: types.CodeLensParams) -> list[types.CodeLens]:
        buffer = projects.buffer(params.text_document.uri)
        if buffer is None or isinstance(buffer, NotebookBuffer):
            return []
        found = []
        for entry in await projects.costs(buffer):
            place = types.Position(entry.line - 1, 0)
            command = types.Command(title=entry.words, command="")
            if PEEK in server.commands:
                command.command = PEEK
                command.arguments = [buffer.uri, place, _locations(entry.places)]
            found.append(types.CodeLens(types.Range(place, place), command))
        return found

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def observed(params: types.InlayHintParams) -> list[types.InlayHint]:
        await projects.settle()
        uri = params.text_document.uri
        buffer = projects.buffer(uri)
        seen = edited.current(buffer) if buffer is not None else None
        if buffer is None or seen is None or not projects.settings.inlays:
            return []
        shown = server.shown[buffer.path]
        return inlays(buffer, uri, seen, shown, projects.evidence, server.encoding)

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
        await projects.settle()
        buffer = projects.buffer(uri)
        if buffer is None:
            raise BadRequest(f"the document {uri} is not open")
        path, seen = buffer.path, projects.seen.get(buffer.path)
        if seen is None:
            raise BadRequest(f"{path} is not checked: the settings leave it out")
        place, within = line_of(buffer, uri, seen, line)
        told = await projects.explained(buffer, within, place)
        if told is None:
            raise BadRequest(f"{path} is not checked: it cannot be read")
        if told.error:
            raise BadRequest(told.error)
        return told.text


def _locations(places: Sequence[tuple[str, int]]) -> list[types.Location]:
    """Lines of files, as the protocol has them."""
    found = []
    for path, line in places:
        at = types.Position(line - 1, 0)
        found.append(types.Location(Path(path).absolute().as_uri(), types.Range(at, at)))
    return found
