"""The keys of settings files: what each one takes, what it does, and how its value is read."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from perflint.engine.configuring.requirements import Version, normal, version
from perflint.engine.configuring.settings import DEFAULT_EXCLUDES, ConfigError
from perflint.rules.finding import GAINS, Severity
from perflint.rules.reasons import Verdict

AUTO = "auto"  # one of the formats for people, by how much there is to tell, and where
FORMATS = (
    "full",
    "summary",
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
    "markdown",
)
_NEWEST = 16  # of the Pythons 3.x that there are plans of
_LONGEST = 60  # of a wrong value, what a message shows
ENTRY_KINDS = ("request", "item", "batch", "task", "command", "function", "program")
HTTP_CLIENTS = ("httpx2", "httpx", "aiohttp")


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


def strings(value: Any) -> tuple[str, ...]:
    """A list of strings as it is set."""
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
    path = os.fspath(value) if isinstance(value, os.PathLike) else _string(value)
    if "\0" in path:
        raise _WrongValue("a path")
    return path


def _paths(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise _WrongValue("a list of strings")
    return strings([_path(item) for item in value])


def _whole(zero: str, most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise _WrongValue(f"a whole number up to {most}; 0 is {zero}")
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
    newest = max(_NEWEST, sys.version_info[1])
    if not found or int(found.group(1)) > newest:
        raise _WrongValue(f'a version such as "3.10", up to "3.{newest}"')
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
        return {pattern: strings(selectors) for pattern, selectors in value.items()}
    except _WrongValue:
        raise _WrongValue('a table such as { "tests/*" = ["PFL4"] }') from None


def _budgets(value: Any) -> dict[str, str]:
    if isinstance(value, dict) and all(isinstance(limit, str) for limit in value.values()):
        return dict(value)
    raise _WrongValue('a table such as { "GET /orders" = "queries <= 3" }')


def _kinds(value: Any) -> tuple[str, ...]:
    kinds = strings(value)
    if any(kind not in ENTRY_KINDS for kind in kinds):
        raise _WrongValue("a list of " + ", ".join(f'"{kind}"' for kind in ENTRY_KINDS))
    return kinds


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
        strings,
    ),
    Option("extend-select", "list of selectors", "[]", "Rules to run besides `select`.", strings),
    Option("ignore", "list of selectors", "[]", "Rules not to run.", strings),
    Option(
        "per-file-ignores",
        "table",
        "{}",
        "Rules not to report in some files: patterns as in `.gitignore`, relative to the settings "
        "file, to selectors. A leading `!` turns a pattern round.",
        _ignores,
    ),
    Option("fixable", "list of selectors", '["ALL"]', "Rules whose fixes may be applied.", strings),
    Option("unfixable", "list of selectors", "[]", "Rules whose fixes are never applied.", strings),
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
        strings,
    ),
    Option("extend-exclude", "list of patterns", "[]", "More of `exclude`.", strings),
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
        f'"{AUTO}"',
        f'How findings are printed: "{AUTO}" (in full; more than a few on a terminal as a summary), '
        + ", ".join(f'"{name}"' for name in FORMATS)
        + ".",
        _one_of(AUTO, *FORMATS),
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
        "generated",
        "boolean",
        "true",
        "Whether findings are reported, and fixed, in files that say before their code that they are "
        "generated and not to be edited, or of which `.gitattributes` says `linguist-generated` or "
        "`linguist-vendored`. What such files do is followed in any case.",
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
        _whole("one a core", 4_096),
    ),
    Option(
        "max-file-size",
        "integer",
        "8192",
        "Files of more KiB are not analyzed, which is a finding; 0 is no limit. That of the settings for "
        "the project's root holds for all of it.",
        _whole("no limit", 2**30),
    ),
    Option(
        "cache-dir",
        "path",
        '".perflint_cache"',
        "The folder in which the cache is kept, in one of its own, relative to the settings file. It lies in "
        "the project: folders elsewhere are for `--cache-dir` and `PERFLINT_CACHE_DIR`. No link leads to it.",
        _path,
    ),
    Option(
        "baseline",
        "path",
        "none",
        "The file of the findings that are known and not told again, relative to the settings file; "
        "`perflint check --write-baseline FILE` writes it. That of the current folder's settings holds for "
        "all files, that of settings further down for theirs as well.",
        _path,
    ),
    Option(
        "budget",
        "table",
        "{}",
        "What entry points may cost, for `perflint cost --check`: names or patterns of entries to limits, as "
        '`"GET /orders" = "queries <= 3"`. That of the settings for the project\'s root holds for all of it.',
        _budgets,
    ),
    Option(
        "entry-order",
        "list of strings",
        "[]",
        "Kinds of entry points in the order in which `perflint cost` lists them, and `perflint check --sort "
        "cost` tells what hurts them: "
        'those named come first. There are "request", "item" (of a data set, a field), "batch", "task", '
        '"command", "function" and "program"; by default they come like that. '
        "What the current folder's settings say holds.",
        _kinds,
    ),
)
_BY_NAME = {option.name: option for option in OPTIONS}


def nearest(word: str, words: Sequence[str]) -> str | None:
    """The word most like `word`, if one is much like it."""
    import difflib

    found = difflib.get_close_matches(word, words, 1, 0.5)
    return found[0] if found else None


def values_of(table: Mapping[str, Any], source: str) -> dict[str, Any]:
    """The values of a settings table, read and checked."""
    if not isinstance(table, Mapping):
        raise ConfigError(f"{source}: `tool.perflint` must be a table")
    values = {}
    for key, value in table.items():
        option = _BY_NAME.get(key)
        if option is None and key in ("tool", "perflint") and isinstance(value, Mapping):
            above = "tool.perflint" if key == "tool" else key
            raise ConfigError(
                f"{source}: the keys stand in no table here: write them without [{above}] above them"
            )
        if option is None and key == "lint" and isinstance(value, Mapping):  # as ruff has it
            raise ConfigError(
                f"{source}: there is no table `lint`: its keys stand directly under [tool.perflint]"
            )
        if option is None:
            near = nearest(key.replace("_", "-"), list(_BY_NAME))
            hint = f"; did you mean `{near}`?" if near else "; `perflint config` lists the keys"
            raise ConfigError(f"{source}: unknown key `{key}`{hint}")
        try:
            values[key] = option.read(value)
        except _WrongValue as error:
            raise ConfigError(f"{source}: `{key}` must be {error}, not {spelled(value)}") from None
    return values


def spelled(value: Any) -> str:
    """A value as it stands in TOML, or the start of a long one."""
    if isinstance(value, bool):
        return str(value).lower()
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
