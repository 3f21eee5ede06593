"""Who owns files, by `CODEOWNERS`, and where that is told."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from perflint.engine.discovery import repository
from perflint.engine.discovery.owners import Owners
from tests.command_line import SLOW, Run, write


def owners(folder: Path, text: str, *paths: str, name: str = "CODEOWNERS") -> list[str]:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    found = Owners(str(folder))
    return [" ".join(found.of(path)) for path in paths]


@pytest.mark.parametrize(
    ("pattern", "owned", "not_owned"),
    [
        ("*", ("a.py", "deep/in/a.py"), ()),
        ("*.py", ("a.py", "deep/in/a.py"), ("a.pyi",)),
        ("/build/logs/", ("build/logs/a.py", "build/logs/in/a.py"), ("x/build/logs/a.py",)),
        ("docs/*", ("docs/a.py",), ("docs/in/a.py", "x/docs/a.py")),
        ("docs/**", ("docs/a.py", "docs/in/a.py"), ("other/a.py",)),
        ("apps/", ("apps/a.py", "x/apps/in/a.py"), ("apps",)),
        ("/apps", ("apps/a.py", "apps"), ("x/apps/a.py",)),
        ("**/logs", ("logs/a.py", "build/logs/a.py", "x/y/logs/in/a.py"), ("logs.py",)),
        ("/my\\ files/", ("my files/a.py",), ("my/a.py",)),
        ("a?.py", ("ab.py",), ("a/.py", "abc.py")),
    ],
)
def test_patterns(
    tmp_path: Path, pattern: str, owned: tuple[str, ...], not_owned: tuple[str, ...]
) -> None:
    assert owners(tmp_path, f"{pattern} @us\n", *owned) == ["@us"] * len(owned)
    assert owners(tmp_path, f"{pattern} @us\n", *not_owned) == [""] * len(not_owned)


def test_the_last_line_that_matches_decides(tmp_path: Path) -> None:
    text = (
        "# who does what\n\n*  @all\npay/ @pay me@example.org # and nobody else\n"
        "pay/old/*\n!pay/x.py @them\npay/*/keep.py @keeper no-owner\n"
    )
    paths = (
        "a.py",
        "pay/x.py",
        "pay/in/x.py",
        "pay/old/x.py",
        "pay/old/in/x.py",
        "pay/old/keep.py",
    )
    assert owners(tmp_path, text, *paths) == [
        "@all",
        "@pay me@example.org",
        "@pay me@example.org",
        "",
        "@pay me@example.org",
        "@keeper",
    ]


def test_sections_decide_each_for_itself(tmp_path: Path) -> None:
    text = "* @all\n\n[Backend][2] @backend\npay/\npay/ui/ @ui\n^[Docs] @docs\n*.md\n"
    paths = ("a.py", "pay/x.py", "pay/ui/x.py", "pay/readme.md")
    assert owners(tmp_path, text, *paths) == [
        "@all",
        "@all @backend",
        "@all @ui",
        "@all @backend @docs",
    ]


def test_where_it_lies(tmp_path: Path) -> None:
    for name in (".gitlab/CODEOWNERS", "docs/CODEOWNERS", "CODEOWNERS", ".github/CODEOWNERS"):
        assert owners(tmp_path, f"* @{name[:5]}\n", "a.py", name=name) == [f"@{name[:5]}"]


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "CODEOWNERS").write_bytes(b"* @\xff\n")
    found = Owners(str(tmp_path))
    assert found.of("a.py") == ()
    (problem,) = found.problems
    assert problem.startswith(f"{tmp_path / 'CODEOWNERS'} is passed over: ")


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="there are no links")
def test_no_link_leads_out(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("* @them\n")
    project = tmp_path / "project"
    project.mkdir()
    (project / "pyproject.toml").touch()
    (project / "CODEOWNERS").symlink_to(tmp_path / "elsewhere")
    found = Owners(str(project))
    assert found.of("a.py") == ()
    assert "a link leads out of the project" in found.problems[0]


@pytest.fixture
def repo(run: Run) -> Run:
    repository.repository.cache_clear()
    Path(".git").mkdir()
    for name in ("pay", "web", "loose"):
        write(f"{name}/app.py", SLOW.replace("Log", name.title()).replace("row", name))
    Path("CODEOWNERS").write_text("/pay/ @pay @all\n/web/ @web\n")
    return run


def test_reports_tell_of_owners(repo: Run) -> None:
    found = json.loads(repo("check", "--output-format", "json").stdout)
    assert {(Path(one["filename"]).parent.name, *one["owners"]) for one in found} == {
        ("pay", "@pay", "@all"),
        ("web", "@web"),
        ("loose",),
    }
    summary = repo("check", "--output-format", "summary").stdout
    assert summary.endswith("\n1  @all\n1  @pay\n1  @web\n1  nobody's by CODEOWNERS\n"), summary
    repo("report", "-o", "page.html")
    page = Path("page.html").read_text(encoding="utf-8")
    assert '"owners": ["@all", "@pay", "@web"]' in page or '"owners":["@all","@pay","@web"]' in page


def test_nothing_is_said_of_owners_where_nobody_says_who_they_are(repo: Run) -> None:
    Path("CODEOWNERS").unlink()
    assert "CODEOWNERS" not in repo("check", "--output-format", "summary").stdout
