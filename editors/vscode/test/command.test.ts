/** Where the server is looked for, and in which order. */

import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";

import { expanded, find, NotFound, type Places } from "../src/command";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "perflint-"));
const program = (name: string, status: number): string => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 });
    return file;
};
const command = program("perflint", 0);
const able = program("python-with", 0);
const unable = program("python-without", 1);
const places: Places = { path: "", interpreter: "", selected: "", folder: undefined, searched: "" };

test("a setting comes before what is selected, and that before the PATH", async () => {
    const all = { path: command, interpreter: able, selected: able, folder, searched: folder };
    assert.match((await find(all)).origin, /perflint\.path/);
    assert.match((await find({ ...all, path: "" })).origin, /perflint\.interpreter/);
    assert.match((await find({ ...all, path: "", interpreter: "" })).origin, /Python extension/);
    const last = await find({ ...all, path: "", interpreter: "", selected: unable });
    assert.deepEqual(last, { command, args: ["server"], origin: "the PATH" });
});

test("what a setting names is used or refused", async () => {
    const some = { ...places, selected: able, searched: folder };
    await assert.rejects(find({ ...some, path: path.join(folder, "none") }), NotFound);
    await assert.rejects(find({ ...some, interpreter: unable }), /has no perflint; run .*pip install/);
    assert.equal((await find({ ...some, path: "perflint" })).command, command);
});

test("with nothing to start, the message says what to do", async () => {
    await assert.rejects(find(places), /no interpreter is selected.*not on the PATH.*pip install/);
    await assert.rejects(find({ ...places, selected: unable }), /python-without has no perflint/);
    await assert.rejects(find({ ...places, searched: "." }), NotFound); // not from the working folder
});

test("folders of settings are replaced", () => {
    assert.equal(expanded("${workspaceFolder}/.venv/bin/perflint", "/w"), "/w/.venv/bin/perflint");
    assert.equal(expanded(".venv/bin/python", "/w"), "/w/.venv/bin/python");
    assert.equal(expanded("~/bin/perflint", "/w"), path.join(os.homedir(), "bin/perflint"));
    assert.equal(expanded("perflint", "/w"), "perflint");
});
