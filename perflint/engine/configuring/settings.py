"""What can be set for a file: the settings that hold for it, as they are read."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from perflint.engine.configuring.requirements import Version
from perflint.rules.reasons import Verdict
from perflint.rules.selection import Choice

DEFAULT_EXCLUDES = (
    ".bzr",
    ".direnv",
    ".eggs",
    ".git",
    ".git-rewrite",
    ".hg",
    ".ipynb_checkpoints",
    ".mypy_cache",
    ".nox",
    ".pants.d",
    ".perflint_cache",
    ".pyenv",
    ".pytest_cache",
    ".pytype",
    ".ruff_cache",
    ".svn",
    ".tox",
    ".venv",
    ".vscode",
    "__pypackages__",
    "_build",
    "buck-out",
    "dist",
    "node_modules",
    "site-packages",
    "venv",
)


class ConfigError(Exception):
    """Wrong settings: one line that names the file, the key and what to do."""


@dataclass(frozen=True)
class Settings:
    """The settings that hold for a file.

    Attributes:
        root: the folder that patterns and paths are relative to: the one of the settings file.
        file: the settings file, or None.
        choices: the rule selectors in layers; `select`, `extend-select` and `ignore` made them.
        target_python, libraries: the floors, from the settings or the project's own files.
        reasons: what declared reasons do, where that differs; see `rules.reasons`.
        cache_within: where `cache_dir` has to lie; None where the user of the run named it.
    """

    root: Path
    file: Path | None = None
    choices: tuple[Choice, ...] = (Choice(("default",)),)
    fixable: tuple[str, ...] = ("ALL",)
    unfixable: tuple[str, ...] = ()
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    exclude: tuple[str, ...] = DEFAULT_EXCLUDES
    extend_exclude: tuple[str, ...] = ()
    force_exclude: bool = False
    respect_gitignore: bool = True
    src: tuple[str, ...] = (".", "src")
    target_python: tuple[int, int] | None = None
    libraries: Mapping[str, Version] = field(default_factory=dict)
    knowledge: tuple[Path, ...] = ()
    reasons: Mapping[str, Verdict] = field(default_factory=dict)
    http_client: str = "httpx2"
    unsafe_fixes: bool = False
    output_format: str = "auto"
    min_severity: str = "hint"
    min_gain: str = "small"
    tests: bool = False
    generated: bool = True
    docs_url: str | None = None
    jobs: int = 0
    max_file_size: int = 8192
    cache_dir: Path | None = None
    cache_within: Path | None = None
    baseline: Path | None = None
    entry_order: tuple[str, ...] = ()
    budget: Mapping[str, str] = field(default_factory=dict)

    def key(self, project: str) -> str:
        """What decides the findings of a file, spelled out for the cache.

        Args:
            project: the folder of the project: wherever that lies, its settings are the same.
        """
        return repr(
            (
                self.choices,
                self.target_python,
                sorted(self.libraries.items()),
                self.http_client,
                sorted((name, verdict.value) for name, verdict in self.reasons.items()),
                self.max_file_size,
                sorted(relative_to(path, project) for path in self.knowledge),
                sorted(self.per_file_ignores.items()),
                relative_to(self.root, project) if self.per_file_ignores else "",
            )
        )


def relative_to(path: Path, project: str) -> str:
    """A path as it is found from the folder of a project, wherever that lies."""
    try:
        return os.path.relpath(path, project).replace(os.sep, "/")
    except ValueError:  # it is on another drive
        return str(path)
