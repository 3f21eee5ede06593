/**
 * Drives the packaged extension in VS Code itself, and takes pictures of what people see: `npm run screens`.
 *
 * VS Code is the one in the npm package `code-server`; Chromium is driven by playwright-core.
 *
 *   PERFLINT_CODE_SERVER   the folder of code-server
 *   PERFLINT_CHROMIUM      Chromium, /usr/bin/chromium by default
 *   PERFLINT_TEST_PYTHON   a Python with perflint and pygls
 *   PERFLINT_SCREENS       where pictures go, dist/screens by default
 *
 * It ends with 1 where something is not shown, and says what.
 */

import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as net from "node:net";
import * as os from "node:os";
import * as path from "node:path";

import { chromium } from "playwright-core";

const SERVER = process.env.PERFLINT_CODE_SERVER ?? "";
const PYTHON = process.env.PERFLINT_TEST_PYTHON ?? "python3";
const PICTURES = path.resolve(process.env.PERFLINT_SCREENS ?? "dist/screens");
const VSIX = path.resolve("dist/perflint.vsix");
const ENTRY = path.join(SERVER, "out/node/entry.js");
const PATIENCE = Number(process.env.PERFLINT_PATIENCE ?? 60_000); // ms
const WHOLE = { width: 1300, height: 820 };

const FILES = {
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1.0"\n\n[tool.perflint]\n',
    "rates.py": `import requests


def fetch(currency: str) -> float:
    return requests.get(f"https://rates.example/{currency}").json()["rate"]


def rate(currency: str) -> float:
    return fetch(currency)
`,
    "app.py": `from fastapi import FastAPI

from rates import rate

app = FastAPI()


@app.get("/prices")
async def prices(currencies: list[str]) -> dict[str, float]:
    found = {}
    for currency in currencies:
        found[currency] = rate(currency)
    return found
`,
    "render.py": `def render(rows: list[str]) -> bytes:
    text = b""
    for row in rows:
        text += row.encode() + b"\\n"
    return text


def known(names: list[str], wanted: list[str]) -> list[str]:
    return [name for name in wanted if name in names]


def both(names: list[str], others: list[str]) -> int:
    count = 0
    for name in names:
        if name in others:
            count += 1
    return count
`,
    "run.py": `from render import known, render

names = [str(number) for number in range(3000)]
render(names * 20)
known(names, names[::-1])
`,
    "report.py": `import pandas as pd


def total(frame: pd.DataFrame) -> float:
    result = 0.0
    for _, row in frame.iterrows():
        result += row["price"] * row["count"]
    return result
`,
    "analysis.ipynb": JSON.stringify({
        cells: [
            ["import pandas as pd\n", "frame = pd.read_csv('prices.csv')"],
            ["total = 0.0\n", "for _, row in frame.iterrows():\n", "    total += row['price']\n", "total"],
        ].map((source, index) => ({
            cell_type: "code",
            id: `cell${index}`,
            execution_count: null,
            metadata: {},
            outputs: [],
            source,
        })),
        metadata: { kernelspec: { display_name: "Python 3", language: "python", name: "python3" }, language_info: { name: "python" } },
        nbformat: 4,
        nbformat_minor: 5,
    }),
};

const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "perflint-screens-")));
const project = path.join(home, "shop");
const failures = [];

function prepared() {
    for (const [name, text] of Object.entries(FILES)) {
        fs.mkdirSync(project, { recursive: true });
        fs.writeFileSync(path.join(project, name), text);
    }
    const observed = spawnSync(PYTHON, ["-m", "perflint", "observe", "--", PYTHON, "run.py"], { cwd: project, encoding: "utf8" });
    if (observed.status !== 0) {
        throw new Error(`perflint observe: ${observed.stderr}`);
    }
    const user = path.join(home, "data/User");
    fs.mkdirSync(user, { recursive: true });
    const settings = {
        "perflint.interpreter": PYTHON,
        "perflint.costs": true,
        "security.workspace.trust.enabled": false,
        "workbench.startupEditor": "none",
        "workbench.colorTheme": "Default Light Modern",
        "window.commandCenter": false,
        "editor.minimap.enabled": false,
        "editor.stickyScroll.enabled": false,
        "telemetry.telemetryLevel": "off",
    };
    fs.writeFileSync(path.join(user, "settings.json"), JSON.stringify(settings));
    const installed = spawnSync(process.execPath, [ENTRY, ...folders(), "--install-extension", VSIX], { encoding: "utf8" });
    if (installed.status !== 0) {
        throw new Error(`the extension cannot be installed: ${installed.stdout}${installed.stderr}`);
    }
}

function folders() {
    return ["--user-data-dir", path.join(home, "data"), "--extensions-dir", path.join(home, "extensions")];
}

function freePort() {
    return new Promise((resolve) => {
        const taken = net.createServer().listen(0, "127.0.0.1", () => {
            const { port } = taken.address();
            taken.close(() => resolve(port));
        });
    });
}

/** What is done in the editor, as a user would. */
class Editor {
    constructor(page) {
        this.page = page;
    }

    async open(name) {
        await this.page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first().dblclick();
        await this.sees(`.tab.active:has-text("${name}")`);
        await this.page.waitForTimeout(800);
    }

    /** A command by its title. */
    async command(title) {
        const page = this.page;
        await page.keyboard.press("F1");
        await page.waitForSelector(".quick-input-widget input");
        await page.keyboard.type(title, { delay: 5 });
        await page.waitForTimeout(1200);
        await page.keyboard.press("Enter");
    }

    /** Put the cursor on a place of the open file, both counted from 1. */
    async go(line, column) {
        await this.page.keyboard.press("Control+1"); // the first group of editors
        await this.page.keyboard.press("Control+g");
        await this.page.keyboard.type(`${line}:${column}`);
        await this.page.keyboard.press("Enter");
        await this.page.waitForTimeout(300);
    }

    /** Choose an entry of the quick-fix menu, as with the keyboard. */
    async pick(words) {
        const offered = await this.texts(".action-widget .action");
        const index = offered.findIndex((text) => text.includes(words));
        if (index < 0) {
            throw new Error(`the menu is ${offered.join(" | ")}`);
        }
        for (let left = index; left > 0; left -= 1) {
            await this.page.keyboard.press("ArrowDown");
        }
        await this.page.keyboard.press("Enter");
    }

    sees(selector, options = {}) {
        return this.page.waitForSelector(selector, { timeout: PATIENCE, ...options });
    }

    async texts(selector) {
        return (await this.page.locator(selector).allTextContents()).map((text) => text.replace(/\u00a0/g, " ").trim());
    }
}

/** The steps, by the name of their picture. What does not hold is thrown. */
const STEPS = {
    async squiggle(editor) {
        await editor.open("app.py");
        await editor.sees(".squiggly-warning", { state: "attached" });
    },
    async lens(editor) {
        await editor.sees(".codelens-decoration >> text=/request/");
    },
    async lens_places(editor) {
        await editor.page.locator(".codelens-decoration a", { hasText: "request" }).first().click();
        await editor.sees(".peekview-widget");
        await editor.page.waitForTimeout(1500);
    },
    async hover(editor) {
        await editor.page.keyboard.press("Escape");
        await editor.go(12, 29);
        await editor.command("Show or Focus Hover");
        await editor.sees(".monaco-hover >> text=PFL401");
        await editor.page.waitForTimeout(800);
    },
    async problems(editor) {
        await editor.page.keyboard.press("Escape");
        await editor.page.keyboard.press("Control+Shift+m");
        await editor.sees(".markers-panel >> text=PFL401");
        await editor.page.locator(".markers-panel .monaco-list-row", { hasText: "blocks the event loop" }).first().click();
        await editor.page.keyboard.press("ArrowRight");
        await editor.page.waitForTimeout(800);
        if (!(await editor.texts(".markers-panel .marker-code, .markers-panel a")).includes("PFL401")) {
            throw new Error("the code is no link");
        }
    },
    async trace(editor) {
        await editor.page.keyboard.press("Control+Shift+m");
        await editor.open("app.py");
        await editor.go(12, 29);
        await editor.page.keyboard.press("Control+F8");
        await editor.page.waitForTimeout(1500);
        await editor.page.keyboard.press("Control+F8");
        await editor.page.waitForTimeout(1500);
        if (!(await editor.texts(".tab.active")).join().includes("rates.py")) {
            throw new Error("the trace does not lead to rates.py");
        }
    },
    async inlays(editor) {
        await editor.open("render.py");
        await editor.sees(".view-line:has-text('60,000×')");
    },
    async menu(editor) {
        await editor.sees(".squiggly-hint, .squiggly-warning", { state: "attached" });
        await editor.go(4, 9);
        await editor.page.keyboard.press("Control+.");
        await editor.sees(".action-widget .action");
        await editor.page.waitForTimeout(1000);
        const offered = (await editor.texts(".action-widget .action")).filter((text) => text.startsWith("PFL"));
        const wanted = ["PFL602: collect", "PFL602: show the change", "PFL602: explain", "PFL602: why here", "PFL602: suppress…"];
        if (!wanted.every((start, index) => offered[index]?.startsWith(start))) {
            throw new Error(`the menu is ${offered.join(" | ")}`);
        }
    },
    async menu_all(editor) {
        await editor.page.keyboard.press("Escape");
        await editor.go(9, 42);
        await editor.page.keyboard.press("Control+.");
        await editor.sees(".action-widget .action");
        await editor.page.waitForTimeout(1000);
        const offered = await editor.texts(".action-widget .action");
        if (!offered.some((text) => text.startsWith("PFL607: rewrite all 2 in this file"))) {
            throw new Error(`the menu is ${offered.join(" | ")}`);
        }
    },
    async preview(editor) {
        await editor.pick("show the change");
        await editor.sees(".monaco-diff-editor .line-insert, .monaco-diff-editor .char-insert", { state: "attached" });
        await editor.page.waitForTimeout(1000);
    },
    async applied(editor) {
        await editor.page.locator(".editor-actions .action-label[aria-label*='Make this change']").last().click();
        await editor.page.waitForTimeout(2000);
        await editor.open("render.py");
        await editor.page.waitForTimeout(1500);
        const text = (await editor.texts(".view-lines")).join("\n");
        if (!/set\(names\)/.test(text)) {
            throw new Error(`nothing was applied: ${text}`);
        }
    },
    async suppress(editor) {
        await editor.go(4, 9);
        await editor.page.keyboard.press("Control+.");
        await editor.sees(".action-widget .action");
        await editor.page.waitForTimeout(800);
        await editor.pick("suppress");
        await editor.sees(".quick-input-widget >> text=/by a comment/");
        await editor.page.waitForTimeout(500);
    },
    async suppressed(editor) {
        await editor.page.keyboard.press("Enter");
        await editor.sees(".view-line:has-text('perflint: ignore[PFL602]')");
        await editor.page.waitForTimeout(800);
    },
    async fix_all(editor) {
        await editor.page.keyboard.press("Control+z");
        await editor.page.waitForTimeout(1500);
        await editor.command("perflint: Apply all safe fixes");
        await editor.sees(".view-line:has-text('.join(')");
        await editor.page.waitForTimeout(800);
    },
    async status(editor) {
        await editor.page.locator("#perflint\\.perflint\\.perflint, .statusbar-item[id*='perflint']").first().hover();
        await editor.page.waitForTimeout(1500);
        if (!(await editor.texts(".statusbar-item[id*='perflint']")).some((text) => /\d/.test(text))) {
            throw new Error("the status bar counts nothing");
        }
    },
    async status_menu(editor) {
        await editor.page.locator(".statusbar-item[id*='perflint'] a").first().click();
        await editor.sees(".quick-input-widget >> text=Restart the server");
        await editor.page.waitForTimeout(500);
    },
    async explain(editor) {
        await editor.page.keyboard.press("Escape");
        await editor.open("report.py");
        await editor.sees(".squiggly-warning", { state: "attached" });
        await editor.go(6, 6);
        await editor.command("perflint: Explain a rule");
        await editor.sees("iframe.webview");
        await editor.page.waitForTimeout(3000);
    },
    async menu_unsafe(editor) {
        await editor.command("View: Close All Editors");
        await editor.open("report.py");
        await editor.go(6, 6);
        await editor.page.keyboard.press("Control+.");
        await editor.sees(".action-widget .action");
        await editor.page.waitForTimeout(1000);
        const [first] = (await editor.texts(".action-widget .action")).filter((text) => text.startsWith("PFL"));
        if (!/\(unsafe: \w+/.test(first ?? "")) {
            throw new Error(`the first entry is ${first}`);
        }
    },
    async notebook(editor) {
        await editor.page.keyboard.press("Escape");
        await editor.command("View: Close All Editors");
        await editor.open("analysis.ipynb");
        await editor.sees(".notebook-editor .squiggly-warning", { state: "attached" });
        await editor.page.waitForTimeout(1000);
    },
    async settings(editor) {
        await editor.command("View: Close All Editors");
        await editor.page.keyboard.press("Control+,");
        await editor.sees(".settings-editor");
        await editor.page.waitForTimeout(1000);
        await editor.page.locator(".settings-editor .suggest-input-container").click();
        await editor.page.keyboard.type("@ext:perflint.perflint", { delay: 5 });
        await editor.sees(".settings-editor >> text=/Hints/");
        await editor.page.waitForTimeout(1000);
    },
    async walkthrough(editor) {
        await editor.command("View: Close All Editors");
        await editor.command("Welcome: Open Walkthrough");
        await editor.page.waitForTimeout(1000);
        await editor.page.keyboard.type("Find slow Python", { delay: 5 });
        await editor.page.waitForTimeout(800);
        await editor.page.keyboard.press("Enter");
        await editor.sees(".gettingStartedContainer >> text=Read a finding");
        await editor.page.locator("text=Apply a rewrite").first().click();
        await editor.page.waitForTimeout(1500);
    },
};

async function driven(port) {
    const browser = await chromium.launch({
        executablePath: process.env.PERFLINT_CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu"],
    });
    const page = await browser.newPage({ viewport: WHOLE });
    page.setDefaultTimeout(PATIENCE);
    const editor = new Editor(page);
    await page.goto(`http://127.0.0.1:${port}/?folder=${project}`);
    await editor.sees(".monaco-workbench");
    await editor.sees(".explorer-folders-view >> text=app.py");
    const only = process.argv.slice(2);
    for (const [name, step] of Object.entries(STEPS)) {
        if (only.length && !only.includes(name)) {
            continue;
        }
        try {
            await step(editor);
        } catch (error) {
            failures.push(`${name}: ${error.message.split("\n")[0]}`);
        }
        await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
    }
    await browser.close();
}

fs.mkdirSync(PICTURES, { recursive: true });
let child;
try {
    prepared();
    const port = await freePort();
    const options = ["--auth", "none", "--disable-telemetry", "--disable-update-check", "--bind-addr", `127.0.0.1:${port}`];
    child = spawn(process.execPath, [ENTRY, ...folders(), ...options, project], { stdio: "ignore" });
    for (let left = 100; left > 0; left -= 1) {
        if (await fetch(`http://127.0.0.1:${port}/healthz`).then(() => true, () => false)) {
            break;
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await driven(port);
} finally {
    child?.kill();
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
console.log(failures.length ? failures.join("\n") : `pictures of ${Object.keys(STEPS).length} steps are in ${PICTURES}`);
process.exitCode = failures.length ? 1 : 0;
