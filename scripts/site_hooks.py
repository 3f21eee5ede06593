"""What `mkdocs build` does besides reading `docs/`: pages of rules and codemods, charts, the changelog."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from posixpath import join, normpath
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from mkdocs.structure.files import File
from site_charts import chart
from site_console import colored

from docs import CODEMODS, FAMILIES, RULES, site_pages
from perflint.evidence.record import records
from perflint.report.pages import all_pages
from perflint.rules.registry import codemods, rules

_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")
# `docs/assets/filter.js` makes it work.
_FILTER = '<input class="filter" type="search" placeholder="Filter" aria-label="Filter the list">'
_MEASURED = "\n## Measured\n"


def on_config(config: Any) -> Any:
    """Put the pages of rules, by family, and of codemods behind their lists."""
    families: dict[str, list[dict[str, str]]] = {}
    for page in all_pages(rules(), codemods()):
        title = FAMILIES[page.code[3]]
        families.setdefault(title, []).append({page.name: f"rules/{page.name}.md"})
    for section in config.nav:
        if "Rules" in section:
            own, *others = FAMILIES.values()
            section["Rules"] += [{title: families[title]} for title in (*others, own)]
        if "Codemods" in section:
            every = [{codemod.name: f"codemods/{codemod.name}.md"} for codemod in codemods()]
            section["Codemods"].append({"All codemods": every})
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are made from the code; lists have links to them there."""
    for source, text in site_pages().items():
        known = files.get_file_from_path(source)
        if known is not None:
            files.remove(known)
        files.append(File.generated(config, source, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Add what is drawn or copied, and take links out of the site as names of files."""
    source = page.file.src_uri
    if source.startswith("rules/"):
        measured = records().get(source.removeprefix("rules/").removesuffix(".md"))
        if measured:
            markdown = markdown.replace(_MEASURED, f"{_MEASURED}\n{chart(measured)}", 1)
    if source in (RULES, CODEMODS):
        first = "\n## " if "\n## " in markdown else "\n| "
        markdown = markdown.replace(first, f"\n{_FILTER}\n{first}", 1)
    if source == "upgrading.md":
        changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        below = re.sub("^#", "##", changes, flags=re.MULTILINE)  # headings of the page
        markdown += "\n" + below.replace("## Changelog", "## Changes", 1)

    def inside(found: re.Match[str]) -> str:
        text, target, _ = found.groups()
        if not normpath(join("docs", source, "..", target)).startswith("docs/"):
            file = normpath(join("docs", source, "..", target))
            return text if text.strip("`") == file.strip("/") else f"{text} (`{file}`)"
        return found[0]

    return _LINK.sub(inside, markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Colour what commands print."""
    return colored(html)
