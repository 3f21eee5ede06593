/** Which command starts the server: the first of the places in which perflint is installed. */

import { execFile } from "node:child_process";
import * as fs from "node:fs/promises";
import * as os from "node:os";
import * as path from "node:path";

/** How to start the server, and where that was found, for the log. */
export interface Command {
    readonly command: string;
    readonly args: string[];
    readonly origin: string;
}

/** What decides the command; empty strings are "not set". */
export interface Places {
    readonly path: string;
    readonly interpreter: string;
    /** The interpreter that the Python extension has selected. */
    readonly selected: string;
    readonly folder: string | undefined;
    readonly searched: string;
}

/** Nothing to start; the text says what to do. */
export class NotFound extends Error {}

const INSTALL = 'run `python -m pip install "perflint-cst[server]"` there';
// The working folder must not be searched: a `queue.py` of the user's would be imported for Python's own.
const ISOLATE = 'import sys; sys.path[:] = [place for place in sys.path if place not in ("", ".")]';
const START = `${ISOLATE}; from perflint.cli import main; main()`;
const PROBE = `${ISOLATE}
from importlib.util import find_spec
sys.exit(not (find_spec("perflint") and find_spec("perflint.server") and find_spec("pygls")))`;
const PROBE_LIMIT = 20_000; // ms; a cold file system may be slow

/** The command to start. A place that a setting names is used or refused, never passed over. */
export async function find(places: Places): Promise<Command> {
    if (places.path) {
        const named = expanded(places.path, places.folder);
        const command = (await executable(named)) ? named : await onPath(named, places.searched);
        if (command === undefined) {
            throw new NotFound(`perflint.path: there is no program ${named}`);
        }
        return { command, args: ["server"], origin: "the setting perflint.path" };
    }
    if (places.interpreter) {
        const command = expanded(places.interpreter, places.folder);
        if (!(await has(command))) {
            throw new NotFound(`perflint.interpreter: ${command} has no perflint; ${INSTALL}`);
        }
        return started(command, "the setting perflint.interpreter");
    }
    if (places.selected && (await has(places.selected))) {
        return started(places.selected, "the interpreter that the Python extension has selected");
    }
    const command = await onPath("perflint", places.searched);
    if (command === undefined) {
        const where = places.selected ? `${places.selected} has no perflint` : "no interpreter is selected";
        throw new NotFound(`${where}, and \`perflint\` is not on the PATH; ${INSTALL}, or set perflint.path`);
    }
    return { command, args: ["server"], origin: "the PATH" };
}

function started(command: string, origin: string): Command {
    return { command, args: ["-c", START, "server"], origin };
}

/** A path of the settings, whole; a bare name stays one, to be looked up on the PATH. */
export function expanded(setting: string, folder: string | undefined): string {
    const replaced = folder === undefined ? setting : setting.replaceAll("${workspaceFolder}", folder);
    const whole = /^~(?=$|[\\/])/.test(replaced) ? os.homedir() + replaced.slice(1) : replaced;
    const relative = /[\\/]/.test(whole) && !path.isAbsolute(whole);
    return relative && folder !== undefined ? path.join(folder, whole) : whole;
}

/** Whether an interpreter has perflint with its server. */
function has(interpreter: string): Promise<boolean> {
    return new Promise((resolve) => {
        execFile(interpreter, ["-c", PROBE], { timeout: PROBE_LIMIT }, (error) => resolve(error === null));
    });
}

/** Where a program is on the PATH. */
async function onPath(name: string, searched: string): Promise<string | undefined> {
    if (path.basename(name) !== name) {
        return undefined;
    }
    const endings = process.platform === "win32" ? [".exe"] : [""];
    for (const folder of searched.split(path.delimiter)) {
        for (const ending of endings) {
            const candidate = path.join(folder, name + ending);
            if (path.isAbsolute(folder) && (await executable(candidate))) {
                return candidate;
            }
        }
    }
    return undefined;
}

async function executable(file: string): Promise<boolean> {
    try {
        await fs.access(file, fs.constants.X_OK);
        return path.isAbsolute(file) && (await fs.stat(file)).isFile();
    } catch {
        return false;
    }
}
