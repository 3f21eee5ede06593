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

function source(rows, run) {
  const box = make("div", "src mono");
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "source");
  for (const row of rows) {
    const line = make("div", row.mark === "+" ? "add" : row.mark === "-" ? "del" : row.at ? "at" : "");
    line.append(make("span", "no", String(row.line)));
    if (run) {
      const share = row.share || 0;
      const heat = make("span", "heat", row.time || "");
      if (share) heat.style.background = `rgba(var(--heat),${Math.min(0.45, 0.08 + 0.4 * share)})`;
      line.append(heat);
    }
    line.append(document.createTextNode((row.mark ? row.mark + " " : "") + row.text));
    box.append(line);
  }
  return box;
}

function steps(title, kind, places) {
  const box = make("details");
  box.append(make("summary", "", title));
  const list = make(kind);
  for (const place of places) list.append(make("li", "mono", `${place.where}  ${place.message}`));
  box.append(list);
  return box;
}

function body(finding) {
  const box = make("div");
  if (finding.because) box.append(make("p", "dim", "A hint: " + finding.because + "."));
  if (finding.gainBecause && finding.gainBecause !== finding.because)
    box.append(make("p", "", `Gain: ${finding.gain}, as ${finding.gainBecause}.`));
  if (finding.owners.length) box.append(make("p", "dim", "Owned by " + finding.owners.join(", ") + "."));
  if (finding.partial) box.append(make("p", "dim", "The claim is shown in part."));
  if (finding.said) box.append(make("p", "", "Seen: " + finding.said + "."));
  if (finding.source.length) box.append(source(finding.source, finding.source.some((row) => row.time)));
  if (finding.trace.length) box.append(steps(`Trace (${finding.trace.length} steps)`, "ol", finding.trace));
  if (finding.related.length) box.append(steps(`Further places (${finding.related.length})`, "ul", finding.related));
  if (finding.fix) {
    box.append(make("p", "", `Fix (${finding.fix.safety}): ${finding.fix.title}` +
      (finding.fix.reason ? ` (${finding.fix.reason})` : "")));
    for (const hunk of finding.fix.hunks) box.append(source(hunk, false));
  }
  return box;
}

function entry(finding) {
  const item = make("li", "f " + finding.severity);
  const details = make("details");
  details.id = "f" + finding.number;
  const head = make("summary");
  if (finding.time) head.append(make("span", "time", finding.time));
  head.append(make("span", "code", finding.code), document.createTextNode(" "));
  if (finding.gainBecause) head.append(make("span", "dim", finding.gain), document.createTextNode(" "));
  head.append(make("span", "mono", finding.where), document.createTextNode(" "));
  head.append(make("span", "", finding.message));
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
    for (const place of cost.places) places.append(make("li", "mono", `${place.where}  ${place.message}`));
    if (cost.more) places.append(make("li", "dim", `and ${cost.more} more places`));
    details.append(places);
    item.append(details);
    byId("costs").append(item);
  }
}

function icicle() {
  if (!data.run) return;
  const box = byId("icicle");
  byId("run").hidden = false;
  byId("run-about").textContent = data.run.about;
  let deepest = 0;
  for (const call of data.run.calls) {
    deepest = Math.max(deepest, call.depth);
    const button = make("button", call.findings.length ? "hit" : "", call.name);
    button.type = "button";
    button.style.left = call.left + "%";
    button.style.width = call.width + "%";
    button.style.top = call.depth * 22 + "px";
    const told = `${call.name} ${call.where} ${call.time}` +
      (call.findings.length ? `, findings: ${call.findings.length}` : "");
    button.title = told;
    button.setAttribute("aria-label", told);
    button.addEventListener("click", () => {
      byId("chosen").textContent = told;
      if (!call.findings.length) return;
      filters.reset();
      filters.elements.q.value = data.findings[call.findings[0]].where;
      keep();
      filter();
      const first = byId("f" + call.findings[0]);
      if (first) {
        first.open = true;
        first.querySelector("summary").focus();
        first.scrollIntoView({ block: "center" });
      }
    });
    box.append(button);
  }
  box.style.height = (deepest + 1) * 22 + "px";
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
window.addEventListener("hashchange", restore);
icicle();
costs();
restore();
