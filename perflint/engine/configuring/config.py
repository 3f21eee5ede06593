"""Settings: `.perflint.toml`, `perflint.toml` or `[tool.perflint]` in `pyproject.toml`, and the command
line on top.

The settings file closest to a file holds for it, of several in one folder the first in that order, and
settings files are not merged.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from perflint.engine.configuring.project_folder import is_project
from perflint.engine.configuring.requirements import (
    DECLARING,
    MeaninglessVersion,
    Version,
    libraries_of,
    python_of,
)
from perflint.engine.configuring.setting_keys import spelled, strings, values_of
from perflint.engine.configuring.settings import ConfigError, Settings
from perflint.engine.configuring.toml_files import document_of, merged, parse_toml
from perflint.rules.reasons import Verdict
from perflint.rules.selection import Choice
from perflint.syntax.regular_files import TooLarge, files_below, read_start

SETTINGS_FILES = (".perflint.toml", "perflint.toml")  # before pyproject.toml, in this order
# Files by which a folder says settings, in small letters: some systems find them however they are spelled.
_SPEAKING = frozenset(
    name.lower()
    for name in (*SETTINGS_FILES, "pyproject.toml", "setup.cfg", "setup.py", *DECLARING)
)


_MOST_EXTENDED = 100


class Config:
    """The settings of a run: those of each folder, with the command line on top.

    Args:
        cwd: the current folder.
        file: the settings file to use for everything, instead of looking for one.
        inline: TOML of `--config "key = value"`.
        flags: settings by key from dedicated options; None and `[]` mean that the option is absent.
        isolated: read no settings file at all.
        reasons: what declared reasons do where no settings say so.

    Attributes:
        excluded: the patterns of files that the command line leaves out, relative to the current folder.

    Raises:
        ConfigError: also by the methods, when they meet a settings file that is wrong.
    """

    def __init__(
        self,
        cwd: Path | None = None,
        *,
        file: Path | None = None,
        inline: Sequence[str] = (),
        flags: Mapping[str, object] | None = None,
        isolated: bool = False,
        reasons: Mapping[str, Verdict] | None = None,
    ) -> None:
        self._reasons = reasons or {}
        try:
            self.cwd = Path(os.path.abspath(cwd or Path.cwd()))
        except FileNotFoundError as error:
            raise ConfigError("the current folder is gone; go to one that exists") from error
        self._isolated = isolated
        self._file = Path(os.path.abspath(self.cwd / file)) if file is not None else None
        self._inline = merged(parse_toml(text, f"--config {text!r}") for text in inline)
        if "extend" in self._inline:
            raise ConfigError(
                "--config: `extend` is for settings files; --config also takes a file"
            )
        present = {key: value for key, value in (flags or {}).items() if value not in (None, [])}
        # Patterns of the command line are relative to the current folder, wherever settings are.
        self.excluded = strings(present.get("exclude", ())) + strings(
            present.pop("extend-exclude", ())
        )
        if "exclude" in present:
            present["exclude"] = []  # the command line replaces those of the settings
        self._flags = present
        for layer, source in ((self._inline, "--config"), (self._flags, "the command line")):
            values_of(layer, source)
        self._found: dict[str, Settings] = {}
        if self._file is not None and not self._file.is_file():
            raise ConfigError(f"{self._file}: there is no such settings file")

    @property
    def settings(self) -> Settings:
        """The settings of the current folder: what holds for the run as a whole."""
        return self.settings_for_folder(self.cwd)

    def settings_for(self, path: Path) -> Settings:
        """The settings that hold for a file."""
        return self.settings_for_folder(Path(os.path.abspath(self.cwd / path)).parent)

    def settings_for_folder(
        self, folder: str | Path, names: Iterable[str] | None = None
    ) -> Settings:
        """The settings that hold for the files of a folder, by its absolute path.

        Args:
            names: of what is in the folder, where that is known: hardly any folder holds something that
                says settings, and looking for each file that may takes longer than all else of a run in
                which nothing has changed.
        """
        key = os.fspath(folder)
        known = self._found.get(key)
        if known is None:
            above = os.path.dirname(key)
            if names is not None and above != key and _SPEAKING.isdisjoint(map(str.lower, names)):
                known = self.settings_for_folder(above)
            else:
                known = self._resolve(Path(folder))
            self._found[key] = known
        return known

    def _resolve(self, folder: Path) -> Settings:
        if self._file is not None:
            return self._fixed
        if not self._isolated:
            for name in SETTINGS_FILES:
                if (folder / name).exists() and not (folder / name).is_dir():
                    return self._settings(folder, folder / name)
            if "perflint" in _tools(folder / "pyproject.toml"):
                return self._settings(folder, folder / "pyproject.toml")
        above = folder.parent
        if above == folder:
            return self._settings(self.cwd, None)
        found = self.settings_for_folder(above)
        if found.file is None and is_project(folder):
            return self._settings(folder, None)
        if found.file is None and not self._isolated:
            # A part of a repository that says its own: an environment, a lock file.
            if any((folder / name).is_file() for name in DECLARING):
                said = values_of(self._inline, "--config").get("libraries", {})
                libraries = {**found.libraries, **libraries_of(folder, None), **said}
                return replace(found, libraries=libraries)
        return found

    @property
    def _fixed(self) -> Settings:
        assert self._file is not None
        known = self._found.get("")
        if known is None:
            # As with ruff, paths in a file named by --config are relative to the current folder.
            known = self._found[""] = self._settings(self.cwd, self._file)
        return known

    def _settings(self, folder: Path, file: Path | None) -> Settings:
        document = None if self._isolated else document_of(folder / "pyproject.toml")
        layers: list[tuple[Mapping[str, Any], Path]] = []
        if file is not None:
            layers += _extended(file)
            layers[-1] = (layers[-1][0], folder)
        for options, source in ((self._inline, "--config"), (self._flags, "the command line")):
            layers.append((values_of(options, source), self.cwd))
        choices = [Choice(("default",))]
        values: dict[str, Any] = {}
        # Paths are relative to what says them: the settings file, or the current folder.
        for layer, base in layers:
            plain = dict(layer)
            select = plain.pop("select", None)
            extend = plain.pop("extend-select", ())
            ignore = plain.pop("ignore", ())
            if select is not None:
                choices = []
            if select is not None or extend or ignore:
                choices.append(Choice(select, extend, ignore))
            for key in ("cache-dir", "baseline"):
                if key in plain:
                    plain[key] = base / plain[key]
            if "knowledge" in plain:
                plain["knowledge"] = tuple(base / path for path in plain["knowledge"])
            plain["extend-exclude"] = (
                *values.get("extend-exclude", ()),
                *plain.get("extend-exclude", ()),
            )
            values.update(plain)
        for path in values.get("knowledge", ()):
            _expect_stubs(path, f"{file or '--config'}: `knowledge`")
        if values.get("libraries"):
            _expect_known(values["libraries"], values.get("knowledge", ()), file)
        if not self._isolated:
            try:
                values.setdefault("target-version", python_of(folder, document))
            except MeaninglessVersion as error:
                raise ConfigError(str(error)) from error
            values["libraries"] = {
                **libraries_of(folder, document),
                **values.get("libraries", {}),
            }
        if self._reasons:
            said = values.get("reasons", {})
            unsaid = {
                name: verdict
                for name, verdict in self._reasons.items()
                if name.partition(":")[2] not in said
            }
            values["reasons"] = {**unsaid, **said}
        if "cache-dir" not in self._inline and "cache-dir" not in self._flags:
            values["cache-within"] = folder  # it is the project that says where the cache is
        values["target-python"] = values.pop("target-version", None)
        known = {item.name for item in fields(Settings)}
        named = {key.replace("-", "_"): value for key, value in values.items()}
        assert named.keys() <= known, named.keys() - known
        return Settings(root=folder, file=file, choices=tuple(choices), **named)


def _tools(file: Path) -> Mapping[str, Any]:
    """The table `tool` of a `pyproject.toml`; empty where there is none.

    Raises:
        ConfigError: it is no table.
    """
    document = document_of(file)
    tools = (document or {}).get("tool", {})
    if not isinstance(tools, dict):
        raise ConfigError(
            f"{file}: `tool` must be a table, as in [tool.perflint], not {spelled(tools)}"
        )
    return tools


def _extended(file: Path, below: tuple[Path, ...] = ()) -> list[tuple[dict[str, Any], Path]]:
    """The values of a settings file, after those of the files that it extends, each with its folder."""
    if len(below) > _MOST_EXTENDED:
        raise ConfigError(
            f"{below[0]}: `extend`: more than {_MOST_EXTENDED} files extend one another"
        )
    if file in below:
        raise ConfigError(f"{below[-1]}: `extend`: {file} extends this file itself")
    own = document_of(file)
    if own is None:
        raise ConfigError(f"{below[-1] if below else file}: `extend`: there is no {file}")
    if file.name == "pyproject.toml":
        own = _tools(file).get("perflint")
        if own is None and below:
            raise ConfigError(f"{below[-1]}: `extend`: {file} has no [tool.perflint]")
    values = values_of(own or {}, str(file))
    above = values.pop("extend", None)
    layers = []
    if above is not None:
        path = Path(os.path.abspath(file.parent / os.path.expanduser(above)))
        layers = _extended(path, (*below, file))
    return [*layers, (values, file.parent)]


def _expect_stubs(path: Path, source: str) -> None:
    if not path.exists():
        raise ConfigError(f"{source}: there is no {path}")
    try:
        if path.is_dir():
            files_below(path, ".pyi")
        else:
            read_start(path, 1)
    except TooLarge as error:
        raise ConfigError(
            f"{source}: {path}: {error.strerror}; name the folder of the stubs"
        ) from error
    except OSError as error:
        raise ConfigError(f"{source}: {path}: {error.strerror or error}") from error


def _expect_known(
    libraries: Mapping[str, Version], knowledge: Sequence[Path], file: Path | None
) -> None:
    from perflint.engine.configuring.distributions import unknown

    found = unknown(libraries, knowledge)
    if found is not None:
        name, near = found
        hint = (
            f"did you mean `{near}`?"
            if near
            else 'leave it out, or describe it in a stub (the key `knowledge`); an example is torch = "2.4"'
        )
        raise ConfigError(f"{file or '--config'}: `libraries`: unknown library `{name}`; {hint}")
