"""Settings: `.perflint.toml`, `perflint.toml` or `[tool.perflint]` in `pyproject.toml`, and the command
line on top.

The settings file closest to a file holds for it, of several in one folder the first in that order, and
settings files are not merged.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from perflint.engine.requirements import (
    DECLARING,
    MeaninglessVersion,
    Version,
    libraries_of,
    normal,
    python_of,
    version,
)
from perflint.rules.finding import GAINS, Severity
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
SETTINGS_FILES = (".perflint.toml", "perflint.toml")  # before pyproject.toml, in this order
FORMATS = (
    "full",
    "concise",
    "grouped",
    "json",
    "json-lines",
    "lsp",
    "github",
    "sarif",
    "gitlab",
    "junit",
    "rdjson",
    "azure",
)
HTTP_CLIENTS = ("httpx2", "httpx", "aiohttp")


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
    output_format: str = "full"
    min_severity: str = "hint"
    min_gain: str = "small"
    tests: bool = False
    docs_url: str | None = None
    jobs: int = 0
    max_file_size: int = 8192
    cache_dir: Path | None = None
    baseline: Path | None = None

    def key(self) -> str:
        """What decides the findings of a file, spelled out for the cache."""
        return repr(
            (
                self.choices,
                self.target_python,
                sorted(self.libraries.items()),
                self.http_client,
                sorted((name, verdict.value) for name, verdict in self.reasons.items()),
                self.max_file_size,
                sorted(str(path) for path in self.knowledge),
                sorted(self.per_file_ignores.items()),
                str(self.root) if self.per_file_ignores else "",
            )
        )


@dataclass(frozen=True, slots=True)
class Option:
    """One settings key, for `perflint config` and for reading.

    Attributes:
        name: the key, kebab-case.
        type: in words, as `list of strings`.
        default: as it would stand in TOML.
        doc: what it does, in a sentence or two.
        read: turns a TOML value into what `Settings` holds, or raises with what it takes.
    """

    name: str
    type: str
    default: str
    doc: str
    read: Callable[[Any], Any]


class _WrongValue(Exception):
    """A value that a key does not take; the text says what it takes."""


def _strings(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) for item in value):
        raise _WrongValue("a list of strings")
    return tuple(value)


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _WrongValue("true or false")
    return value


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise _WrongValue("a string")
    return value


def _address(value: Any) -> str:
    if not isinstance(value, str) or not re.match(r"(?:https?|file)://[^/\s]*/?", value):
        raise _WrongValue('an address such as "https://docs.example.org/perflint"')
    return value


def _path(value: Any) -> str:
    return os.fspath(value) if isinstance(value, os.PathLike) else _string(value)


def _paths(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise _WrongValue("a list of strings")
    return _strings([_path(item) for item in value])


def _whole(zero: str) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise _WrongValue(f"a whole number; 0 is {zero}")
        return value

    return read


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise _WrongValue("one of " + ", ".join(f'"{word}"' for word in words))
        return str(value)

    return read


def _python(value: Any) -> tuple[int, int]:
    found = re.fullmatch(r"(?:py)?3\.?(\d{1,2})", value) if isinstance(value, str) else None
    if not found:
        raise _WrongValue('a version such as "3.10"')
    return 3, int(found.group(1))


def _versions(value: Any) -> dict[str, Version]:
    floors: dict[str, Version] = {}
    if isinstance(value, dict):
        for name, text in value.items():
            oldest = version(text) if isinstance(text, str) else None
            if oldest is None:
                break
            floors[normal(name)] = oldest
        else:
            return floors
    raise _WrongValue('a table of versions such as { torch = "2.4" }')


def _ignores(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise _WrongValue('a table such as { "tests/*" = ["PFL4"] }')
    try:
        return {pattern: _strings(selectors) for pattern, selectors in value.items()}
    except _WrongValue:
        raise _WrongValue('a table such as { "tests/*" = ["PFL4"] }') from None


def _verdicts(value: Any) -> dict[str, Verdict]:
    words = {verdict.value: verdict for verdict in Verdict}
    if isinstance(value, dict) and all(word in words for word in value.values()):
        return {name: words[word] for name, word in value.items()}
    raise _WrongValue(
        'a table of reasons to "report", "hint" or "silent", as { few-elements = "report" }'
    )


OPTIONS = (
    Option(
        "extend",
        "path",
        "none",
        "Another settings file that this one adds to, relative to it: what both set is as it is set here, "
        "`extend-select`, `ignore` and `extend-exclude` hold from both, and a `select` here starts anew. "
        "Patterns are relative to this file, paths to the file that sets them.",
        _path,
    ),
    Option(
        "select",
        "list of selectors",
        '["default"]',
        "Rules to run: codes, prefixes (`PFL4`), names, groups (`default`, which holds `superseded` "
        "and `correctness`, `advice`, `overlap`, `preview`) or `ALL`. The more specific selector wins.",
        _strings,
    ),
    Option("extend-select", "list of selectors", "[]", "Rules to run besides `select`.", _strings),
    Option("ignore", "list of selectors", "[]", "Rules not to run.", _strings),
    Option(
        "per-file-ignores",
        "table",
        "{}",
        "Rules not to report in some files: patterns as in `.gitignore`, relative to the settings "
        "file, to selectors. A leading `!` turns a pattern round.",
        _ignores,
    ),
    Option(
        "fixable", "list of selectors", '["ALL"]', "Rules whose fixes may be applied.", _strings
    ),
    Option(
        "unfixable", "list of selectors", "[]", "Rules whose fixes are never applied.", _strings
    ),
    Option(
        "unsafe-fixes",
        "boolean",
        "false",
        "Whether `--fix` also applies fixes that can change behaviour in the ways that the rule's "
        "page names.",
        _boolean,
    ),
    Option(
        "exclude",
        "list of patterns",
        "[" + ", ".join(f'"{pattern}"' for pattern in DEFAULT_EXCLUDES) + "]",
        "Files and folders not to read, as patterns of `.gitignore` relative to the settings file.",
        _strings,
    ),
    Option("extend-exclude", "list of patterns", "[]", "More of `exclude`.", _strings),
    Option(
        "force-exclude",
        "boolean",
        "false",
        "Whether excludes also hold for files that are named on the command line.",
        _boolean,
    ),
    Option(
        "respect-gitignore",
        "boolean",
        "true",
        "Whether files that `.gitignore` or `.ignore` files name are left out.",
        _boolean,
    ),
    Option(
        "src",
        "list of paths",
        '[".", "src"]',
        "Folders that imports start from, relative to the settings file.",
        _paths,
    ),
    Option(
        "target-version",
        "string",
        "from `requires-python`",
        'The oldest Python that the code runs on, as "3.10".',
        _python,
    ),
    Option(
        "libraries",
        "table",
        "from the project's requirements",
        'The oldest library versions that the code runs on, as { torch = "2.4" }.',
        _versions,
    ),
    Option(
        "knowledge",
        "list of paths",
        "[]",
        "Stub files (`.pyi`), or folders of them, that say what your own libraries do.",
        _paths,
    ),
    Option(
        "reasons",
        "table",
        "{}",
        "What declared reasons do, by the names that `perflint why` and the pages of rules give: "
        '"report" (nothing), "hint" or "silent". `"PFL702:few-elements"` is meant for one rule only.',
        _verdicts,
    ),
    Option(
        "http-client",
        "string",
        '"httpx2"',
        "The asynchronous HTTP client that fixes use: "
        + ", ".join(f'"{name}"' for name in HTTP_CLIENTS)
        + ".",
        _one_of(*HTTP_CLIENTS),
    ),
    Option(
        "output-format",
        "string",
        '"full"',
        "How findings are printed: " + ", ".join(f'"{name}"' for name in FORMATS) + ".",
        _one_of(*FORMATS),
    ),
    Option(
        "min-severity",
        "string",
        '"hint"',
        'The lowest severity that is reported: "hint", or "warning" for no hints.',
        _one_of(*(severity.value for severity in reversed(Severity))),
    ),
    Option(
        "min-gain",
        "string",
        '"small"',
        'The smallest gain that is reported: "small" for all, "medium", or "large". What is unknown lies '
        "between small and medium.",
        _one_of(*(gain.value for gain in GAINS)),
    ),
    Option(
        "tests",
        "boolean",
        "false",
        "Whether hints in tests are reported.",
        _boolean,
    ),
    Option(
        "docs-url",
        "string",
        "none",
        "Where the pages of the rules are published, for links to them: a page is at "
        "`<docs-url>/rules/<name>`.",
        _address,
    ),
    Option(
        "jobs",
        "integer",
        "0",
        "How many processes to use; 0 is one a core.",
        _whole("one a core"),
    ),
    Option(
        "max-file-size",
        "integer",
        "8192",
        "Files of more KiB are not analyzed, which is a finding; 0 is no limit. That of the settings for "
        "the project's root holds for all of it.",
        _whole("no limit"),
    ),
    Option(
        "cache-dir",
        "path",
        '".perflint_cache"',
        "Where the cache is kept, relative to the settings file.",
        _path,
    ),
    Option(
        "baseline",
        "path",
        "none",
        "The file of the findings that are known and not told again, relative to the settings file; "
        "`perflint check --write-baseline FILE` writes it. That of the current folder's settings holds.",
        _path,
    ),
)
_BY_NAME = {option.name: option for option in OPTIONS}


def nearest(word: str, words: Sequence[str]) -> str | None:
    """The word most like `word`, if one is much like it."""
    import difflib

    found = difflib.get_close_matches(word, words, 1, 0.5)
    return found[0] if found else None


class Config:
    """The settings of a run: those of each folder, with the command line on top.

    Args:
        cwd: the current folder.
        file: the settings file to use for everything, instead of looking for one.
        inline: TOML of `--config "key = value"`.
        flags: settings by key from options of their own; None and `[]` are "not given".
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
        self._inline = _merged(parse_toml(text, f"--config {text!r}") for text in inline)
        if "extend" in self._inline:
            raise ConfigError(
                "--config: `extend` is for settings files; --config also takes a file"
            )
        given = {key: value for key, value in (flags or {}).items() if value not in (None, [])}
        # Patterns of the command line are relative to the current folder, wherever settings are.
        self.excluded = _strings(given.get("exclude", ())) + _strings(
            given.pop("extend-exclude", ())
        )
        if "exclude" in given:
            given["exclude"] = []  # they are there instead of those of the settings
        self._flags = given
        for layer, source in ((self._inline, "--config"), (self._flags, "the command line")):
            _values(layer, source)
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

    def settings_for_folder(self, folder: Path) -> Settings:
        """The settings that hold for the files of a folder, given by its absolute path."""
        known = self._found.get(str(folder))
        if known is None:
            known = self._found[str(folder)] = self._resolve(folder)
        return known

    def _resolve(self, folder: Path) -> Settings:
        if self._file is not None:
            return self._fixed
        if not self._isolated:
            for name in SETTINGS_FILES:
                if (folder / name).is_file():
                    return self._settings(folder, folder / name)
            document = _document(folder / "pyproject.toml")
            if document is not None and "perflint" in document.get("tool", {}):
                return self._settings(folder, folder / "pyproject.toml")
        above = folder.parent
        if above == folder:
            return self._settings(self.cwd, None)
        found = self.settings_for_folder(above)
        if found.file is None and any(
            (folder / name).is_file() for name in ("pyproject.toml", "setup.cfg", "setup.py")
        ):
            return self._settings(folder, None)
        if found.file is None and not self._isolated:
            # A part of a repository that says its own: an environment, a lock file.
            if any((folder / name).is_file() for name in DECLARING):
                said = _values(self._inline, "--config").get("libraries", {})
                libraries = {**found.libraries, **libraries_of(folder, None), **said}
                return replace(found, libraries=libraries)
        return found

    @property
    def _fixed(self) -> Settings:
        assert self._file is not None
        known = self._found.get("")
        if known is None:
            # As with ruff, paths in a file given by --config are relative to the current folder.
            known = self._found[""] = self._settings(self.cwd, self._file)
        return known

    def _settings(self, folder: Path, file: Path | None) -> Settings:
        document = None if self._isolated else _document(folder / "pyproject.toml")
        layers: list[tuple[Mapping[str, Any], Path]] = []
        if file is not None:
            layers += _extended(file)
            layers[-1] = (layers[-1][0], folder)
        for given, source in ((self._inline, "--config"), (self._flags, "the command line")):
            layers.append((_values(given, source), self.cwd))
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
            if not path.exists():
                raise ConfigError(f"{file or '--config'}: `knowledge`: there is no {path}")
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
        values["target-python"] = values.pop("target-version", None)
        known = {item.name for item in fields(Settings)}
        given = {key.replace("-", "_"): value for key, value in values.items()}
        assert given.keys() <= known, given.keys() - known
        return Settings(root=folder, file=file, choices=tuple(choices), **given)


def _extended(file: Path, below: tuple[Path, ...] = ()) -> list[tuple[dict[str, Any], Path]]:
    """The values of a settings file, after those of the files that it extends, each with its folder."""
    if file in below:
        raise ConfigError(f"{below[-1]}: `extend`: {file} extends this file itself")
    own = _document(file)
    if own is None:
        raise ConfigError(f"{below[-1] if below else file}: `extend`: there is no {file}")
    if file.name == "pyproject.toml":
        own = own.get("tool", {}).get("perflint")
        if own is None and below:
            raise ConfigError(f"{below[-1]}: `extend`: {file} has no [tool.perflint]")
    values = _values(own or {}, str(file))
    above = values.pop("extend", None)
    layers = []
    if above is not None:
        path = Path(os.path.abspath(file.parent / os.path.expanduser(above)))
        layers = _extended(path, (*below, file))
    return [*layers, (values, file.parent)]


def _expect_known(
    libraries: Mapping[str, Version], knowledge: Sequence[Path], file: Path | None
) -> None:
    from perflint.engine.distributions import unknown

    found = unknown(libraries, knowledge)
    if found is not None:
        name, near = found
        hint = (
            f"did you mean `{near}`?"
            if near
            else 'leave it out, or describe it in a stub (the key `knowledge`); an example is torch = "2.4"'
        )
        raise ConfigError(f"{file or '--config'}: `libraries`: unknown library `{name}`; {hint}")


def _values(table: Mapping[str, Any], source: str) -> dict[str, Any]:
    """The values of a settings table, read and checked."""
    if not isinstance(table, Mapping):
        raise ConfigError(f"{source}: `tool.perflint` must be a table")
    values = {}
    for key, value in table.items():
        option = _BY_NAME.get(key)
        if option is None:
            near = nearest(key.replace("_", "-"), list(_BY_NAME))
            hint = f"; did you mean `{near}`?" if near else "; `perflint config` lists the keys"
            raise ConfigError(f"{source}: unknown key `{key}`{hint}")
        try:
            values[key] = option.read(value)
        except _WrongValue as error:
            raise ConfigError(f"{source}: `{key}` must be {error}, not {_toml(value)}") from None
    return values


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


_documents: dict[tuple[str, int, int], dict[str, Any]] = {}


def _document(path: Path) -> dict[str, Any] | None:
    """A parsed TOML file, or None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None  # also where a folder cannot be entered: nothing is set there
    key = (str(path), status.st_mtime_ns, status.st_size)
    if key not in _documents:
        try:
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise ConfigError(f"{path}: cannot read the file: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise ConfigError(f"{path}: TOML must be UTF-8: {error.reason}") from error
        _documents[key] = parse_toml(text, str(path))
    return _documents[key]


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """What a TOML text says; `source` names it in messages.

    Raises:
        ConfigError: it is no TOML.
    """
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        document: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{source}: not valid TOML: {error}") from error
    return document


def _merged(tables: Any) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for table in tables:
        for key, value in table.items():
            if isinstance(value, dict) and isinstance(merged.get(key), dict):
                value = {**merged[key], **value}
            merged[key] = value
    return merged
