"""The codemods as commands of LibCST's own runner, and the graph command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import libcst as cst
import pytest
from libcst.codemod import CodemodContext, CodemodTest

from perflint.cli import libcst_commands
from perflint.cli.libcst_visitor import PerformanceVisitor
from perflint.rules.registry import codemods

SLOW = """\
def table(rows):
    text = ""
    for row in rows:
        text += str(row)
    return text
"""
FAST = """\
def table(rows):
    return "".join([str(row) for row in rows])
"""


class TestJoinStrings(CodemodTest):
    TRANSFORM = libcst_commands.JoinStringsCommand  # type: ignore[attr-defined]

    def test_rewrites(self) -> None:
        self.assertCodemod(SLOW, FAST)

    def test_leaves_alone_what_is_fast(self) -> None:
        self.assertCodemod(FAST, FAST)


def test_the_visitor_flags_the_nodes_of_a_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # else this project is linked with the module
    code = f"import time\n\n\n{SLOW}\n\nasync def pause():\n    time.sleep(1)\n    é = 1\n"
    module = cst.parse_module(code)
    visitor = PerformanceVisitor(module)
    module.visit(visitor)
    found = [(module.code_for_node(node), finding.code) for node, finding in visitor.flagged]
    assert found == [("text += str(row)", "PFL601"), ("time.sleep(1)", "PFL402")]
    assert [type(node) for node, _ in visitor.flagged] == [cst.AugAssign, cst.Call]
    narrow = PerformanceVisitor(module, "app/views.py", select=["PFL4"])
    module.visit(narrow)
    assert [finding.code for _, finding in narrow.flagged] == ["PFL402"]


def test_every_codemod_has_a_command() -> None:
    names = {
        command.NAME
        for command in vars(libcst_commands).values()
        if isinstance(command, type) and issubclass(command, libcst_commands.PerflintCommand)
    }
    assert names - {""} == {codemod.name for codemod in codemods()}


def test_unsafe_rewrites_need_to_be_asked_for() -> None:
    code = "def least(values):\n    return sorted(values)[0]\n"
    command = libcst_commands.UseMinMaxCommand  # type: ignore[attr-defined]
    tree = cst.parse_module(code)
    assert command(CodemodContext()).transform_module(tree).code == code
    changed = command(CodemodContext(), unsafe=True).transform_module(tree).code
    assert changed == "def least(values):\n    return min(values)\n"


def _graph(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "perflint", "graph", "--no-cache", ".", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def _service(folder: Path) -> None:
    (folder / "app.py").write_text(
        "from store import load\n\n\nasync def show():\n    return load()\n"
    )
    (folder / "store.py").write_text(
        "import requests\n\n\ndef load():\n    return requests.get('http://localhost')\n"
    )


def test_graph_prints_calls_and_effects(tmp_path: Path) -> None:
    _service(tmp_path)
    told = _graph(tmp_path)
    assert told.returncode == 0, told.stderr
    assert "    calls store.load\n" in told.stdout
    assert "blocks(network) through requests.get" in told.stdout
    calls = json.loads(_graph(tmp_path, "--output-format", "json").stdout)
    assert calls["app.show"] == ["store.load"]
    assert calls["store.load"] == ["requests.get"]


def test_graph_shows_why(tmp_path: Path) -> None:
    _service(tmp_path)
    told = _graph(tmp_path, "--why", "app.show", "blocks")
    assert told.stdout.splitlines() == [
        "app.py:5:12: `show` calls `load`",
        "store.py:5:12: `load` calls `requests.get`",
        "blocks(network) through requests.get",
    ]
    missing = _graph(tmp_path, "--why", "app.nothing", "blocks")
    assert missing.returncode == 2
    assert "no function is called `app.nothing`" in missing.stderr
