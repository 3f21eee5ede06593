/** Walking along the trace of a finding: from the call that is reported to what is slow, and back. */

import * as vscode from "vscode";

import { code, isOurs } from "./findings";

interface Step {
    readonly uri: vscode.Uri;
    readonly range: vscode.Range;
    readonly told: string;
}

/** Remembers which trace is walked, and where on it the user stands. */
export class Walk implements vscode.Disposable {
    private steps: Step[] = [];
    private at = 0;
    private readonly mark = vscode.window.createTextEditorDecorationType({
        isWholeLine: true,
        backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
        after: { color: new vscode.ThemeColor("editorCodeLens.foreground"), margin: "0 0 0 2em" },
    });
    private marked: vscode.TextEditor | undefined;

    /** Go so many steps on; from where the cursor is on no step of the trace, begin one there. */
    async go(by: number): Promise<void> {
        const editor = vscode.window.activeTextEditor;
        if (editor !== undefined && !this.stands(editor)) {
            this.steps = begun(editor);
            this.at = 0;
        }
        if (this.steps.length < 2) {
            throw new Error("put the cursor on a finding that has a trace first");
        }
        this.at = (this.at + by + this.steps.length) % this.steps.length;
        await this.show(this.steps[this.at]!);
    }

    private stands(editor: vscode.TextEditor): boolean {
        const step = this.steps[this.at];
        const line = editor.selection.active.line;
        return step !== undefined && String(step.uri) === String(editor.document.uri) && step.range.start.line === line;
    }

    private async show(step: Step): Promise<void> {
        const document = await vscode.workspace.openTextDocument(step.uri);
        const selection = new vscode.Range(step.range.start, step.range.start);
        const editor = await vscode.window.showTextDocument(document, { selection });
        editor.revealRange(step.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
        this.marked?.setDecorations(this.mark, []);
        this.marked = editor;
        const contentText = `${this.at + 1}/${this.steps.length}  ${step.told}`;
        editor.setDecorations(this.mark, [{ range: step.range, renderOptions: { after: { contentText } } }]);
        setTimeout(() => editor.setDecorations(this.mark, []), SHOWN);
    }

    dispose(): void {
        this.mark.dispose();
    }
}

const SHOWN = 15_000; // ms for which a step stays marked

/** The trace of the finding under the cursor, from the finding itself on. */
function begun(editor: vscode.TextEditor): Step[] {
    const uri = editor.document.uri;
    const here = editor.selection.active;
    const found = vscode.languages
        .getDiagnostics(uri)
        .filter((one) => isOurs(one) && one.relatedInformation?.length)
        .filter((one) => one.range.start.line <= here.line && here.line <= one.range.end.line);
    const finding = found.find((one) => one.range.contains(here)) ?? found[0];
    if (finding === undefined) {
        return [];
    }
    const steps: Step[] = [{ uri, range: finding.range, told: `${code(finding)}: the finding` }];
    for (const { location, message } of finding.relatedInformation ?? []) {
        const last = steps.at(-1)!;
        const same = String(last.uri) === String(location.uri) && last.range.start.line === location.range.start.line;
        const step = { uri: location.uri, range: location.range, told: message };
        if (same) {
            steps[steps.length - 1] = { ...step, range: last.range };
        } else {
            steps.push(step);
        }
    }
    return steps;
}
