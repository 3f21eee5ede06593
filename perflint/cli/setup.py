"""`--show-files` and `--show-settings`: what a run would look at, and by which settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from perflint.cli.selecting import Targets
from perflint.cli.streams import Failure, output, warn
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.setting_keys import OPTIONS
from perflint.engine.configuring.settings import ConfigError, Settings
from perflint.engine.discovery.discover import Discovery
from perflint.report.escaping import dumped, quoted
from perflint.rules.registry import selectable
from perflint.rules.selection import UnknownSelector, select


def shown_setup(wanted: Targets, config: Config, *, files: bool) -> int:
    """Print the files that a run would check, or the settings of the first one; returns the exit status.

    Raises:
        Failure: a setting is wrong, or there is no file.
    """
    try:
        found = _files(wanted, config)
        if files:
            output("".join(f"{quoted(path)}\n" for path in found))
            return 0
        if not found:
            raise Failure("there is no file to show the settings of")
        output(_settings(found[0], config.settings_for(Path(found[0])), config.excluded))
    except (ConfigError, UnknownSelector) as error:
        raise Failure(str(error)) from error
    return 0


def _files(wanted: Targets, config: Config) -> list[str]:
    if wanted.stdin is not None:
        name = wanted.stdin[0] or Path("-")
        path = str(config.cwd / name)
        return [] if Discovery(config).excluded(path) else [path]
    walk = Discovery(config).given(wanted.paths)
    for message in walk.problems:
        warn(message)
    return list(walk.files)


def _settings(path: str, settings: Settings, excluded: Sequence[str]) -> str:
    """The settings of a file, as they would stand in TOML."""
    rules = select(selectable(), settings.choices)
    lines = [
        f"# the settings of {quoted(path)}",
        f"# from {quoted(str(settings.file))}"
        if settings.file is not None
        else "# from no settings file",
        f"# paths and patterns are relative to {quoted(str(settings.root))}",
        f"# rules that run: {', '.join(sorted(rules))}",
    ]
    if excluded:
        lines.append(f"# left out by the command line: {', '.join(map(quoted, excluded))}")
    known = {item.name for item in fields(Settings)}
    for option in OPTIONS:
        name = "target-python" if option.name == "target-version" else option.name
        if name.replace("-", "_") in known:
            value = getattr(settings, name.replace("-", "_"))
            text = _toml(value)
            lines.append(f"{option.name} = {text}" if text else f"# {option.name} is not set")
    return "".join(f"{line}\n" for line in lines)


def _toml(value: object) -> str:
    """A value as TOML; empty for what is not set."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case (int(), *_):  # a version
            return dumped(".".join(map(str, value)))
        case tuple() | list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            items = (f"{dumped(str(key))} = {_toml(item)}" for key, item in value.items())
            return "{ " + ", ".join(items) + " }" if value else "{}"
    return dumped(str(getattr(value, "value", value)))  # strings of TOML are those of JSON
