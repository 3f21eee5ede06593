/** What the quick-fix menu offers beside edits: the change as a difference, and the ways to suppress a finding. */

import * as vscode from "vscode";
import type { CodeAction, WorkspaceEdit } from "vscode-languageclient";
import type { LanguageClient } from "vscode-languageclient/node";

const SCHEME = "perflint-fix";

/** One way to suppress a finding, with the action that does it. */
export interface Way {
    readonly label: string;
    readonly action: CodeAction;
}

/** Let the user choose how a finding is suppressed, and do that. */
export async function suppress(client: LanguageClient, ways: readonly Way[]): Promise<void> {
    const chosen = await vscode.window.showQuickPick([...ways], { title: "Suppress…" });
    if (chosen !== undefined) {
        await apply(client, await resolved(client, chosen.action));
    }
}

/** The edit of an action, worked out by the server now. */
async function resolved(client: LanguageClient, action: CodeAction): Promise<WorkspaceEdit> {
    const whole = action.edit ? action : await client.sendRequest<CodeAction>("codeAction/resolve", action);
    if (!whole.edit) {
        throw new Error("nothing is left to be changed there");
    }
    return whole.edit;
}

async function apply(client: LanguageClient, edit: WorkspaceEdit): Promise<void> {
    await vscode.workspace.applyEdit(await client.protocol2CodeConverter.asWorkspaceEdit(edit));
}

/** Shows rewrites as differences before they are made; the button of such a page makes them. */
export class Previews implements vscode.TextDocumentContentProvider, vscode.Disposable {
    private readonly texts = new Map<string, string>();
    private readonly edits = new Map<string, WorkspaceEdit>();
    private readonly renewed = new vscode.EventEmitter<vscode.Uri>();
    private readonly registered = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
    readonly onDidChange = this.renewed.event;

    provideTextDocumentContent(uri: vscode.Uri): string {
        return this.texts.get(uri.path) ?? "";
    }

    /** Show what an action changes. */
    async show(client: LanguageClient, action: CodeAction): Promise<void> {
        const edit = await resolved(client, action);
        const whole = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
        const [changed] = whole?.entries() ?? [];
        if (changed === undefined) {
            throw new Error("nothing is left to be changed there");
        }
        const [uri, edits] = changed;
        const document = await vscode.workspace.openTextDocument(uri);
        const after = vscode.Uri.from({ scheme: SCHEME, path: uri.path });
        this.texts.set(after.path, edited(document, edits));
        this.edits.set(after.path, edit);
        this.renewed.fire(after);
        await vscode.commands.executeCommand("vscode.diff", uri, after, action.title);
    }

    /** Make the change that is shown. */
    async apply(client: LanguageClient, uri: vscode.Uri | undefined): Promise<void> {
        const shown = uri ?? vscode.window.activeTextEditor?.document.uri;
        const edit = this.edits.get(shown?.path ?? "");
        if (edit === undefined) {
            throw new Error("no change is shown");
        }
        await apply(client, edit);
        this.edits.delete(shown!.path);
        await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    }

    dispose(): void {
        this.registered.dispose();
        this.renewed.dispose();
    }
}

/** A document's text after edits that do not overlap. */
function edited(document: vscode.TextDocument, edits: readonly vscode.TextEdit[]): string {
    let text = document.getText();
    const places = edits.map((edit) => ({ edit, start: document.offsetAt(edit.range.start) }));
    for (const { edit, start } of places.sort((one, other) => other.start - one.start)) {
        text = text.slice(0, start) + edit.newText + text.slice(document.offsetAt(edit.range.end));
    }
    return text;
}
