/** The extension and its client, against the server of this checkout. */

import * as assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { after, before, test } from "node:test";

import { activate, deactivate } from "../src/extension";
import { CodeAction, CodeActionKind, commands, editor, type Hover, Position, Range, Selection, TextDocument, Uri, window, workspace } from "./vscode";

const PYTHON = process.env["PERFLINT_TEST_PYTHON"] ?? "python3";
const ROOT = path.resolve(process.cwd(), "../..");
const SLOW = 'def page() -> str:\n    text = ""\n    for row in range(9_000):\n        text = text + str(row) + "\\n"\n    return text\n';
const HEAD = "import requests\n\n\n";
const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };

interface Offered extends CodeAction {
    readonly command?: { command: string; arguments: unknown[] };
}

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "perflint-")));
let interpreter = "";

/** Wait until something holds. */
async function until(holds: () => boolean, what: string): Promise<void> {
    for (let left = 300; !holds(); left -= 1) {
        assert.notEqual(left, 0, `${what}; log: ${editor.log.join("\n")}; told: ${editor.errors.join("\n")}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

function codes(document: TextDocument): unknown[] {
    return editor.found(document.uri).map((one) => (one.code as { value?: unknown })?.value ?? one.code);
}

before(async () => {
    interpreter = execFileSync(PYTHON, ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).trim();
    // As the installed package is found: not by the folder in which the server works.
    process.env["PYTHONPATH"] = ROOT;
    fs.writeFileSync(path.join(folder, "perflint.toml"), "");
    fs.writeFileSync(path.join(folder, "queue.py"), "raise SystemExit('a file of the project was imported')\n");
    workspace.workspaceFolders = [{ uri: Uri.file(folder), name: "project", index: 0 }];
    editor.extensions["ms-python.python"] = {
        activate: async () => ({
            environments: {
                getActiveEnvironmentPath: () => ({ path: "chosen" }),
                resolveEnvironment: async () => ({ executable: { uri: Uri.file(interpreter) } }),
                onDidChangeActiveEnvironmentPath: () => ({ dispose: () => undefined }),
            },
        }),
    };
    await activate({ subscriptions: [] } as never);
});

after(async () => {
    await deactivate();
    fs.rmSync(folder, { recursive: true });
});

test("it starts the server from the interpreter that the Python extension has selected", () => {
    assert.deepEqual(editor.errors, []);
    assert.match(editor.status.text ?? "", /^perflint \d+\.\d+/);
    assert.match(editor.status.detail ?? "", /Python extension/);
});

test("findings come and go while somebody types, and another open file is renewed", async () => {
    const rates = path.join(folder, "rates.py");
    fs.writeFileSync(rates, "def rate():\n    return 1.1\n");
    const app = editor.open(path.join(folder, "app.py"), "from rates import rate\n\n\nasync def quote():\n    return rate()\n");
    const other = editor.open(rates, fs.readFileSync(rates, "utf8"));
    await until(() => editor.status.text !== "", "started");
    editor.type(other, new Range(0, 0, 2, 0), `${HEAD}def rate():\n    return requests.get("https://example.org").json()\n`);
    window.activeTextEditor = { document: app, selection: new Selection(4, 11, 4, 11) };
    await until(() => codes(app).includes("PFL401"), "the handler is reported");
    const [finding] = editor.found(app.uri);
    assert.equal(finding?.source, "perflint");
    assert.ok(finding.relatedInformation?.some((one) => one.location.uri.fsPath === rates), "the way to the cause");
    editor.type(other, new Range(0, 0, 6, 0), "def rate():\n    return 1.1\n");
    await until(() => codes(app).length === 0, "the finding is gone");
});

test("quick fixes, all fixes and hovers come from the server", async () => {
    const page = editor.open(path.join(folder, "page.py"), SLOW);
    await until(() => codes(page).includes("PFL601"), "the finding is there");
    const [provider] = editor.codeActions;
    const at = new Range(3, 8, 3, 12);
    const context = (only?: CodeActionKind) => ({ diagnostics: editor.found(page.uri), only, triggerKind: 1 });
    const offered: CodeAction[] = (await provider!.provideCodeActions(page, at, context(), token)) ?? [];
    assert.ok(offered.some((one) => one.title.startsWith("PFL601")), offered.map((one) => one.title).join());
    const all = await provider!.provideCodeActions(page, at, context(new CodeActionKind("source.fixAll.perflint")), token);
    assert.equal(all.length, 1);
    const resolve = provider!.resolveCodeAction as unknown as (action: CodeAction, token: unknown) => Promise<CodeAction>;
    const [chosen] = all;
    const edit = chosen?.edit ?? (await resolve.call(provider, chosen!, token)).edit;
    assert.match(JSON.stringify(edit?.entries()), /\.join\(/);
    const hover = (await editor.hovers[0]!.provideHover(page, new Position(3, 9), token)) as Hover;
    assert.match(JSON.stringify(hover.contents), /PFL601/);
});

test("its commands ask the server, and show what it says", async () => {
    const page = workspace.textDocuments.find((one) => one.uri.path.endsWith("page.py"))!;
    window.activeTextEditor = { document: page, selection: new Selection(3, 9, 3, 9) };
    const shown = () => editor.executed.at(-1)!;
    const text = (uri: Uri) => editor.contents.get("perflint")!.provideTextDocumentContent(uri);
    await commands.executeCommand("perflint.explainRule");
    assert.equal(shown()[0], "markdown.showPreviewToSide");
    assert.match(text(shown()[1] as Uri), /string-concat-in-loop/);
    await commands.executeCommand("perflint.whyHere");
    assert.match(text(shown()[1] as Uri), /PFL601/);
    await commands.executeCommand("perflint.fixAll");
    assert.deepEqual(shown(), ["editor.action.codeAction", { kind: "source.fixAll.perflint", apply: "first" }]);
    assert.deepEqual(editor.errors, []);
});

test("the menu has the rewrite first, then what explains it, and one entry to suppress it", async () => {
    const page = workspace.textDocuments.find((one) => one.uri.path.endsWith("page.py"))!;
    const [provider] = editor.codeActions;
    const context = { diagnostics: editor.found(page.uri), only: CodeActionKind.QuickFix, triggerKind: 1 };
    const offered = (await provider!.provideCodeActions(page, new Range(3, 8, 3, 12), context, token)) as Offered[];
    const ends = ["collect", "show the change", "explain string-concat-in-loop", "why here?", "suppress…"];
    assert.deepEqual(offered.map((one, index) => one.title.startsWith(`PFL601: ${ends[index]}`)), ends.map(() => true));
    const chosen = (start: string) => offered.find((one) => one.title.startsWith(`PFL601: ${start}`))!.command!;
    for (const start of ["show", "suppress"]) {
        await commands.executeCommand(chosen(start).command, ...chosen(start).arguments);
    }
    assert.deepEqual(editor.errors, []);
    const shown = editor.executed.find(([name]) => name === "vscode.diff")!;
    assert.match(editor.contents.get("perflint-fix")!.provideTextDocumentContent(shown[2] as Uri), /\.join\(/);
    assert.match(JSON.stringify(editor.applied.splice(0)[0]?.entries()), /# perflint: ignore\[PFL601\]/);
    await commands.executeCommand("perflint.applyPreview", shown[2]);
    assert.match(JSON.stringify(editor.applied.splice(0)[0]?.entries()), /\.join\(/);
    await commands.executeCommand("perflint.applyPreview", shown[2]);
    assert.deepEqual(editor.errors.splice(0), ["perflint: no change is shown"]);
});

test("a trace is walked forth and back, and codes lead to the pages of rules", async () => {
    const rates = editor.open(path.join(folder, "slow.py"), `${HEAD}def rate():\n    return requests.get("https://example.org")\n`);
    const app = editor.open(path.join(folder, "caller.py"), "from slow import rate\n\n\nasync def quote():\n    return rate()\n");
    await until(() => codes(app).includes("PFL401"), "reported");
    const target = (editor.found(app.uri)[0]?.code as { target: Uri }).target;
    assert.deepEqual([target.path, target.query], ["perflint.explainRule", '["PFL401"]']);
    window.activeTextEditor = { document: app, selection: new Selection(4, 11, 4, 11) };
    const stands = () => [window.activeTextEditor?.document.uri.path, window.activeTextEditor?.selection.active.line];
    for (const [command, there] of [["nextStep", [rates.uri.path, 4]], ["previousStep", [app.uri.path, 4]]] as const) {
        await commands.executeCommand(`perflint.${command}`);
        assert.deepEqual(stands(), there);
    }
    window.activeTextEditor = { document: app, selection: new Selection(0, 0, 0, 0) };
    await commands.executeCommand("perflint.nextStep");
    assert.deepEqual(editor.errors.splice(0), ["perflint: put the cursor on a finding that has a trace first"]);
});

test("the status bar counts what is found in the file that is looked at", async () => {
    const page = workspace.textDocuments.find((one) => one.uri.path.endsWith("page.py"))!;
    window.activeTextEditor = { document: page, selection: new Selection(3, 9, 3, 9) };
    editor.type(page, new Range(0, 0, 0, 0), "\n");
    await until(() => /1/.test(editor.bar.text ?? ""), "counted");
    assert.match(editor.bar.tooltip ?? "", /perflint \d.*\n.*\n.*in this file/);
    editor.type(page, new Range(0, 0, 1, 0), "");
    await until(() => editor.found(page.uri)[0]?.range.start.line === 3, "as before");
});

test("the cells of a notebook are one scope, and each shows its findings", async () => {
    const notebook = editor.openNotebook(
        path.join(folder, "work.ipynb"),
        "import pandas as pd\nframe = pd.read_csv('a.csv')\n",
        "for _, row in frame.iterrows():\n    print(row['price'])\n",
    );
    const [first, second] = notebook.cells.map((cell) => cell.document);
    await until(() => codes(second!).includes("PFL303"), "the loop over rows is reported");
    assert.deepEqual(codes(first!), []);
    editor.type(first!, new Range(1, 8, 1, 28), "None");
    await until(() => codes(second!).length === 0, "the finding is gone");
    window.activeTextEditor = { document: second!, selection: new Selection(0, 0, 0, 0) };
    await commands.executeCommand("perflint.fixAll");
    const all = { kind: "notebook.source.fixAll.perflint", apply: "first" };
    assert.deepEqual(editor.executed.at(-1), ["editor.action.codeAction", all]);
    await commands.executeCommand("perflint.whyHere");
    assert.deepEqual(editor.errors, []);
});

test("settings of the editor go to the server", async () => {
    const page = workspace.textDocuments.find((one) => one.uri.path.endsWith("page.py"))!;
    await until(() => codes(page).includes("PFL601"), "reported");
    editor.set("perflint.ignore", ["PFL601"]);
    await until(() => codes(page).length === 0, "ignored");
    editor.set("perflint.ignore", null);
    await until(() => codes(page).includes("PFL601"), "reported again");
    editor.set("perflint.select", ["PFL1"]);
    await until(() => codes(page).length === 0, "another family is selected");
    editor.set("perflint.select", null);
    await until(() => codes(page).includes("PFL601"), "reported again");
    assert.deepEqual(editor.errors, []);
});

test("a server that dies is started again, with what is open", { skip: process.platform !== "linux" }, async () => {
    const page = workspace.textDocuments.find((one) => one.uri.path.endsWith("page.py"))!;
    const children = () =>
        fs
            .readFileSync(`/proc/self/task/${process.pid}/children`, "utf8")
            .split(" ")
            .filter((pid) => pid !== "" && fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("\0server\0"));
    const [server, ...others] = children();
    assert.deepEqual(others, []);
    process.kill(Number(server), "SIGKILL");
    await until(() => editor.status.text !== undefined && !/^perflint \d/.test(editor.status.text), "it is noticed");
    await until(() => /^perflint \d/.test(editor.status.text ?? ""), "it runs again");
    assert.notEqual(children()[0], server);
    editor.type(page, new Range(0, 0, 0, 0), "# again\n");
    await until(() => editor.found(page.uri)[0]?.range.start.line === 4, "findings of what is open now");
    editor.errors.splice(0); // that it died was told
});

test("a wrong setting is told once, and a right one starts the server again", async () => {
    const page = workspace.textDocuments.find((one) => one.uri.path.endsWith("page.py"))!;
    editor.set("perflint.path", "/nowhere/perflint");
    await until(() => editor.errors.length > 0, "the error");
    assert.deepEqual(editor.errors.splice(0), ["perflint: perflint.path: there is no program /nowhere/perflint"]);
    assert.equal(editor.status.text, "perflint is not running");
    await commands.executeCommand("perflint.whyHere");
    assert.deepEqual(editor.errors.splice(0), ["perflint: the server is not running"]);
    editor.set("perflint.path", "");
    await until(() => codes(page).includes("PFL601"), "findings again");
    editor.set("perflint.enable", false);
    await until(() => editor.status.text === "perflint is off", "off");
    assert.deepEqual(codes(page), []);
    assert.deepEqual(editor.errors, []);
});
