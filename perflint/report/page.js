"use strict";
// Texts of the analyzed code reach the page as text nodes only: nothing of them is ever parsed as HTML.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const make = (tag, className, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};
const STEP = 100;
const filters = byId("filters");
let matching = [];
let shown = 0;

// Texts with code between backticks, as the messages of findings have it.
function worded(node, text) {
  text.split("`").forEach((part, index, parts) => {
    const isCode = index % 2 === 1 && index < parts.length - 1;
    if (part) node.append(isCode ? make("code", "", part) : document.createTextNode(index % 2 && !isCode ? "`" + part : part));
  });
  return node;
}

// A line of code: its passages in colour, and what differs from the line that it stands against.
function painted(row) {
  const whole = document.createDocumentFragment();
  const differs = row.focus || 0;
  const rest = differs ? make("b") : whole;
  let place = 0;
  const put = (end, className) => {
    for (const [from, to] of [[place, Math.min(end, differs)], [Math.max(place, differs), end]])
      if (to > from) (from < differs ? whole : rest).append(make("span", className, row.text.slice(from, to)));
    place = Math.max(place, end);
  };
  for (const [start, end, className] of row.colours || []) {
    put(start, "");
    put(Math.min(end, row.text.length), className);
  }
  put(row.text.length, "");
  if (rest !== whole) whole.append(rest);
  return whole;
}

function source(rows, run, label) {
  const box = make("div", "src mono");
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", label || "source");
  for (const row of rows) {
    const line = make("div", row.mark === "+" ? "add" : row.mark === "-" ? "del" : row.at ? "at" : "");
    line.append(make("span", "no", row.line ? String(row.line) : ""));
    if (run) {
      const share = row.share || 0;
      const heat = make("span", "heat", row.time || "");
      if (share) heat.style.background = `rgba(var(--heat),${Math.min(0.45, 0.08 + 0.4 * share)})`;
      line.append(heat);
    }
    line.append(painted(row));
    if (!row.text) line.append("\u00a0");
    box.append(line);
  }
  return box;
}

// A hunk as it was and as it becomes, beside each other: lines that stay are on both sides.
function sides(hunk) {
  const box = make("div", "sides");
  const before = hunk.filter((row) => row.mark !== "+");
  const after = hunk.filter((row) => row.mark !== "-");
  for (const [title, rows] of [["before", before], ["after", after]]) {
    const side = make("div");
    side.append(make("h3", "", title), source(rows.length ? rows : [{ text: "" }], false, title));
    box.append(side);
  }
  return box;
}

function steps(title, kind, places) {
  const box = make("details");
  box.append(make("summary", "", title));
  const list = make(kind);
  for (const place of places) {
    const item = make("li");
    item.append(make("span", "mono dim", place.where), " ");
    list.append(worded(item, place.message));
  }
  box.append(list);
  return box;
}

function body(finding) {
  const box = make("div");
  if (finding.because) box.append(worded(make("p", "dim"), "A hint: " + finding.because + "."));
  if (finding.gainBecause && finding.gainBecause !== finding.because)
    box.append(worded(make("p"), `Gain: ${finding.gain}, as ${finding.gainBecause}.`));
  if (finding.owners.length) box.append(make("p", "dim", "Owned by " + finding.owners.join(", ") + "."));
  if (finding.partial) box.append(make("p", "dim", "The claim is shown in part."));
  if (finding.said) box.append(make("p", "", "Seen: " + finding.said + "."));
  if (finding.source.length) box.append(source(finding.source, finding.source.some((row) => row.time)));
  if (finding.trace.length) box.append(steps(`Trace (${finding.trace.length} steps)`, "ol", finding.trace));
  if (finding.related.length) box.append(steps(`Further places (${finding.related.length})`, "ul", finding.related));
  if (finding.fix) {
    box.append(worded(make("p"), `Fix (${finding.fix.safety}): ${finding.fix.title}` +
      (finding.fix.reason ? ` (${finding.fix.reason})` : "")));
    for (const hunk of finding.fix.hunks) box.append(sides(hunk));
  }
  return box;
}

function entry(finding) {
  const item = make("li", "f " + finding.severity);
  const details = make("details");
  details.id = "f" + finding.number;
  const head = make("summary");
  if (finding.time) head.append(make("span", "time", finding.time));
  head.append(make("span", "code", finding.code), " ", make("span", "name", finding.name), " ");
  head.append(make("span", "chip " + finding.gain, finding.gain), " ", make("span", "mono dim", finding.where), make("br"));
  worded(head, finding.message);
  details.append(head);
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(body(finding));
  });
  item.append(details);
  return item;
}

function more() {
  const part = document.createDocumentFragment();
  for (const finding of matching.slice(shown, shown + STEP)) part.append(entry(finding));
  shown = Math.min(matching.length, shown + STEP);
  byId("list").append(part);
  byId("more").hidden = shown >= matching.length;
}

function filter() {
  const wanted = new FormData(filters);
  const words = (wanted.get("q") || "").toLowerCase().split(/\s+/).filter(Boolean);
  matching = data.findings.filter((finding) =>
    (!wanted.get("rule") || finding.code === wanted.get("rule")) &&
    (!wanted.get("severity") || finding.severity === wanted.get("severity")) &&
    (!wanted.get("gain") || finding.gain === wanted.get("gain")) &&
    (!wanted.get("owner") || finding.owners.includes(wanted.get("owner"))) &&
    (!wanted.get("seen") || finding.time) &&
    (!wanted.get("fix") || finding.fix) &&
    words.every((word) => `${finding.code} ${finding.name} ${finding.where} ${finding.message}`.toLowerCase().includes(word)));
  byId("list").replaceChildren();
  shown = 0;
  more();
  byId("count").textContent = `${matching.length} of ${data.findings.length} findings`;
}

function keep() {
  const kept = new URLSearchParams();
  for (const [name, value] of new FormData(filters)) if (value) kept.set(name, value);
  history.replaceState(null, "", "#" + kept);
}

function restore() {
  const kept = new URLSearchParams(location.hash.slice(1));
  for (const field of filters.elements) {
    if (!field.name) continue;
    if (field.type === "checkbox") field.checked = kept.get(field.name) === field.value;
    else field.value = kept.get(field.name) || "";
  }
  filter();
}

function costs() {
  byId("entries").hidden = !data.entries.length;
  for (const cost of data.entries) {
    const item = make("li", "f");
    const details = make("details");
    const head = make("summary");
    head.append(make("span", "code mono", cost.name), document.createTextNode(" "));
    head.append(make("span", "", cost.told), document.createTextNode(" "), make("span", "dim mono", cost.where));
    details.append(head);
    const places = make("ul");
    for (const place of cost.places) {
      const line = make("li");
      line.append(make("span", "mono dim", place.where), " ");
      places.append(worded(line, place.message));
    }
    if (cost.more) places.append(make("li", "dim", `and ${cost.more} more places`));
    details.append(places);
    item.append(details);
    byId("costs").append(item);
  }
}

// Show a finding among the others, open.
function lead(number) {
  filters.reset();
  filters.elements.q.value = data.findings[number].where;
  keep();
  filter();
  const found = byId("f" + number);
  if (!found) return;
  found.open = true;
  found.querySelector("summary").focus();
  found.scrollIntoView({ block: "center" });
}

function first() {
  const figures = byId("headline");
  for (const each of data.headline) {
    const box = make("div");
    box.append(make("dt", "", each.words), make("dd", "", each.figure));
    figures.append(box);
  }
  byId("first").hidden = !data.top.length;
  for (const row of data.top) {
    const finding = data.findings[row.finding];
    const item = make("li");
    const bar = make("div", "bar");
    const fill = make("i", finding.gain);
    fill.style.width = Math.max(2, 100 * row.share) + "%";
    bar.append(fill, make("span", "", row.told));
    const link = make("a");
    link.href = "#f" + row.finding;
    link.append(make("span", "name", finding.name), " ", make("span", "dim mono", finding.where), make("br"));
    const at = finding.source.find((line) => line.at);
    if (at) {
      const indent = at.text.length - at.text.trimStart().length;
      const colours = (at.colours || []).map(([from, to, kind]) => [Math.max(0, from - indent), to - indent, kind]);
      const code = make("span", "line mono");
      code.append(painted({ text: at.text.slice(indent), colours }));
      link.append(code);
    }
    const [what, ...remedies] = finding.message.split("; ");
    worded(link, what);
    if (remedies.length) worded(link, "; ").append(worded(make("b", ""), remedies.join("; ")));
    if (row.hurts) link.append(worded(make("span", "dim hurts"), row.hurts));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      lead(row.finding);
    });
    item.append(bar, link);
    byId("top").append(item);
  }
}

function sums() {
  byId("sum").hidden = !data.sums.length;
  for (const sum of data.sums) {
    const table = make("table");
    table.append(make("caption", "", "By " + sum.by));
    const timed = sum.rows.some((row) => row.time);
    const titles = [sum.by, "findings", "of large gain", ...(timed ? ["time"] : [])];
    const head = table.createTHead().insertRow();
    for (const title of titles) head.append(Object.assign(make("th", "", title), { scope: "col" }));
    for (const row of sum.rows) {
      const line = table.insertRow();
      for (const cell of [row.name, row.count, row.large || "", ...(timed ? [row.time] : [])]) line.append(make("td", "", String(cell)));
    }
    if (sum.more) table.insertRow().append(make("td", "dim", `and ${sum.more} more`));
    byId("sums").append(table);
  }
}

function markdown() {
  const plain = (text) => text.replace(/[\\*_{}\[\]<>#|~]/g, "\\$&");
  const lines = [`**${plain(data.about)}**`, ""];
  if (data.headline.length) lines.push(data.headline.map((each) => `${each.figure} ${each.words}`).join(" · "), "");
  lines.push("| | finding | where | |", "| --- | --- | --- | --- |");
  for (const row of data.top) {
    const finding = data.findings[row.finding];
    lines.push(`| ${row.told} | ${finding.code} ${finding.name}: ${plain(finding.message)} | ${plain(finding.where)} | ${plain(row.hurts)} |`);
  }
  return lines.join("\n") + "\n";
}

async function copy() {
  const text = markdown();
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = make("textarea", "", text);
    document.body.append(box);
    box.select();
    done = document.execCommand("copy");
    box.remove();
  }
  byId("copied").textContent = done ? "copied" : "the browser does not let this page copy";
}

const ROW = 22;
const KINDS = { "": "your code", library: "libraries", imports: "imports", native: "not Python" };

// The run as boxes: a click makes one as wide as the page, arrow keys go from one to the next.
function icicle() {
  if (!data.run) return;
  const box = byId("icicle");
  const calls = data.run.calls;
  byId("run").hidden = false;
  byId("run-about").textContent = data.run.about;
  for (const kind of Object.keys(KINDS))
    if (calls.some((call) => call.kind === kind && !call.gain)) byId("legend").append(make("span", "chip " + (kind || "mine"), KINDS[kind]));
  for (const gain of ["large", "medium", "unknown", "small"])
    if (calls.some((call) => call.gain === gain)) byId("legend").append(make("span", "chip " + gain, `findings of ${gain} gain`));
  const buttons = calls.map((call) => {
    const className = [call.findings.length ? "hit" : "", call.gain || call.kind].join(" ").trim();
    const button = make("button", className, `${call.name}  ${call.time}`);
    button.type = "button";
    button.tabIndex = -1;
    button.title = told(call);
    button.setAttribute("aria-label", told(call));
    box.append(button);
    return button;
  });
  function told(call) {
    const found = call.findings.length;
    const own = call.own === call.time ? "" : `, ${call.own} its own`;
    return `${call.name} ${call.where} ${call.time}${own}` + (found ? `, findings: ${found}` : "");
  }
  function under(number, root) {
    for (let at = number; at >= 0; at = calls[at].parent) if (at === root) return true;
    return root < 0;
  }
  let root = -1;
  function zoom(to) {
    root = to;
    const [left, width] = root < 0 ? [0, 100] : [calls[root].left, calls[root].width];
    let deepest = 0;
    calls.forEach((call, number) => {
      const isAbove = root >= 0 && under(root, number);
      const seen = isAbove || under(number, root);
      buttons[number].hidden = !seen;
      if (!seen) return;
      deepest = Math.max(deepest, call.depth);
      buttons[number].style.left = (isAbove ? 0 : (100 * (call.left - left)) / width) + "%";
      buttons[number].style.width = (isAbove ? 100 : (100 * call.width) / width) + "%";
      buttons[number].style.top = call.depth * ROW + "px";
    });
    box.style.height = (deepest + 1) * ROW + 2 + "px";
    byId("out").hidden = root < 0;
  }
  function choose(number) {
    buttons.forEach((button, at) => { button.tabIndex = at === number ? 0 : -1; });
    byId("chosen").textContent = told(calls[number]);
    byId("lead").hidden = !calls[number].findings.length;
    byId("lead").onclick = () => lead(calls[number].findings[0]);
  }
  const beside = (number, by) => {
    const row = calls.map((_, at) => at).filter((at) => calls[at].depth === calls[number].depth && !buttons[at].hidden);
    return row[row.indexOf(number) + by];
  };
  const moves = {
    ArrowUp: (number) => calls[number].parent,
    ArrowDown: (number) => calls.findIndex((call, at) => call.parent === number && !buttons[at].hidden),
    ArrowLeft: (number) => beside(number, -1),
    ArrowRight: (number) => beside(number, 1),
  };
  buttons.forEach((button, number) => {
    button.addEventListener("focus", () => choose(number));
    button.addEventListener("click", () => {
      choose(number); // Safari does not focus what is clicked, and no page is told while it is behind others
      zoom(root === number ? -1 : number);
    });
    button.addEventListener("keydown", (event) => {
      const to = moves[event.key]?.(number) ?? -1;
      if (event.key === "Escape") zoom(-1);
      if (to >= 0) buttons[to].focus();
      if (moves[event.key]) event.preventDefault();
    });
  });
  byId("out").addEventListener("click", () => zoom(-1));
  zoom(-1);
  buttons[0].tabIndex = 0;
}

byId("about").textContent = data.about;
for (const rule of data.rules) {
  const option = make("option", "", `${rule.code} ${rule.name} (${rule.count})`);
  option.value = rule.code;
  filters.elements.rule.append(option);
}
for (const owner of data.owners) filters.elements.owner.append(make("option", "", owner));
byId("owners").hidden = !data.owners.length;
filters.addEventListener("input", () => { keep(); filter(); });
filters.addEventListener("submit", (event) => event.preventDefault());
byId("more").addEventListener("click", more);
byId("copy").addEventListener("click", copy);
byId("print").addEventListener("click", () => window.print());
window.addEventListener("hashchange", restore);
first();
icicle();
sums();
costs();
restore();
