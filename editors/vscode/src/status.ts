/** Whether perflint runs, and how much it has found: in the status bar, and beside the language of a Python file. */

import * as vscode from "vscode";

import { isOurs } from "./findings";

const { Error: Fault, Information } = vscode.LanguageStatusSeverity;

/** Shows one state at a time. */
export class Status implements vscode.Disposable {
    private readonly item: vscode.LanguageStatusItem;
    private readonly bar = vscode.window.createStatusBarItem("perflint", vscode.StatusBarAlignment.Left, -1);
    private readonly listening: vscode.Disposable[];
    /** The state in a line. */
    get told(): string {
        return [this.item.text, this.item.detail].filter(Boolean).join(", ");
    }

    private runs = false;
    private doing = "";

    constructor(private readonly selector: vscode.DocumentSelector) {
        this.item = vscode.languages.createLanguageStatusItem("perflint", selector);
        this.item.name = "perflint";
        this.item.command = { command: "perflint.showLog", title: "Show log" };
        this.bar.name = "perflint";
        this.bar.command = "perflint.menu";
        this.listening = [
            vscode.languages.onDidChangeDiagnostics(() => this.count()),
            vscode.window.onDidChangeActiveTextEditor(() => this.count()),
        ];
    }

    starting(): void {
        this.runs = false;
        this.show("perflint is starting", "", Information, true);
    }

    running(version: string | undefined, origin: string): void {
        this.runs = true;
        this.show(`perflint ${version ?? ""}`.trim(), `from ${origin}`, Information);
    }

    failed(reason: string): void {
        this.runs = false;
        this.show("perflint is not running", reason, Fault);
    }

    off(): void {
        this.runs = false;
        this.show("perflint is off", "by the setting perflint.enable", Information);
    }

    /** What the server is doing that takes long, as `reading 40 %`; empty when that is done. */
    progress(doing: string): void {
        this.doing = doing;
        this.item.busy = doing !== "";
        this.count();
    }

    dispose(): void {
        this.item.dispose();
        this.bar.dispose();
        this.listening.forEach((one) => one.dispose());
    }

    private show(text: string, detail: string, severity: vscode.LanguageStatusSeverity, busy = false): void {
        this.item.text = text;
        this.item.detail = detail;
        this.item.severity = severity;
        this.item.busy = busy;
        this.doing = "";
        this.count();
    }

    /** Tell how much there is in the file that is being looked at. */
    private count(): void {
        const { text, detail, severity, busy } = this.item;
        const document = vscode.window.activeTextEditor?.document;
        if (document === undefined || !vscode.languages.match(this.selector, document)) {
            this.bar.hide();
            return;
        }
        const found = vscode.languages.getDiagnostics(document.uri).filter(isOurs);
        const warnings = found.filter((one) => one.severity === vscode.DiagnosticSeverity.Warning).length;
        const icon = busy ? "$(sync~spin)" : severity === Fault ? "$(error)" : "$(dashboard)";
        const counted = this.runs ? ` ${warnings}${found.length > warnings ? ` + ${found.length - warnings}` : ""}` : "";
        this.bar.text = `${icon}${this.doing ? ` ${this.doing}` : counted}`;
        const here = `${plural(warnings, "warning")}, ${plural(found.length - warnings, "hint")} in this file`;
        this.bar.tooltip = [text, detail, this.runs ? here : "", this.doing].filter(Boolean).join("\n");
        this.bar.accessibilityInformation = { label: `perflint: ${this.runs ? here : text} ${this.doing}`.trim() };
        this.bar.show();
    }
}

function plural(count: number, what: string): string {
    return `${count} ${what}${count === 1 ? "" : "s"}`;
}
