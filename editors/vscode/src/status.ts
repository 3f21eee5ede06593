/** The item beside the language of a Python file: whether perflint runs, which version, or why not. */

import * as vscode from "vscode";

/** Shows one state at a time. */
export class Status implements vscode.Disposable {
    private readonly item: vscode.LanguageStatusItem;

    constructor(selector: vscode.DocumentSelector) {
        this.item = vscode.languages.createLanguageStatusItem("perflint", selector);
        this.item.name = "perflint";
        this.item.command = { command: "perflint.showLog", title: "Show log" };
    }

    starting(): void {
        this.show("perflint is starting", "", vscode.LanguageStatusSeverity.Information, true);
    }

    running(version: string | undefined, origin: string): void {
        this.show(`perflint ${version ?? ""}`.trim(), `from ${origin}`, vscode.LanguageStatusSeverity.Information);
    }

    failed(reason: string): void {
        this.show("perflint is not running", reason, vscode.LanguageStatusSeverity.Error);
    }

    off(): void {
        this.show("perflint is off", "by the setting perflint.enable", vscode.LanguageStatusSeverity.Information);
    }

    dispose(): void {
        this.item.dispose();
    }

    private show(text: string, detail: string, severity: vscode.LanguageStatusSeverity, busy = false): void {
        this.item.text = text;
        this.item.detail = detail;
        this.item.severity = severity;
        this.item.busy = busy;
    }
}
