"""What users of other tools type, and what to type here instead, where that is not the same."""

from __future__ import annotations

COMMANDS = {
    "explain": "`perflint rule CODE` explains a rule, `perflint why FILE:LINE` what is said of a line",
    "lint": "`perflint check` finds slow code",
    "scan": "`perflint check` finds slow code",
    "watch": "`perflint check --watch` checks again whenever a file changes",
    "profile": "`perflint observe` records a run, `perflint check --profile FILE` takes that of a profiler",
    "lsp": "`perflint server` serves editors",
    "linter": "`perflint rule` lists the rules",
    "format": "perflint formats no code; `ruff format` does",
    "analyze": "`perflint graph` prints who calls what, and what it does",
    "generate-shell-completion": "`_PERFLINT_COMPLETE=bash_source perflint` prints that of bash; "
    "`zsh_source` and `fish_source` those of zsh and fish",
}
OPTIONS = {
    "--preview": "new rules are the group `preview`: --extend-select preview",
    "--no-preview": "new rules do not run unless they are selected",
    "--extend-ignore": "--ignore adds to what the settings ignore",
    "--extend-fixable": "--fixable takes all that may be fixed, by default ALL",
    "--extend-unfixable": "--unfixable takes all that must not be fixed",
    "--extend-per-file-ignores": "--per-file-ignores takes all of them; the setting `per-file-ignores` stays "
    "without it",
    "--extension": "files of Python are those called `.py` and `.pyi`",
    "--line-length": "fixes keep to the line length that the settings of ruff, black, flake8 or "
    "`.editorconfig` say",
    "--format": "--output-format says how findings are printed",
    "--show-source": "--output-format full shows the source, and is the default",
    "--explain": "`perflint rule CODE` explains a rule",
    "--clean": "`perflint clean` removes the cache",
    "--disable": "--ignore takes the rules that are not wanted",
    "--enable": "--extend-select takes the rules that are wanted besides",
    "--log-file": "messages go to standard error: end the command with `2> FILE`",
    "--no-fix-only": "leave --fix-only out",
    "--no-show-fixes": "leave --show-fixes out",
    "--ignore-init-module-imports": "perflint has no rule on imports that are not used",
}
FORMATS = {
    "md": "`markdown` is a table for pull requests",
    "pylint": "`concise` is a line a finding",
    "text": "`full` shows the source, `concise` is a line a finding",
    "checkstyle": "`junit` is the format in XML",
}
