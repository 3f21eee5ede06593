"""Findings in files that were not given, whose traces go through those that were."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint
from perflint.engine.checking.linking import Linking
from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import Fixing, check
from perflint.project.changes.passage import passing
from tests.fixtures import Fixture, fixtures
from tests.projects import linked
from tests.runs import found_in
from tests.stand_ins import project

API = """\
from fastapi import FastAPI

from app.exchange import rate

app = FastAPI()


@app.get("/quote/{amount}")
async def quote(amount: float) -> float:
    return amount * rate()
"""
BLOCKING = """\
import requests


def rate() -> float:
    return requests.get("https://example.org/rate", timeout=3).json()
"""
QUICK = "def rate() -> float:\n    return 1.1\n"
# The other way: what the given file does again and again is found where it is done.
ORDERS = """\
import requests


def book(order: str) -> None:
    requests.post("https://example.org/orders", data=order)
"""
BATCH = """\
from app.orders import book


def run(orders: list[str]) -> None:
    for order in orders:
        book(order)
"""
FILES = {
    "app/__init__.py": "",
    "app/api.py": API,
    "app/exchange.py": BLOCKING,
    "app/orders.py": ORDERS,
    "app/batch.py": BATCH,
    "app/alone.py": "import time\n\n\nasync def wait() -> None:\n    time.sleep(1)\n",
}


def run(root: Path, *paths: str, cache: bool = False, **options: object) -> Summary:
    config = Config(root, flags={"select": ["PFL4", "PFL506", "PFL512"]})
    return check([Path(path) for path in paths], config, cache=cache, jobs=1, **options)  # type: ignore[arg-type]


def places(summary: Summary) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    return {
        file.filename: [(finding.code, finding.through) for finding in file.findings]
        for file in summary.checked
        if file.findings
    }


def test_a_file_that_makes_another_one_block_fails(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    summary = run(root, "app/exchange.py")
    assert places(summary) == {"app/api.py": [("PFL401", ("app/exchange.py",))]}
    assert summary.fails
    assert summary.counts["files"] == 1
    assert places(run(root, "app/api.py")) == {"app/api.py": [("PFL401", ())]}
    both = run(root, "app/api.py", "app/exchange.py")
    assert places(both) == {"app/api.py": [("PFL401", ())]}
    (root / "app/exchange.py").write_text(QUICK)
    assert places(run(root, "app/exchange.py")) == {}


def test_what_a_given_file_repeats_is_reported_where_it_is(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    whole = places(run(root, "."))
    assert "app/orders.py" in whole or "app/batch.py" in whole
    assert places(run(root, "app/batch.py")).keys() | places(run(root, "app/orders.py")).keys() == {
        path for path in ("app/batch.py", "app/orders.py") if path in whole
    }


def test_what_earlier_runs_found_is_told_without_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, FILES)
    expected = {name: places(run(root, name)) for name in FILES}
    run(root, ".", cache=True)
    with monkeypatch.context() as patch:
        patch.setattr(Linking, "_link", lambda self: pytest.fail("the project is linked"))
        assert {name: places(run(root, name, cache=True)) for name in FILES} == expected
    (root / "app/exchange.py").write_text(QUICK)
    assert places(run(root, "app/exchange.py", cache=True)) == {}
    (root / "app/exchange.py").write_text(BLOCKING)
    assert places(run(root, "app/exchange.py", cache=True)) == expected["app/exchange.py"]


def test_folders_are_checked_for_themselves(tmp_path: Path) -> None:
    files = {
        path.replace("app/exchange", "app/rates/exchange"): text for path, text in FILES.items()
    }
    files["app/api.py"] = API.replace("app.exchange", "app.rates.exchange")
    root = project(tmp_path, files)
    assert places(run(root, "app/rates")) == {}
    assert "app/api.py" in places(run(root, "app/rates/exchange.py"))


def test_settings_and_suppressions_of_the_other_file_hold(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    quiet = API.replace("rate()\n", "rate()  # perflint: ignore[PFL401]\n")
    (root / "app/api.py").write_text(quiet)
    assert places(run(root, "app/exchange.py")) == {}
    (root / "app/api.py").write_text(API)
    (root / "perflint.toml").write_text('extend-exclude = ["api.py"]\n')
    assert places(run(root, "app/exchange.py")) == {}


def test_fixes_are_made_in_given_files_only(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    summary = run(root, "app/exchange.py", fix=Fixing(unsafe=True))
    assert summary.fixed == ()
    assert summary.waiting == 0
    assert places(summary) == {"app/api.py": [("PFL401", ("app/exchange.py",))]}
    assert (root / "app/api.py").read_text() == API
    again = run(root, "app/exchange.py", fix=Fixing(unsafe=True), cache=True)
    assert again.fixed == run(root, "app/exchange.py", fix=Fixing(unsafe=True), cache=True).fixed


def test_standard_input_stands_for_its_file(tmp_path: Path) -> None:
    root = project(tmp_path, {**FILES, "app/exchange.py": QUICK})
    name = Path("app/exchange.py")
    for cache in (False, True, True):
        blocking = run(root, stdin=(name, BLOCKING.encode()), cache=cache)
        assert places(blocking) == {"app/api.py": [("PFL401", ("app/exchange.py",))]}
        assert places(run(root, stdin=(name, QUICK.encode()), cache=cache)) == {}
    assert places(run(root, "app/exchange.py", cache=True)) == {}


@pytest.mark.parametrize(
    "folder",
    ["blocking-http-in-async/shop", "invariant-call-in-loop/apart", "n-plus-one-query/shop"],
)
def test_it_is_what_the_whole_project_says_of_it(tmp_path: Path, folder: str) -> None:
    """Of each file: the findings of the whole with a step in it, and no others."""
    root = tmp_path / "shop"
    shutil.copytree(Path(__file__).parents[1] / "testdata" / folder, root)
    (root / "pyproject.toml").touch()
    config = Config(root, flags={"select": ["ALL"]}, isolated=True)
    whole = check([root], config, cache=False, jobs=1)
    told = 0
    for given in whole.checked:
        name = given.filename
        alone = check([Path(name)], config, cache=False, jobs=1)
        found = {
            (file.filename, replace(finding, through=()))
            for file in alone.checked
            for finding in file.findings
            if finding.through
        }
        assert found == {
            (file.filename, finding)
            for file in whole.checked
            for finding in file.findings
            if file is not given and any(step.filename == name for step in finding.trace)
        }, name
        told += len(found)
    assert told


# As users see it


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(project(tmp_path, FILES))
    return tmp_path


def perflint_check(*args: str) -> Result:
    return CliRunner().invoke(perflint, ["check", "--select", "PFL4", "-n", *args])


def test_every_format_marks_it(shop: Path) -> None:
    given = ("app/exchange.py", "--output-format")
    for name in ("concise", "grouped", "github", "lsp", "full"):
        assert "(through app/exchange.py)" in perflint_check(*given, name).stdout, name
        assert "(through" not in perflint_check("app/api.py", "--output-format", name).stdout
    (record,) = json.loads(perflint_check(*given, "json").stdout)
    assert record["through"] == [str(shop / "app" / "exchange.py")]
    (record,) = json.loads(perflint_check("app/api.py", "--output-format", "json").stdout)
    assert record["through"] == []


def test_the_summary_tells_of_it(shop: Path) -> None:
    result = perflint_check("app/exchange.py", "--output-format", "concise")
    assert result.exit_code == 1
    assert result.stderr == "Found 1 finding, 1 of them in files that were not given.\n"
    fixing = perflint_check("app/exchange.py", "--fix", "--unsafe-fixes")
    assert (shop / "app/api.py").read_text() == API
    assert "this file was not given; `--fix` leaves it alone unless it is" in fixing.stdout
    assert "[*]" not in fixing.stdout
    assert fixing.stderr == result.stderr


@pytest.mark.parametrize("fixture", [each for each in fixtures() if len(each.files()) > 1], ids=str)
def test_files_through_which_traces_go_tell_of_the_finding(fixture: Fixture) -> None:
    through = {
        (step.filename, name)
        for name, findings in found_in(fixture).items()
        for finding in findings
        for step in finding.trace
        if step.filename != name
    }
    # Relative imports of a case lead somewhere only within a package.
    folder = "case/" if any("from ." in text for text in fixture.files().values()) else ""
    asked = linked({folder + name: text for name, text in fixture.files().items()})
    missed = [
        (named, name)
        for named, name in through
        if folder + name not in passing(asked, {folder + named})
    ]
    assert missed == []


LARGE = {
    "app/__init__.py": "from app.loading import load\nfrom app.shapes import Circle\n",
    "app/loading.py": "import requests\n\n\ndef load(): return requests.get('https://x', timeout=3)\n",
    "app/shapes.py": "class Circle: ...\n",
    "calling.py": "import app\n\n\ndef call(): return app.load()\n",
    "sharing.py": "from app import Circle\n\nCircle()\n",
}


def test_files_that_only_share_a_package_are_not_asked() -> None:
    assert passing(linked(LARGE), {"app/loading.py"}) == {"calling.py"}
