/** What perflint has found in the documents of the editor. */

import * as vscode from "vscode";

/** Whether a diagnostic is one of perflint's. */
export function isOurs(one: vscode.Diagnostic): boolean {
    return one.source === "perflint";
}

/** The code of a finding's rule. */
export function code(one: vscode.Diagnostic): string {
    return String(typeof one.code === "object" ? one.code.value : one.code);
}

/** The codes of the findings under the cursor. */
export function codesAt(editor: vscode.TextEditor | undefined): string[] {
    const here = editor?.selection.active;
    if (editor === undefined || here === undefined) {
        return [];
    }
    const found = vscode.languages.getDiagnostics(editor.document.uri);
    return [...new Set(found.filter((one) => isOurs(one) && one.range.contains(here)).map(code))];
}

/** Have the code of each finding lead to the page of its rule, where no site is set for that. */
export function linked(found: readonly vscode.Diagnostic[]): vscode.Diagnostic[] {
    for (const one of found) {
        if (one.code !== undefined && typeof one.code !== "object") {
            const query = encodeURIComponent(JSON.stringify([one.code]));
            const target = vscode.Uri.parse(`command:perflint.explainRule?${query}`);
            one.code = { value: one.code, target };
        }
    }
    return [...found];
}
