/** The extension: starts `perflint server`, hands it the editor's documents, and shows what it says. */

import * as vscode from "vscode";
import {
    type CodeAction,
    LanguageClient,
    type LanguageClientOptions,
    type Location,
    type Position,
    State,
    type StaticFeature,
    Trace,
    type WorkDoneProgressBegin,
} from "vscode-languageclient/node";

import { type Command, find, NotFound } from "./command";
import { entries } from "./entries";
import { codesAt, linked } from "./findings";
import { Previews, suppress, type Way } from "./menu";
import { Pages } from "./pages";
import { SelectedInterpreter } from "./python";
import { Status } from "./status";
import { Walk } from "./walking";

const CELLS = "vscode-notebook-cell";
const SELECTOR = [
    { scheme: "file", language: "python" },
    { scheme: CELLS, language: "python" },
];
const FIX_ALL = "source.fixAll.perflint";
const FIX_NOTEBOOK = `notebook.${FIX_ALL}`;
/** The commands that actions and lenses of the server may name. */
const RUN_HERE = ["explainRule", "whyHere", "previewFix", "suppress", "showCost"].map((name) => `perflint.${name}`);

/** What is running, and how it is started anew. */
class Extension implements vscode.Disposable {
    private client: LanguageClient | undefined;
    private server: Command | undefined; // what runs, for commands beside it
    private leaving: LanguageClient | undefined; // will be stopped: nothing more is sent to it
    private turn: Promise<void> = Promise.resolve();
    private readonly log = vscode.window.createOutputChannel("perflint", { log: true });
    private readonly status = new Status(SELECTOR);
    private readonly python = new SelectedInterpreter();
    private readonly pages = new Pages();
    private readonly previews = new Previews();
    private readonly walk = new Walk();
    private readonly parts: vscode.Disposable[];

    constructor() {
        const command = <Given extends unknown[]>(name: string, run: (...given: Given) => unknown) =>
            vscode.commands.registerCommand(`perflint.${name}`, (...given: Given) => this.told(() => run(...given)));
        this.parts = [
            this.log,
            this.status,
            this.python,
            this.pages,
            this.previews,
            this.walk,
            command("fixAll", () => this.fixAll()),
            command("explainRule", (rule?: unknown) => this.explain(rule)),
            command("whyHere", () => this.why()),
            command("entryCosts", () => this.entryCosts()),
            command("nextStep", () => this.walk.go(1)),
            command("previousStep", () => this.walk.go(-1)),
            command("applyPreview", (uri?: vscode.Uri) => this.previews.apply(this.running(), uri)),
            command("menu", () => this.menu()),
            command("restart", () => this.restart()),
            command("showLog", () => this.log.show()),
            // Named by what the server offers, not by people:
            command("previewFix", (action: CodeAction) => this.previews.show(this.running(), action)),
            command("suppress", (ways: Way[]) => suppress(this.running(), ways)),
            command("showCost", (uri: string, at: Position, places: Location[]) => this.peek(uri, at, places)),
            this.python.changed(() => this.told(() => this.restart())),
            vscode.workspace.onDidChangeConfiguration((event) => {
                const keys = ["enable", "path", "interpreter"];
                if (keys.some((key) => event.affectsConfiguration(`perflint.${key}`))) {
                    void this.told(() => this.restart());
                }
            }),
        ];
    }

    /** Start the server, or start it anew; one after the other, however often it is asked for. */
    restart(): Promise<void> {
        this.leaving = this.client;
        this.turn = this.turn.then(
            () => this.started(),
            () => this.started(),
        );
        return this.turn;
    }

    async stop(): Promise<void> {
        const client = this.client;
        this.client = undefined;
        if (client !== undefined && client.state !== State.Stopped) {
            await client.stop().catch((error) => this.log.warn(String(error)));
        }
        await client?.dispose().catch(() => undefined); // one that never started has nothing to end
    }

    dispose(): void {
        this.parts.forEach((part) => part.dispose());
    }

    private async started(): Promise<void> {
        await this.stop();
        const settings = vscode.workspace.getConfiguration("perflint");
        if (!settings.get("enable", true)) {
            this.status.off();
            return;
        }
        this.status.starting();
        try {
            const folder = vscode.workspace.workspaceFolders?.find((one) => one.uri.scheme === "file");
            const command = await find({
                path: settings.get("path", "").trim(),
                interpreter: settings.get("interpreter", "").trim(),
                selected: await this.python.path(folder?.uri),
                folder: folder?.uri.fsPath,
                searched: process.env["PATH"] ?? "",
            });
            this.log.info(`starting ${command.command} (from ${command.origin})`);
            this.server = command;
            this.client = this.made(command, folder);
            await this.client.start();
            await this.client.setTrace(Trace.fromString(settings.get("trace.server", "off")));
        } catch (error) {
            this.status.failed(message(error));
            throw error;
        }
    }

    private made(command: Command, folder: vscode.WorkspaceFolder | undefined): LanguageClient {
        const options: LanguageClientOptions = {
            documentSelector: SELECTOR,
            outputChannel: this.log,
            diagnosticCollectionName: "perflint",
            initializationOptions: vscode.workspace.getConfiguration("perflint"),
            synchronize: { configurationSection: "perflint" },
            middleware: {
                handleDiagnostics: (uri, found, next) => next(uri, linked(found)),
                provideDiagnostics: async (document, previous, token, next) => {
                    const report = await next(document, previous, token);
                    return report && "items" in report ? { ...report, items: linked(report.items) } : report;
                },
                handleWorkDoneProgress: (token, params, next) => {
                    const { kind, message: doing, percentage } = params as Partial<WorkDoneProgressBegin>;
                    const far = percentage === undefined ? "" : ` ${percentage} %`;
                    this.status.progress(params.kind === "end" ? "" : `${doing ?? kind}${far}`);
                    next(token, params);
                },
                workspace: {
                    didChangeConfiguration: async (sections, next) => {
                        if (this.leaving !== client) {
                            await next(sections);
                        }
                    },
                },
            },
            ...(folder && { workspaceFolder: folder }),
        };
        const where = folder ? { options: { cwd: folder.uri.fsPath } } : {};
        const client: LanguageClient = new LanguageClient("perflint", "perflint", { ...command, ...where }, options);
        client.registerFeature(RUNS_COMMANDS);
        client.onDidChangeState(({ newState }) => {
            // The client starts a server that has ended again, a few times.
            if (this.client !== client) {
                return;
            } else if (newState === State.Running) {
                this.status.running(client.initializeResult?.serverInfo?.version, command.origin);
            } else if (newState === State.Starting) {
                this.status.starting();
            } else {
                this.status.failed("the server has ended; the log says why");
            }
        });
        return client;
    }

    // Commands

    private async fixAll(): Promise<void> {
        this.running();
        const inCell = vscode.window.activeTextEditor?.document.uri.scheme === CELLS;
        const kind = inCell ? FIX_NOTEBOOK : FIX_ALL;
        await vscode.commands.executeCommand("editor.action.codeAction", { kind, apply: "first" });
    }

    private async explain(named?: unknown): Promise<void> {
        const client = this.running();
        const rule = typeof named === "string" ? named : await this.chosenRule();
        if (rule) {
            const page = await asked<string>(client, "perflint.explain", [rule]);
            await this.pages.show(`${rule}.md`, page);
        }
    }

    private async why(): Promise<void> {
        const client = this.running();
        const editor = vscode.window.activeTextEditor;
        if (editor === undefined || editor.document.languageId !== "python") {
            throw new Error("put the cursor on a line of a Python file first");
        }
        const line = editor.selection.active.line + 1;
        const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
        await this.pages.show(`line ${line}.txt`, await asked<string>(client, "perflint.why", [uri, line]));
    }

    private async entryCosts(): Promise<void> {
        this.running();
        const file = vscode.window.activeTextEditor?.document.uri;
        const folder = (file && vscode.workspace.getWorkspaceFolder(file)) ?? vscode.workspace.workspaceFolders?.[0];
        if (folder === undefined || this.server === undefined) {
            throw new Error("open a folder first");
        }
        const server = this.server;
        const shown = { location: vscode.ProgressLocation.Notification, title: "perflint: counting…", cancellable: true };
        const page = await vscode.window.withProgress(shown, async (_, token) => {
            const leaving = new AbortController();
            token.onCancellationRequested(() => leaving.abort());
            return entries(server, folder.uri.fsPath, leaving.signal).catch((error: unknown) => {
                if (!leaving.signal.aborted) {
                    throw error;
                }
                return undefined;
            });
        });
        if (page !== undefined) {
            await this.pages.show("entry points.md", page);
        }
    }

    /** The rule of the finding under the cursor; of several the one that the user picks, or types. */
    private async chosenRule(): Promise<string | undefined> {
        const found = codesAt(vscode.window.activeTextEditor);
        if (found.length > 1) {
            return vscode.window.showQuickPick(found, { title: "Which rule?" });
        }
        const [only] = found;
        return only ?? vscode.window.showInputBox({ title: "Explain a rule", prompt: "Its code or name, as PFL601" });
    }

    /** What the item in the status bar leads to. */
    private async menu(): Promise<void> {
        const chosen = await vscode.window.showQuickPick(
            [
                { label: "$(lightbulb) Apply all safe fixes of this file", command: "perflint.fixAll" },
                { label: "$(warning) Show what is found", command: "workbench.actions.view.problems" },
                { label: "$(graph) What entry points cost, dearest first", command: "perflint.entryCosts" },
                { label: "$(question) Why is this line reported, or not?", command: "perflint.whyHere" },
                { label: "$(book) Explain a rule", command: "perflint.explainRule" },
                { label: "$(gear) Settings", command: "workbench.action.openSettings", argument: "@ext:perflint.perflint" },
                { label: "$(output) Show the log", command: "perflint.showLog" },
                { label: "$(refresh) Restart the server", command: "perflint.restart" },
            ],
            { title: this.status.told },
        );
        if (chosen !== undefined) {
            await vscode.commands.executeCommand(chosen.command, ...("argument" in chosen ? [chosen.argument] : []));
        }
    }

    /** Show the places that cost, above the entry that pays. */
    private async peek(uri: string, at: Position, places: Location[]): Promise<void> {
        const client = this.running();
        const { protocol2CodeConverter: converter } = client;
        const found = places.map((place) => converter.asLocation(place));
        const [here, position] = [converter.asUri(uri), converter.asPosition(at)];
        await vscode.commands.executeCommand("editor.action.peekLocations", here, position, found, "peek");
    }

    private running(): LanguageClient {
        if (this.client?.state !== State.Running) {
            throw new Error("the server is not running");
        }
        return this.client;
    }

    /** Do something, and tell the user of what goes wrong. */
    async told(run: () => unknown): Promise<void> {
        try {
            await run();
        } catch (error) {
            this.log.error(message(error));
            const action = error instanceof NotFound ? "Open settings" : "Show log";
            const chosen = await vscode.window.showErrorMessage(`perflint: ${message(error)}`, action);
            if (chosen === "Open settings") {
                await vscode.commands.executeCommand("workbench.action.openSettings", "perflint.");
            } else if (chosen !== undefined) {
                this.log.show();
            }
        }
    }
}

/** Tells the server which commands its actions may name. */
const RUNS_COMMANDS: StaticFeature = {
    fillClientCapabilities: (capabilities) => {
        const others = capabilities.experimental as Record<string, unknown> | undefined;
        capabilities.experimental = { ...others, commands: { commands: RUN_HERE } };
    },
    initialize: () => undefined,
    getState: () => ({ kind: "static" }),
    clear: () => undefined,
};

function asked<Answer>(client: LanguageClient, command: string, args: unknown[]): Promise<Answer> {
    return client.sendRequest<Answer>("workspace/executeCommand", { command, arguments: args });
}

function message(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

let extension: Extension | undefined;

/** Called by the editor when the first Python file is opened. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
    extension = new Extension();
    context.subscriptions.push(extension);
    const starting = extension.restart();
    // A message that waits for an answer must not hold the activation up.
    void extension.told(() => starting);
    await starting.catch(() => undefined);
}

/** Called by the editor when it closes. */
export async function deactivate(): Promise<void> {
    await extension?.stop();
    extension = undefined;
}
