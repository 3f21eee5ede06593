/**
 * As much of the editor as the extension and its client touch: documents, diagnostics, providers and
 * commands that a test can set and read. Nothing of the extension or of the client is replaced.
 */

import { pathToFileURL, fileURLToPath } from "node:url";

type Listener = (value: never) => unknown;

export class Disposable {
    constructor(private readonly end: () => void = () => undefined) {}
    static from(...parts: { dispose(): void }[]): Disposable {
        return new Disposable(() => parts.forEach((part) => part.dispose()));
    }
    dispose(): void {
        this.end();
    }
}

export class EventEmitter<T> {
    private readonly listeners = new Set<Listener>();
    readonly event = (listener: (value: T) => unknown, self?: unknown): Disposable => {
        const bound = listener.bind(self) as Listener;
        this.listeners.add(bound);
        return new Disposable(() => this.listeners.delete(bound));
    };
    fire(value: T): void {
        this.listeners.forEach((listener) => listener(value as never));
    }
    dispose(): void {
        this.listeners.clear();
    }
}

export class CancellationTokenSource {
    private readonly emitter = new EventEmitter<void>();
    readonly token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
    cancel(): void {
        this.token.isCancellationRequested = true;
        this.emitter.fire();
    }
    dispose(): void {}
}
export class CancellationError extends Error {}

export class Uri {
    constructor(
        readonly scheme: string,
        readonly path: string,
        readonly authority = "",
        readonly query = "",
        readonly fragment = "",
    ) {}
    static file(path: string): Uri {
        return new Uri("file", path);
    }
    static from(parts: { scheme: string; path: string }): Uri {
        return new Uri(parts.scheme, parts.path);
    }
    static parse(text: string): Uri {
        const [scheme, ...rest] = text.split(":");
        if (scheme === "command") {
            const [path, query] = rest.join(":").split("?");
            return new Uri("command", path!, "", decodeURIComponent(query ?? ""));
        }
        return scheme === "file" ? Uri.file(fileURLToPath(text)) : new Uri(scheme!, rest.join(":"));
    }
    get fsPath(): string {
        return this.path;
    }
    toString(): string {
        return this.scheme === "file" ? pathToFileURL(this.path).href : `${this.scheme}:${this.path}`;
    }
}

export class Position {
    constructor(
        readonly line: number,
        readonly character: number,
    ) {}
    notAfter(other: Position): boolean {
        return this.line < other.line || (this.line === other.line && this.character <= other.character);
    }
}
export class Range {
    readonly start: Position;
    readonly end: Position;
    constructor(...parts: [Position, Position] | [number, number, number, number]) {
        this.start = parts.length === 2 ? parts[0] : new Position(parts[0], parts[1]);
        this.end = parts.length === 2 ? parts[1] : new Position(parts[2], parts[3]);
    }
    contains(place: Position): boolean {
        return this.start.notAfter(place) && place.notAfter(this.end);
    }
}
export class Selection extends Range {
    get active(): Position {
        return this.end;
    }
}
export class Location {
    constructor(
        readonly uri: Uri,
        readonly range: Range,
    ) {}
}
export class DiagnosticRelatedInformation {
    constructor(
        readonly location: Location,
        readonly message: string,
    ) {}
}
export class Diagnostic {
    code: unknown;
    source: string | undefined;
    relatedInformation: DiagnosticRelatedInformation[] | undefined;
    constructor(
        readonly range: Range,
        readonly message: string,
        readonly severity: number,
    ) {}
}
export class MarkdownString {
    constructor(public value = "") {}
    appendMarkdown(text: string): this {
        this.value += text;
        return this;
    }
}
export class Hover {
    constructor(
        readonly contents: MarkdownString[] | MarkdownString,
        readonly range?: Range,
    ) {}
}
export class TextEdit {
    constructor(
        readonly range: Range,
        readonly newText: string,
    ) {}
}
export class WorkspaceEdit {
    private readonly held: [Uri, TextEdit[]][] = [];
    get size(): number {
        return this.held.length;
    }
    entries(): [Uri, TextEdit[]][] {
        return this.held;
    }
    replace(uri: Uri, range: Range, text: string): void {
        const known = this.held.find(([one]) => one.toString() === uri.toString());
        const edits = known?.[1] ?? [];
        edits.push(new TextEdit(range, text));
        if (known === undefined) {
            this.held.push([uri, edits]);
        }
    }
}
export class CodeActionKind {
    constructor(readonly value: string) {}
    static readonly Empty = new CodeActionKind("");
    static readonly QuickFix = new CodeActionKind("quickfix");
    static readonly Refactor = new CodeActionKind("refactor");
    static readonly RefactorExtract = new CodeActionKind("refactor.extract");
    static readonly RefactorInline = new CodeActionKind("refactor.inline");
    static readonly RefactorRewrite = new CodeActionKind("refactor.rewrite");
    static readonly Source = new CodeActionKind("source");
    static readonly SourceOrganizeImports = new CodeActionKind("source.organizeImports");
    append(part: string): CodeActionKind {
        return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
    }
}
export class CodeAction {
    edit: WorkspaceEdit | undefined;
    constructor(
        readonly title: string,
        readonly kind?: CodeActionKind,
    ) {}
}

// Base classes of the client's; perflint's server answers with none of them.
export class CallHierarchyItem {}
export class CodeLens {}
export class CompletionItem {}
export class DocumentLink {}
export class InlayHint {}
export class SymbolInformation {}
export class TypeHierarchyItem {}
export class TabInputText {
    constructor(readonly uri: Uri) {}
}
export class TabInputTextDiff {}
export class TabInputCustom {}
export class RelativePattern {}
export class ThemeColor {
    constructor(readonly id: string) {}
}

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };
export const DiagnosticTag = { Unnecessary: 1, Deprecated: 2 };
export const CodeActionTriggerKind = { Invoke: 1, Automatic: 2 };
export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 };
export const ProgressLocation = { Window: 10 };
export const TextDocumentSaveReason = { Manual: 1, AfterDelay: 2, FocusOut: 3 };
export const ViewColumn = { Beside: -2 };
export const StatusBarAlignment = { Left: 1, Right: 2 };
export const TextEditorRevealType = { InCenterIfOutsideViewport: 2 };

const never = (): Disposable => new Disposable();

/** A document of the editor. */
export class TextDocument {
    version = 1;
    readonly languageId = "python";
    readonly isClosed = false;
    constructor(
        readonly uri: Uri,
        public text: string,
        readonly notebook?: Notebook,
    ) {}
    getText(): string {
        return this.text;
    }
    offsetAt(place: Position): number {
        const before = this.text.split("\n").slice(0, place.line);
        return before.reduce((sum, line) => sum + line.length + 1, 0) + place.character;
    }
}

export enum NotebookCellKind {
    Markup = 1,
    Code = 2,
}

/** A notebook with cells of Python. */
export class Notebook {
    readonly notebookType = "jupyter-notebook";
    readonly version = 1;
    readonly metadata = {};
    readonly cells: { kind: NotebookCellKind; document: TextDocument; metadata: object }[];
    constructor(
        readonly uri: Uri,
        texts: string[],
    ) {
        this.cells = texts.map((text, index) => ({
            kind: NotebookCellKind.Code,
            document: new TextDocument(new Uri("vscode-notebook-cell", `${uri.path}#c${index}`), text, this),
            metadata: {},
        }));
    }
    getCells() {
        return this.cells;
    }
}

const tabbed = new EventEmitter<unknown>();
const opened = new EventEmitter<TextDocument>();
const changed = new EventEmitter<unknown>();
const notebookOpened = new EventEmitter<Notebook>();
const found = new EventEmitter<void>();
const configured = new EventEmitter<{ affectsConfiguration(key: string): boolean }>();

/** What a test sets and reads. */
export const editor = {
    settings: {} as Record<string, unknown>,
    extensions: {} as Record<string, unknown>,
    errors: [] as string[],
    executed: [] as unknown[][],
    log: [] as string[],
    commands: new Map<string, (...args: unknown[]) => unknown>(),
    collections: new Map<string, Map<string, Diagnostic[]>>(),
    codeActions: [] as { provideCodeActions(...args: unknown[]): Promise<CodeAction[]>; resolveCodeAction?: never }[],
    hovers: [] as { provideHover(...args: unknown[]): Promise<Hover | undefined> }[],
    contents: new Map<string, { provideTextDocumentContent(uri: Uri): string }>(),
    status: {} as { text?: string; detail?: string; severity?: number },
    bar: {} as { text?: string; tooltip?: string },
    inlays: [] as { provideInlayHints(...args: unknown[]): Promise<unknown[]> }[],
    chosen: 0, // of what is to be picked
    applied: [] as WorkspaceEdit[],
    open(path: string, text: string): TextDocument {
        const document = new TextDocument(Uri.file(path), text);
        const tab = { input: new TabInputText(document.uri) };
        window.tabGroups.all[0]?.tabs.push(tab);
        tabbed.fire({ opened: [tab], closed: [], changed: [] }); // before the document, as in the editor
        workspace.textDocuments.push(document);
        opened.fire(document);
        return document;
    },
    openNotebook(path: string, ...texts: string[]): Notebook {
        const notebook = new Notebook(Uri.file(path), texts);
        workspace.notebookDocuments.push(notebook);
        for (const { document } of notebook.cells) {
            workspace.textDocuments.push(document);
            opened.fire(document);
        }
        notebookOpened.fire(notebook); // after its cells, as in the editor
        return notebook;
    },
    type(document: TextDocument, at: Range, text: string): void {
        const [start, end] = [document.offsetAt(at.start), document.offsetAt(at.end)];
        document.text = document.text.slice(0, start) + text + document.text.slice(end);
        document.version += 1;
        const contentChanges = [{ range: at, rangeOffset: start, rangeLength: end - start, text }];
        changed.fire({ document, contentChanges, reason: undefined });
    },
    set(key: string, value: unknown): void {
        this.settings[key] = value;
        configured.fire({ affectsConfiguration: (asked) => key.startsWith(asked) });
    },
    found(uri: Uri): Diagnostic[] {
        return [...this.collections.values()].flatMap((one) => one.get(uri.toString()) ?? []);
    },
};

export const commands = {
    registerCommand(name: string, run: (...args: unknown[]) => unknown): Disposable {
        if (editor.commands.has(name)) {
            throw new Error(`command '${name}' already exists`); // as the editor has it
        }
        editor.commands.set(name, run);
        return new Disposable(() => editor.commands.delete(name));
    },
    async executeCommand(name: string, ...args: unknown[]): Promise<unknown> {
        const run = editor.commands.get(name);
        editor.executed.push([name, ...args]);
        return run?.(...args);
    },
};

export const env = { language: "en", appName: "test", openExternal: async () => true };
export const version = "1.91.0";

export const extensions = {
    getExtension: (name: string) => editor.extensions[name],
    onDidChange: never,
};

interface Filter {
    readonly scheme?: string;
    readonly language?: string;
    readonly notebookType?: string;
}

export const languages = {
    createDiagnosticCollection(name: string) {
        const held = new Map<string, Diagnostic[]>();
        editor.collections.set(name + editor.collections.size, held);
        return {
            set(uri: Uri, given: Diagnostic[]) {
                held.set(uri.toString(), [...given]);
                found.fire();
            },
            delete: (uri: Uri) => held.delete(uri.toString()),
            has: (uri: Uri) => held.has(uri.toString()),
            clear: () => held.clear(),
            dispose: () => held.clear(),
        };
    },
    createLanguageStatusItem: () => Object.assign(editor.status, { dispose: () => undefined }),
    getDiagnostics: (uri: Uri) => editor.found(uri),
    onDidChangeDiagnostics: found.event,
    registerCodeLensProvider: never,
    registerInlayHintsProvider(_: unknown, provider: (typeof editor.inlays)[0]) {
        editor.inlays = [provider];
        return new Disposable();
    },
    match: (selector: Filter[] | Filter, document: TextDocument) =>
        [selector].flat().some(
            (one) =>
                (one.scheme === undefined || one.scheme === document.uri.scheme) &&
                (one.notebookType === undefined || one.notebookType === document.notebook?.notebookType),
        )
            ? 10
            : 0,
    registerCodeActionsProvider(_: unknown, provider: (typeof editor.codeActions)[0]) {
        editor.codeActions = [provider];
        return new Disposable();
    },
    registerHoverProvider(_: unknown, provider: (typeof editor.hovers)[0]) {
        editor.hovers = [provider];
        return new Disposable();
    },
};

const log = (text: unknown) => void editor.log.push(String(text));
export const window = {
    activeTextEditor: undefined as { document: TextDocument; selection: Selection } | undefined,
    tabGroups: { all: [{ tabs: [] as { input: TabInputText }[] }], onDidChangeTabs: tabbed.event },
    createOutputChannel: () => ({
        info: log,
        warn: log,
        error: log,
        append: log,
        appendLine: log,
        show: () => undefined,
        dispose: () => undefined,
    }),
    onDidChangeActiveTextEditor: never,
    showErrorMessage: async (text: string) => void editor.errors.push(text),
    showWarningMessage: async (text: string) => void editor.errors.push(text),
    showInformationMessage: async (text: string) => void editor.log.push(text),
    showQuickPick: async (choices: unknown[]) => choices[editor.chosen],
    createStatusBarItem: () => Object.assign(editor.bar, { show: () => undefined, hide: () => undefined, dispose: () => undefined }),
    createTextEditorDecorationType: never,
    showInputBox: async () => undefined,
    async showTextDocument(document: TextDocument, { selection }: { selection?: Range } = {}) {
        editor.executed.push(["show", document.uri]);
        const { start } = selection ?? { start: new Position(0, 0) };
        const shown = { document, selection: new Selection(start, start), revealRange: () => undefined, setDecorations: () => undefined };
        window.activeTextEditor = selection ? shown : window.activeTextEditor;
        return shown;
    },
    withProgress: async (_: unknown, task: (...args: unknown[]) => unknown) =>
        task({ report: () => undefined }, new CancellationTokenSource().token),
};

export const workspace = {
    textDocuments: [] as TextDocument[],
    notebookDocuments: [] as Notebook[],
    workspaceFolders: undefined as { uri: Uri; name: string; index: number }[] | undefined,
    getConfiguration(section = "") {
        const below = (prefix: string) =>
            Object.entries(editor.settings).flatMap(([key, value]) =>
                key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
            );
        const held: Record<string, unknown> = Object.fromEntries(below(section && `${section}.`));
        const whole = (key: string) => (section === "" ? Object.fromEntries(below(`${key}.`)) : undefined);
        return { ...held, get: (key: string, other?: unknown) => held[key] ?? other ?? whole(key) };
    },
    getWorkspaceFolder: () => undefined,
    createFileSystemWatcher: () => ({
        onDidCreate: never,
        onDidChange: never,
        onDidDelete: never,
        dispose: () => undefined,
    }),
    registerTextDocumentContentProvider(scheme: string, provider: { provideTextDocumentContent(uri: Uri): string }) {
        editor.contents.set(scheme, provider);
        return new Disposable(() => editor.contents.delete(scheme));
    },
    openTextDocument: async (uri: Uri) =>
        workspace.textDocuments.find((one) => one.uri.toString() === uri.toString()) ?? new TextDocument(uri, ""),
    applyEdit: async (edit: WorkspaceEdit) => Boolean(editor.applied.push(edit)),
    onDidOpenTextDocument: opened.event,
    onDidChangeTextDocument: changed.event,
    onDidChangeConfiguration: configured.event,
    onDidCloseTextDocument: never,
    onDidSaveTextDocument: never,
    onWillSaveTextDocument: never,
    onDidChangeWorkspaceFolders: never,
    onDidOpenNotebookDocument: notebookOpened.event,
    onDidChangeNotebookDocument: never,
    onDidCloseNotebookDocument: never,
    onDidSaveNotebookDocument: never,
    onDidCreateFiles: never,
    onDidRenameFiles: never,
    onDidDeleteFiles: never,
};
