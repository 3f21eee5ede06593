"""The package: what is listed is what there is, and every way of installing it works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

import perflint

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"perflint": "perflint", "perflint.checks": "checks", "perflint.codemods": "codemods"}
LEFT_OUT = shutil.ignore_patterns(
    ".git",
    ".venv*",
    "*.egg-info",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "build",
    "dist",
    "node_modules",
)
SLOW = """\
def page():
    text = ""
    for row in range(9_000):
        text = str(row) + text
    return text
"""


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return found


def test_every_package_is_listed(project: dict[str, Any]) -> None:
    found = set()
    for name, folder in FOLDERS.items():
        for path in (ROOT / folder).rglob("__init__.py"):
            parts = path.parent.relative_to(ROOT / folder).parts
            if not (name == "perflint" and parts and parts[0] in ("checks", "codemods")):
                found.add(".".join((name, *parts)))
    assert sorted(project["tool"]["setuptools"]["packages"]) == sorted(found)


def test_extras_are_those_of_this_distribution() -> None:
    texts = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "perflint").rglob("*.py")]
    wrong = [
        str(path.relative_to(ROOT))
        for path in texts
        if re.search(r"pip install [^\n]*\bperflint\[", path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "`perflint` on PyPI is another project: name `perflint-cst[…]`"


def test_every_folder_with_code_is_a_package() -> None:
    for folder in FOLDERS.values():
        for path in (ROOT / folder).rglob("*.py"):
            assert (path.parent / "__init__.py").exists(), path.parent


def test_packages_of_families_hold_only_a_docstring() -> None:
    files = [ROOT / "codemods" / "__init__.py", *(ROOT / "checks").rglob("__init__.py")]
    for path in files:
        assert re.fullmatch(r'"""[^"]+"""\n', path.read_text(encoding="utf-8")), path


def test_the_links_are_links() -> None:
    for name in ("checks", "codemods"):
        assert str((ROOT / "perflint" / name).readlink()) == f"../{name}"


def test_the_version_has_its_entry_in_the_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(perflint.__version__)}\b", text, re.MULTILINE)


def test_the_test_command_of_the_readme_is_the_one_that_ci_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = (ROOT / ".ci" / "run").read_text(encoding="utf-8").strip().splitlines()[-1]
    assert command.replace(" -q", "") in readme.replace(" -q", "")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_readme_does_not_send_people_to_the_other_perflint() -> None:
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"pip install (-U )?perflint(?!-)", text), page


# Builds and installations


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository as a clone has it."""
    folder = tmp_path_factory.mktemp("clone") / "perflint"
    shutil.copytree(ROOT, folder, symlinks=True, ignore=LEFT_OUT)
    return folder


@pytest.fixture(scope="module")
def wheel(checkout: Path) -> Path:
    return build(checkout, "wheel")


def build(folder: Path, kind: str) -> Path:
    """Build with what is installed: no network is asked."""
    out = folder.parent / f"{kind}-of-{folder.name}"
    # Building leaves files behind; a build of a copy leaves the checkout as it is.
    copy = folder.parent / f"build-{kind}-{folder.name}"
    shutil.copytree(folder, copy, symlinks=True)
    run(sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "-o", str(out), str(copy))
    (built,) = out.iterdir()
    return built


def run(*command: str, cwd: Path | None = None, status: int = 0, **variables: str) -> str:
    """Run a command; its output, both streams."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    result = subprocess.run(
        command,
        cwd=cwd,
        env={**kept, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert result.returncode == status, result.stdout
    return result.stdout


def environment(folder: Path) -> Path:
    """A virtual environment that has our dependencies, and not perflint; its Python."""
    run(sys.executable, "-m", "venv", "--without-pip", str(folder))
    python = folder / "bin" / "python"
    # Folders named in a .pth file are searched, but their own .pth files (an editable
    # installation of perflint is one) do not run.
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def install(python: Path, *what: str) -> None:
    # Compiling all modules to bytecode takes longer than the rest of a test.
    options = ("--no-deps", "--no-build-isolation", "--no-compile", "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", "--python", str(python), "install", "-q", *options, *what)


def assert_works(python: Path, place: Path, *, cwd: Path, command: bool = True) -> None:
    """Whether perflint, with all its rules and stubs, runs from `place`."""
    slow = place / "slow.py"
    slow.write_text(SLOW, encoding="utf-8")
    call = [str(python.parent / "perflint")] if command else [str(python), "-m", "perflint"]
    arguments = ["check", "--isolated", "--no-cache", "--output-format", "concise", str(slow)]
    assert "PFL601" in run(*call, *arguments, cwd=cwd, status=1)
    said = run(
        str(python),
        "-c",
        "import importlib.util, pathlib\n"
        "import perflint.checks, perflint.codemods, perflint.knowledge as k\n"
        "from perflint.rules.registry import rules, codemods\n"
        "stubs = list(pathlib.Path(k.__file__).parent.glob('*.pyi'))\n"
        "print(len(rules()), len(codemods()), len(stubs))\n"
        "print(perflint.checks.__name__, rules()[0].module)\n",
        cwd=cwd,
    ).split()
    rule_files = [path for path in (ROOT / "checks").rglob("*.py") if path.stem != "__init__"]
    codemod_files = [path for path in (ROOT / "codemods").glob("*.py") if path.stem != "__init__"]
    stubs = list((ROOT / "perflint" / "knowledge").glob("*.pyi"))
    assert said[:3] == [str(len(rule_files)), str(len(codemod_files)), str(len(stubs))]
    assert said[3] == "perflint.checks"
    assert said[4].startswith("perflint.checks.")


@pytest.mark.slow
def test_a_wheel_holds_everything_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = {"perflint/py.typed"}
    for name, folder in FOLDERS.items():
        base = name.replace(".", "/")
        for path in (ROOT / folder).rglob("*"):
            parts = path.relative_to(ROOT / folder).parts
            if (
                path.suffix in (".py", ".pyi", ".json", ".html", ".js")
                and "__pycache__" not in parts
            ):
                if not (folder == "perflint" and parts[0] in ("checks", "codemods")):
                    expected.add("/".join((base, *parts)))
    assert inside == expected


@pytest.mark.slow
def test_an_sdist_gives_the_same_wheel(checkout: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(build(checkout, "sdist")) as archive:
        names = archive.getnames()
        archive.extractall(tmp_path)
    assert any(name.endswith("/checks/core/string_concat_in_loop.py") for name in names)
    (folder,) = tmp_path.iterdir()
    again = build(folder, "wheel")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())


@pytest.mark.slow
def test_the_wheel_installs_and_runs(wheel: Path, tmp_path: Path) -> None:
    python = environment(tmp_path / "venv")
    install(python, str(wheel))
    assert_works(python, tmp_path, cwd=tmp_path)
    assert run(str(python), "-c", "import checks", cwd=tmp_path, status=1)


# The files of the plugin for pylint that is called perflint on PyPI, and what they import of one another.
PLUGIN = {
    "perflint/__init__.py": "from perflint.for_loop_checker import Checker\n",
    "perflint/__main__.py": "import perflint.for_loop_checker\n",
    "perflint/for_loop_checker.py": "class Checker: ...\n",
    "perflint/list_checker.py": "",
    "perflint/comprehension_checker.py": "",
    "perflint-0.8.1.dist-info/METADATA": "Metadata-Version: 2.1\nName: perflint\nVersion: 0.8.1\n",
    "perflint-0.8.1.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "perflint-0.8.1.dist-info/entry_points.txt": "[console_scripts]\nperflint=perflint:__main__\n",
}


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel with the layout of the plugin."""
    path = tmp_path_factory.mktemp("plugin") / "perflint-0.8.1-py3-none-any.whl"
    record = "perflint-0.8.1.dist-info/RECORD"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in PLUGIN.items():
            archive.writestr(name, text)
        archive.writestr(record, "".join(f"{name},,\n" for name in (*PLUGIN, record)))
    return path


@pytest.mark.slow
@pytest.mark.parametrize("ours_first", [True, False])
def test_beside_the_plugin_of_the_same_name_it_says_how_to_get_out(
    wheel: Path, plugin: Path, tmp_path: Path, ours_first: bool
) -> None:
    python = environment(tmp_path / "venv")
    for built in (wheel, plugin) if ours_first else (plugin, wheel):
        install(python, str(built))
    commands = ("perflint-cst",) if ours_first else ("perflint-cst", "perflint")
    for command in commands:
        said = run(str(python.parent / command), "version", cwd=tmp_path, status=2)
        assert "holds two packages" in said
        assert f"{python} -m pip uninstall -y perflint perflint-cst\n" in said
    pip = (sys.executable, "-m", "pip", "--python", str(python), "uninstall", "-q", "-y")
    run(*pip, "perflint", "perflint-cst")
    install(python, str(wheel))
    assert_works(python, tmp_path, cwd=tmp_path)


@pytest.mark.slow
def test_an_editable_installation_runs_and_is_live(checkout: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(checkout, clone, symlinks=True)
    python = environment(tmp_path / "venv")
    install(python, "-e", str(clone))
    for cwd in (tmp_path, clone):
        assert_works(python, tmp_path, cwd=cwd)
    (clone / "checks" / "core" / "new_file.py").write_text("HERE = 1\n")
    code = "from perflint.checks.core.new_file import HERE; print(HERE)"
    assert run(str(python), "-c", code, cwd=tmp_path).strip() == "1"


@pytest.mark.slow
def test_a_checkout_runs_without_installation(checkout: Path, tmp_path: Path) -> None:
    python = environment(tmp_path / "venv")
    assert_works(python, tmp_path, cwd=checkout, command=False)
    assert run(str(python), "-c", "import perflint", cwd=tmp_path, status=1)
