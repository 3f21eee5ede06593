// The lists of rules and codemods: what is typed leaves the rows that hold all of its words.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.querySelector("input.filter");
  if (!field) return;
  const tables = [...document.querySelectorAll(".md-content table")];
  const headingOf = (table) => {
    let node = table.closest(".md-typeset__scrollwrap") ?? table;
    while (node && node.tagName !== "H2") node = node.previousElementSibling;
    return node;
  };
  const narrow = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const table of tables) {
      let left = 0;
      for (const row of table.tBodies[0].rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
        left += !row.hidden;
      }
      table.hidden = !left;
      const heading = headingOf(table);
      if (heading) heading.hidden = !left;
    }
  };
  field.addEventListener("input", narrow);
  narrow(); // a browser may have kept what was typed
});
