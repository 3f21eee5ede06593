"""Neovim with the settings that `docs/editors.md` names: findings, a jump along a trace, a quick fix."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.lsp import ROOT, editor_environment

pytest.importorskip("pygls")

NVIM = shutil.which("nvim")
SECONDS = 120
SCRIPT = """
local told = {}

local function waited(what)
  assert(vim.wait(60000, what, 50), "nothing came in a minute")
end

local function found(code)
  for _, one in ipairs(vim.diagnostic.get(0)) do
    if one.code == code or one.user_data.lsp.code == code then
      return one
    end
  end
end

local function fix(one)
  local place = { line = one.lnum, character = one.col }
  local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = place, ["end"] = place },
    context = { diagnostics = {} },
  }, 60000)
  for _, answer in pairs(answers) do
    for _, action in ipairs(answer.result) do
      if action.isPreferred and action.title:find("PFL601") then
        local resolved = vim.lsp.buf_request_sync(0, "codeAction/resolve", action, 60000)
        for _, whole in pairs(resolved) do -- none where the project has just been read
          if whole.result then
            vim.lsp.util.apply_workspace_edit(whole.result.edit, "utf-16")
          end
        end
      end
    end
  end
end

local function work()
  waited(function() return found("PFL401") ~= nil end)
  told.shown = #vim.diagnostic.get(0)
  vim.api.nvim_win_set_cursor(0, { found("PFL401").lnum + 1, 0 })
  vim.api.nvim_feedkeys("gC", "x", false)
  told.jumped = vim.fn.expand("%:t")
  told.line = vim.api.nvim_get_current_line()

  vim.cmd("edit report.py")
  waited(function() return found("PFL601") ~= nil end)
  waited(function() -- a fix is offered once the project is read
    local one = found("PFL601")
    if one then
      fix(one)
    end
    return found("PFL601") == nil
  end)
  vim.cmd("write")
end

local fine, problem = pcall(work)
told.problem = not fine and tostring(problem) or nil
local file = io.open("told.json", "w")
file:write(vim.fn.json_encode(told))
file:close()
vim.cmd("qall!")
"""


def recipe(nvim: str) -> str:
    """What the page puts into `init.lua` for this version of Neovim."""
    version = subprocess.run([nvim, "--version"], check=True, capture_output=True, text=True)
    numbers = re.search(r"v(\d+)\.(\d+)", version.stdout)
    assert numbers is not None
    page = (ROOT / "docs" / "editors.md").read_text()
    new, old, jump = re.findall(r"```lua\n(.*?)```", page, re.DOTALL)
    chosen: str = new if (int(numbers[1]), int(numbers[2])) >= (0, 11) else old
    return chosen + str(jump)


@pytest.mark.skipif(NVIM is None, reason="Neovim (`nvim`) is not installed")
def test_neovim_shows_findings_jumps_and_fixes(tmp_path: Path) -> None:
    assert NVIM is not None
    service = tmp_path / "service"
    shutil.copytree(ROOT / "examples" / "slow_service", service)
    before = (service / "report.py").read_text()
    (service / "init.lua").write_text(recipe(NVIM))
    (service / "script.lua").write_text(SCRIPT)
    environment = {
        **editor_environment(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    arguments = ["--headless", "-n", "-u", "init.lua", "app.py", "-c", "luafile script.lua"]
    subprocess.run(
        [NVIM, *arguments],
        cwd=service,
        env=environment,
        check=True,
        timeout=SECONDS,
        capture_output=True,
    )
    told = json.loads((service / "told.json").read_text())
    assert "problem" not in told, told["problem"]
    assert told["shown"] >= 3
    assert told["jumped"] != "app.py"
    assert told["line"].strip()
    after = (service / "report.py").read_text()
    assert after != before
    assert '"".join(' in after
