/** What the entry points of the project cost, as `perflint cost` says it. */

import { execFile } from "node:child_process";
import * as path from "node:path";
import { promisify } from "node:util";

import type { Command } from "./command";

const run = promisify(execFile);
const MOST = "20"; // entries: a page to read, dearest first
const ROOM = 16 * 1024 * 1024; // bytes of a page
const PLACE = /^([^\s|<>]+?\.\w+):(\d+)/;

/** The dearest entries of a folder, as a page in Markdown whose places can be followed. */
export async function entries(server: Command, folder: string, signal: AbortSignal): Promise<string> {
    const args = [...server.args.slice(0, -1), "cost", "--output-format", "markdown", "--limit", MOST];
    const { stdout } = await run(server.command, args, { cwd: folder, maxBuffer: ROOM, signal });
    const told = listed(stdout, folder) || "No entry point costs anything that perflint counts.";
    return `# What entry points cost\n\n${told}\n\n\`perflint cost --entry NAME\` tells all of one.\n`;
}

/** The rows of a table one below the other, as narrow as a page beside the code is. */
export function listed(table: string, folder: string): string {
    const rows = table.split("\n").filter((line) => line.startsWith("| ")).slice(2);
    return rows
        .map((row) => {
            const [entry = "", cost = "", where = ""] = row.slice(2, -2).split(/(?<!\\) \| /);
            const places = where.split("<br>").filter(Boolean).map((place) => `- ${followed(place, folder)}`);
            return [`### ${entry}`, cost, places.join("\n")].join("\n\n");
        })
        .join("\n\n");
}

/** A place as a link to its line. */
function followed(place: string, folder: string): string {
    return place.replace(PLACE, (_, file: string, line: string) => {
        const target = encodeURI(path.join(folder, file).replaceAll("\\", "/"));
        return `[${file}:${line}](file://${target.startsWith("/") ? "" : "/"}${target}#L${line})`;
    });
}
