/** The interpreter that the user has selected with the Python extension, where that is installed. */

import * as vscode from "vscode";

/** What perflint uses of the Python extension's interface. */
interface PythonExtension {
    readonly environments: {
        getActiveEnvironmentPath(resource?: vscode.Uri): { path: string };
        resolveEnvironment(environment: { path: string }): Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
        readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
    };
}

/** Asks for the selection, and tells when it changes. */
export class SelectedInterpreter implements vscode.Disposable {
    private readonly emitter = new vscode.EventEmitter<void>();
    private listening: vscode.Disposable | undefined;
    readonly changed = this.emitter.event;

    /** The path of the interpreter; empty where there is none. */
    async path(resource: vscode.Uri | undefined): Promise<string> {
        const extension = vscode.extensions.getExtension<PythonExtension | undefined>("ms-python.python");
        const python = await extension?.activate();
        if (python?.environments === undefined) {
            return ""; // not installed, or too old to say
        }
        this.listening ??= python.environments.onDidChangeActiveEnvironmentPath(() => this.emitter.fire());
        const chosen = python.environments.getActiveEnvironmentPath(resource);
        const found = await python.environments.resolveEnvironment(chosen);
        return found?.executable.uri?.fsPath ?? "";
    }

    dispose(): void {
        this.listening?.dispose();
        this.emitter.dispose();
    }
}
