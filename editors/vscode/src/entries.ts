/** What the entry points of the project cost, as `perflint cost` says it. */

import { execFile } from "node:child_process";
import * as path from "node:path";
import { promisify } from "node:util";

import type { Command } from "./command";

const run = promisify(execFile);
const MOST = "20"; // entries: a page to read, dearest first
const ROOM = 16 * 1024 * 1024; // bytes of a page
const PLACE = /(\| |<br>)([^\s|<>]+?\.\w+):(\d+)/g;

/** The dearest entries of a folder, as a page in Markdown whose places can be followed. */
export async function entries(server: Command, folder: string, signal: AbortSignal): Promise<string> {
    const args = [...server.args.slice(0, -1), "cost", "--output-format", "markdown", "--limit", MOST];
    const { stdout } = await run(server.command, args, { cwd: folder, maxBuffer: ROOM, signal });
    const table = stdout.trim() || "No entry point costs anything that perflint counts.";
    return `# What entry points cost\n\n${followed(table, folder)}\n\n\`perflint cost --entry NAME\` tells all of one.\n`;
}

/** Each `file:line` of a table as a link to that line. */
export function followed(table: string, folder: string): string {
    return table.replace(PLACE, (_, before: string, file: string, line: string) => {
        const target = encodeURI(path.join(folder, file).replaceAll("\\", "/"));
        return `${before}[${file}:${line}](file://${target.startsWith("/") ? "" : "/"}${target}#L${line})`;
    });
}
