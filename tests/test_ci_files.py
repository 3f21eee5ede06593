"""The GitHub Action, the GitLab template and the Dockerfile: their commands do what they say."""

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
import yaml  # type: ignore[import-untyped]

import perflint
from perflint.cli.check import check

ROOT = Path(__file__).resolve().parent.parent
ACTION = ROOT / "action.yml"
TEMPLATE = ROOT / "templates" / "perflint.yml"
DOCKERFILE = ROOT / "Dockerfile"
SLOW = """\
def page() -> str:
    text = ""
    for row in range(9_000):
        text = text + str(row) + "\\n"
    return text
"""


def action() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(ACTION.read_text(encoding="utf-8"))
    return found


def step(name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(s for s in action()["runs"]["steps"] if s["name"] == name)
    return found


def template() -> tuple[dict[str, Any], dict[str, Any]]:
    """The inputs of the GitLab template, and its job."""
    head, body = yaml.safe_load_all(TEMPLATE.read_text(encoding="utf-8"))
    return head["spec"]["inputs"], body["perflint"]


def unknown_options(script: str) -> set[str]:
    """The long options of perflint's `check` in a script that it does not have."""
    known = {name for parameter in check.params for name in parameter.opts}
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", script)) - known


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The command of this checkout as a program."""
    path = tmp_path / "programs" / "perflint"
    path.parent.mkdir()
    path.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m perflint "$@"\n')
    path.chmod(0o755)
    return path


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "page.py").write_text(SLOW)
    (folder / "quick.py").write_text("def page() -> str:\n    return ''\n")
    return folder


def run(script: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],  # as GitHub runs it
        cwd=cwd,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


# GitHub


def test_inputs_of_the_action_are_declared_and_used() -> None:
    text = ACTION.read_text(encoding="utf-8")
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == set(action()["inputs"])
    outputs = set(re.findall(r"steps\.check\.outputs\.(\w+)", text))
    assert outputs == set(re.findall(r'echo "(\w+)=\$', step("Check")["run"]))


def test_no_text_of_a_user_is_pasted_into_a_script() -> None:
    for one in action()["runs"]["steps"]:
        assert "${{" not in one.get("run", ""), one["name"]
        assert "uses" in one or one["shell"] == "bash"


def test_options_of_the_action_exist() -> None:
    assert not unknown_options(step("Check")["run"])


@pytest.mark.slow
@pytest.mark.parametrize("upload", ["true", "false"])
def test_a_finding_is_told_once(program: Path, project: Path, upload: str) -> None:
    results = project.parent / "results"
    done = run(
        step("Check")["run"],
        project,
        COMMAND=str(program),
        PATHS="page.py\nquick.py\n",
        ARGS="--no-cache --select PFL601",
        SINCE="",
        UPLOAD=upload,
        RUNNER_TEMP=str(project.parent),
        GITHUB_OUTPUT=str(results),
        GITHUB_STEP_SUMMARY=str(project.parent / "summary.md"),
    )
    assert done.returncode == 0, done.stdout  # the last step of the action fails the job
    outputs = dict(line.split("=", 1) for line in results.read_text().splitlines())
    assert outputs == {
        "sarif": str(project.parent / "perflint.sarif"),
        "status": "1",
        "upload": upload,
    }
    report = json.loads(Path(outputs["sarif"]).read_text(encoding="utf-8"))
    assert [result["ruleId"] for result in report["runs"][0]["results"]] == ["PFL601"]
    assert ("::warning" in done.stdout) is (upload == "false"), done.stdout
    assert "PFL601" in done.stdout
    summary = (project.parent / "summary.md").read_text(encoding="utf-8")
    assert "| place | rule | finding |" in summary
    assert summary.count("PFL601") == 1


@pytest.mark.slow
def test_the_summary_of_a_pull_request_says_what_entries_cost_since(
    program: Path, project: Path
) -> None:
    (project / "page.py").write_text("def page() -> str:\n    return ''\n")
    git = "git -c user.name=a -c user.email=a@b -c init.defaultBranch=main"
    assert run(f"{git} init -q && git add . && {git} commit -qm one", project).returncode == 0
    handler = (
        "import fastapi, requests\napp = fastapi.FastAPI()\n\n\n@app.get('/rate')\ndef rate():\n"
    )
    (project / "page.py").write_text(
        f"{handler}    return requests.get('https://example.org').text\n"
    )
    done = run(
        step("Check")["run"],
        project,
        COMMAND=str(program),
        PATHS=".",
        ARGS="--no-cache",
        SINCE="HEAD",
        UPLOAD="false",
        RUNNER_TEMP=str(project.parent),
        GITHUB_OUTPUT=str(project.parent / "results"),
        GITHUB_STEP_SUMMARY=str(project.parent / "summary.md"),
    )
    assert done.returncode == 0, done.stdout
    summary = (project.parent / "summary.md").read_text(encoding="utf-8")
    assert "### What entry points cost since `HEAD`" in summary
    assert "GET /rate" in summary, summary


@pytest.mark.slow
def test_what_goes_wrong_fails_the_step(program: Path, project: Path) -> None:
    variables = {
        "COMMAND": str(program),
        "SINCE": "",
        "UPLOAD": "false",
        "RUNNER_TEMP": str(project.parent),
        "GITHUB_OUTPUT": str(project.parent / "results"),
        "GITHUB_STEP_SUMMARY": str(project.parent / "summary.md"),
    }
    script = step("Check")["run"]
    assert run(script, project, ARGS="--selekt PFL6", PATHS=".", **variables).returncode == 2
    hostile = run(script, project, ARGS="$(touch${IFS}x)", PATHS=";touch x", **variables)
    assert "PFL003" in hostile.stdout  # they are names of files, which do not exist
    assert not (project / "x").exists()


def test_the_version_that_pages_pin_is_this_one() -> None:
    told = 0
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = page.read_text(encoding="utf-8")
        for version in re.findall(r"(?:rev: v|perflint@v|perflint-cst==)([\d.]+\d)", text):
            assert version == perflint.__version__, page
            told += 1
    assert told


# GitLab


def test_inputs_of_the_template_are_declared_and_used() -> None:
    inputs, job = template()
    used = set(re.findall(r"\$\[\[ inputs\.(\w+) \]\]", json.dumps(job)))
    assert used == set(inputs)


def test_the_template_uploads_what_it_writes(program: Path, project: Path) -> None:
    inputs, job = template()
    (script,) = [line for line in job["script"] if " check " in line]
    assert not unknown_options(script)
    for name, facts in inputs.items():
        script = script.replace(f"$[[ inputs.{name} ]]", str(facts["default"]))
    script = script.replace('"$CI_BUILDS_DIR/perflint/bin/perflint"', f'"{program}"')
    done = run(script, project)
    assert done.returncode == 1, done.stdout
    report = project / job["artifacts"]["reports"]["codequality"]
    assert [entry["check_name"] for entry in json.loads(report.read_text("utf-8"))]
    assert "page.py:4:" in done.stdout


# Docker


def instructions() -> list[tuple[str, str]]:
    text = DOCKERFILE.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def test_the_image_runs_as_nobody_in_particular() -> None:
    last = dict(instructions())  # of each instruction the last one, which holds
    assert last["USER"].isdigit()
    assert int(last["USER"]) > 0
    assert f"useradd --uid {last['USER']} " in last["RUN"]
    assert json.loads(last["ENTRYPOINT"]) == ["perflint"]
    assert json.loads(last["CMD"]) == [check.name]


def left_in() -> list[str]:
    """What `.dockerignore` leaves in, which is all that the image is built from."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines
    return [line[1:] for line in lines if line.startswith("!")]


@pytest.mark.slow
def test_the_image_is_built_from_what_is_left_in(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in left_in():
        path = ROOT / name
        if path.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(path, source / name, symlinks=True, ignore=ignored)
        else:
            shutil.copy(path, source)
    (wheeled,) = [rest for name, rest in instructions() if name == "RUN" and "pip wheel" in rest]
    command = wheeled.replace("python ", f"{sys.executable} ", 1).replace("/wheels", "wheels")
    # Without a network: what is needed to build is installed.
    done = run(f"{command} --no-deps --no-build-isolation", source)
    assert done.returncode == 0, done.stdout
    (wheel,) = (source / "wheels").iterdir()
    assert wheel.name.startswith(f"perflint_cst-{perflint.__version__}-")


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_checked(program: Path, project: Path) -> None:
    project.chmod(0o555)
    # The superuser may write everywhere, unless it gives that up.
    prefix = "setpriv --bounding-set=-all --inh-caps=-all " if os.geteuid() == 0 else ""
    if prefix and shutil.which("setpriv") is None:
        pytest.skip("needs setpriv")
    try:
        assert run(f"{prefix}touch new", project).returncode != 0
        done = run(f"{prefix}{program} check --output-format concise", project)
    finally:
        project.chmod(0o755)
    assert done.returncode == 1, done.stdout
    assert "PFL601" in done.stdout
    assert "error" not in done.stdout
    assert sorted(path.name for path in project.iterdir()) == ["page.py", "quick.py"]
