"""Emacs with the settings that `docs/editors.md` names: findings, hover, a quick fix, saved."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.lsp import ROOT, editor_environment

pytest.importorskip("pygls")

EMACS = shutil.which("emacs")
SECONDS = 120
SCRIPT = """
(package-initialize)
(require 'eglot)
(require 'json)

(defun wait-for (what)
  (let ((end (+ (float-time) 60)) found)
    (while (not (setq found (funcall what)))
      (when (> (float-time) end) (error "nothing came in a minute"))
      (flymake-start)
      (accept-process-output nil 0.05))
    found))

(defun finding ()
  (seq-find
   (lambda (each) (string-match-p "PFL601" (flymake-diagnostic-text each)))
   (flymake-diagnostics)))

(find-file "report.py")
(apply #'eglot (eglot--guess-contact))
(let* ((place (flymake-diagnostic-beg (wait-for #'finding)))
       (shown (length (flymake-diagnostics)))
       (server (eglot--current-server-or-lose))
       (hover (progn
                (goto-char place)
                (jsonrpc-request
                 server :textDocument/hover (eglot--TextDocumentPositionParams))))
       (action (wait-for ; until the other files are read, no fix counts as safe
                (lambda ()
                  (seq-find
                   (lambda (each) (eq (plist-get each :isPreferred) t))
                   (eglot-code-actions place place))))))
  (when (eq (plist-get action :edit) nil)
    (setq action (jsonrpc-request server :codeAction/resolve action)))
  (eglot--apply-workspace-edit (plist-get action :edit))
  (eglot--signal-textDocument/didChange) ; else sent when a user is idle, which no batch is
  (wait-for (lambda () (not (finding))))
  (save-buffer)
  (with-temp-file "seen.json"
    (insert (json-encode (list :shown shown :hover (plist-get hover :contents))))))
"""


def has_eglot() -> bool:
    """Emacs comes with Eglot from version 29 on; before, it is a package."""
    if EMACS is None:
        return False
    command = [EMACS, "--batch", "-q", "--eval", "(progn (package-initialize) (require 'eglot))"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


@pytest.mark.skipif(not has_eglot(), reason="Emacs with Eglot is not installed")
def test_emacs_shows_findings_and_fixes(tmp_path: Path) -> None:
    assert EMACS is not None
    service = tmp_path / "service"
    shutil.copytree(ROOT / "examples" / "slow_service", service)
    subprocess.run(["git", "init", "-q", service], check=True)  # what Emacs takes for a project
    page = (ROOT / "docs" / "editors.md").read_text()
    recipe = re.search(r"```elisp\n(.*?)```", page, re.DOTALL)
    assert recipe is not None
    (service / "init.el").write_text(recipe[1])
    (service / "script.el").write_text(SCRIPT)
    subprocess.run(
        [EMACS, "--batch", "-q", "-l", "init.el", "-l", "script.el"],
        cwd=service,
        env=editor_environment(tmp_path),
        check=True,
        timeout=SECONDS,
        capture_output=True,
    )
    seen = json.loads((service / "seen.json").read_text())
    assert seen["shown"] >= 1
    assert "string-concat-in-loop" in seen["hover"]["value"]
    assert '"".join(' in (service / "report.py").read_text()
