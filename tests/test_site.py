"""The documentation as a site: it builds strictly, asks no other server, and has the page of each finding."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from perflint.engine.configuring.setting_keys import OPTIONS
from perflint.evidence.record import records
from perflint.report.links import rule_page
from perflint.report.pages import all_pages
from perflint.rules.registry import codemods, rules

ROOT = Path(__file__).resolve().parent.parent
PAGES = all_pages(rules(), codemods())
# What a browser fetches by itself; what a reader may follow is not of it.
FETCHED = re.compile(
    r"""<(?:script|img|iframe|source|video)\b[^>]*?\bsrc=["']?([^"'\s>]+)"""
    r"""|<link\b[^>]*?\bhref=["']?([^"'\s>]+)"""
    r"""|url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)"""
)


def test_every_setting_is_on_its_page() -> None:
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == [option.name for option in OPTIONS]


def test_every_input_of_the_action_is_on_its_page() -> None:
    inputs = (
        (ROOT / "action.yml")
        .read_text("utf-8")
        .partition("\ninputs:")[2]
        .partition("\noutputs:")[0]
    )
    names = re.findall(r"^  ([\w-]+):$", inputs, re.MULTILINE)
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    assert names == re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for needed in ("mkdocs", "material"):
        pytest.importorskip(needed, reason='needs `pip install -e ".[docs]"`')
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return folder


@pytest.mark.slow
def test_the_address_of_each_rule_leads_to_its_page(site: Path) -> None:
    for page in PAGES:
        address = rule_page("https://docs.example.org/perflint/", page.name)
        assert address is not None
        path = urlsplit(address).path.removeprefix("/perflint/")
        text = (site / path / "index.html").read_text(encoding="utf-8")
        assert f"({page.code})" in text, page.name


@pytest.mark.slow
def test_each_codemod_has_a_page(site: Path) -> None:
    for codemod in codemods():
        assert (site / "codemods" / codemod.name / "index.html").is_file(), codemod.name


@pytest.mark.slow
def test_a_page_shows_its_measurements_as_a_chart(site: Path) -> None:
    for page in PAGES:
        text = (site / "rules" / page.name / "index.html").read_text(encoding="utf-8")
        measured = records().get(page.name) if "\n## Measured\n" in page.text else None
        bars = 2 * len(measured) if measured else 0
        figures = re.findall(r'<figure class="measured">.*?</figure>', text, re.DOTALL)
        assert sum(figure.count("<rect") for figure in figures) == bars, page.name


@pytest.mark.slow
def test_no_other_server_is_asked(site: Path) -> None:
    seen = 0
    for file in site.rglob("*"):
        if file.suffix in (".html", ".css"):
            for groups in FETCHED.findall(file.read_text(encoding="utf-8")):
                (target,) = filter(None, groups)
                seen += 1
                assert not re.match(r"(?:https?:)?//", target), (
                    f"{file.relative_to(site)}: {target}"
                )
    assert seen > 1000


@pytest.mark.slow
def test_the_lists_can_be_filtered(site: Path) -> None:
    for name in ("rules", "codemods"):
        text = (site / name / "index.html").read_text(encoding="utf-8")
        assert text.count('<input class="filter"') == 1
        assert text.index('<input class="filter"') < text.index("<table")
        assert "assets/filter.js" in text
    page = (site / "rules" / PAGES[0].name / "index.html").read_text(encoding="utf-8")
    assert '<input class="filter"' not in page
