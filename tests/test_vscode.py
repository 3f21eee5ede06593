"""The extension for VS Code: what its manifest says holds, and its own tests pass where npm has run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import perflint

PREVIEW, SUPPRESS = "perflint.previewFix", "perflint.suppress"
PEEK = "perflint.showCost"
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "editors" / "vscode"


def manifest(name: str = "package.json") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found


def properties() -> dict[str, Any]:
    """The settings of all groups of the manifest."""
    groups = manifest()["contributes"]["configuration"]
    return {name: each for group in groups for name, each in group["properties"].items()}


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("src/*.ts")))


def test_versions_and_license_agree() -> None:
    assert manifest()["version"] == manifest("package-lock.json")["version"] == perflint.__version__
    assert (FOLDER / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_nothing_else_is_needed_at_run_time() -> None:
    assert list(manifest()["dependencies"]) == ["vscode-languageclient"]


def test_the_lock_file_names_no_registry() -> None:
    packages = manifest("package-lock.json")["packages"]
    assert len(packages) > 100
    assert not [name for name, facts in packages.items() if "resolved" in facts]
    assert all("integrity" in facts for name, facts in packages.items() if name)


def test_commands_and_settings_of_the_manifest_are_those_of_the_code() -> None:
    contributed = manifest()["contributes"]
    commands = {entry["command"] for entry in contributed["commands"]}
    registered = {f"perflint.{name}" for name in re.findall(r' command\("(\w+)"', source())}
    assert commands <= registered
    assert registered - commands == {PREVIEW, SUPPRESS, PEEK}  # the server's menus name them
    settings = set(properties())
    read = set(re.findall(r'settings\.get\("([\w.]+)"', source()))
    of_server = {
        *(
            "select",
            "extendSelect",
            "ignore",
            "hints",
            "configuration",
            "baseline",
            "observed",
            "costs",
            "inlays",
        )
    }
    assert settings == {f"perflint.{name}" for name in read | of_server}


def test_the_server_takes_the_settings_of_the_manifest() -> None:
    pytest.importorskip("pygls")
    from perflint.server.settings import client_settings

    defaults = {name.split(".")[1]: each["default"] for name, each in properties().items()}
    unset = client_settings({}, None)
    assert client_settings(defaults, None) == unset
    values: dict[str, Any] = {"array": ["PFL6"], "boolean": False, "string": "a.toml"}
    changing = ("select", "extendSelect", "ignore", "hints", "observed", "inlays")
    for name, each in properties().items():
        if name.rpartition(".")[2] in changing:
            kind = each["type"] if isinstance(each["type"], str) else each["type"][0]
            assert client_settings({name.partition(".")[2]: values[kind]}, None) != unset


def test_no_command_has_the_name_of_one_of_the_server() -> None:
    service = (ROOT / "perflint" / "server" / "requests.py").read_text(encoding="utf-8")
    served = set(re.findall(r'server\.command\("([\w.]+)"\)', service))
    assert {"perflint.explain", "perflint.why"} <= served
    assert served.isdisjoint(entry["command"] for entry in manifest()["contributes"]["commands"])


def test_each_setting_is_described_and_the_page_has_an_order() -> None:
    for name, each in properties().items():
        assert each["markdownDescription"].endswith("."), name
        assert isinstance(each["order"], int), name
        assert len(each.get("enum", [])) == len(each.get("enumDescriptions", [])), name


def test_what_the_manifest_shows_is_packaged() -> None:
    packaged = (FOLDER / ".vscodeignore").read_text().splitlines()
    assert (FOLDER / manifest()["icon"]).read_bytes().startswith(b"\x89PNG")
    assert f"!{manifest()['icon']}" in packaged
    assert "!media/*.md" in packaged
    contributed = manifest()["contributes"]
    commands = {entry["command"] for entry in contributed["commands"]} | {PREVIEW, SUPPRESS}
    (walkthrough,) = contributed["walkthroughs"]
    for step in walkthrough["steps"]:
        assert (FOLDER / step["media"]["markdown"]).is_file()
        named = re.findall(r"(?:command:|onCommand:)(perflint\.\w+)", json.dumps(step))
        assert set(named) <= commands
    assert {each["command"] for each in contributed["keybindings"]} <= commands


@pytest.mark.slow
def test_pictures_of_the_extension_in_vs_code_itself(tmp_path: Path) -> None:
    """What it needs besides `npm ci` and Chromium: `PERFLINT_CODE_SERVER`, the folder of code-server."""
    pytest.importorskip("pygls")
    chromium = os.environ.get("PERFLINT_CHROMIUM") or shutil.which("chromium")
    npm = shutil.which("npm")
    if npm is None or chromium is None or "PERFLINT_CODE_SERVER" not in os.environ:
        pytest.skip("needs npm, Chromium and code-server")
    environment = {
        **os.environ,
        "PERFLINT_TEST_PYTHON": sys.executable,
        "PERFLINT_CHROMIUM": chromium,
        "PERFLINT_SCREENS": str(tmp_path),
    }
    for script in ("package", "screens"):
        done = subprocess.run(
            [npm, "run", script],
            cwd=FOLDER,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        assert "WARNING" not in done.stdout


@pytest.mark.slow
def test_the_extension_drives_the_real_server() -> None:
    pytest.importorskip("pygls")
    npm = shutil.which("npm")
    if npm is None or not (FOLDER / "node_modules").is_dir():
        pytest.skip("needs `npm ci` in editors/vscode")
    done = subprocess.run(
        [npm, "test"],
        cwd=FOLDER,
        env={**os.environ, "PERFLINT_TEST_PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
