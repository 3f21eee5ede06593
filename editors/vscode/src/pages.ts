/** Read-only documents beside the code: pages of rules, and what `perflint why` says. */

import * as vscode from "vscode";

const SCHEME = "perflint";

/** Holds the texts that are shown, by their names. */
export class Pages implements vscode.TextDocumentContentProvider, vscode.Disposable {
    private readonly texts = new Map<string, string>();
    private readonly renewed = new vscode.EventEmitter<vscode.Uri>();
    private readonly registered = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
    readonly onDidChange = this.renewed.event;

    provideTextDocumentContent(uri: vscode.Uri): string {
        return this.texts.get(uri.path) ?? "";
    }

    /** Show a text: Markdown as it is meant to be read, anything else as it stands. */
    async show(name: string, text: string): Promise<void> {
        const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });
        this.texts.set(uri.path, text);
        this.renewed.fire(uri);
        if (name.endsWith(".md")) {
            await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
            return;
        }
        const document = await vscode.workspace.openTextDocument(uri);
        const viewColumn = vscode.ViewColumn.Beside;
        await vscode.window.showTextDocument(document, { viewColumn, preserveFocus: true, preview: true });
    }

    dispose(): void {
        this.registered.dispose();
        this.renewed.dispose();
    }
}
