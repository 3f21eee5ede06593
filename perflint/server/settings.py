"""What the client sets: any key of the settings, on top of the project's own files.

Keys are spelled as in TOML (`extend-select`) or as editors do (`extendSelect`). `hints` shows or hides
hints, `configuration` names a settings file, `observed` the record of observed runs, or is false; `costs`
says whether what entries cost stands above them, and `inlays` whether what was observed stands beside
findings.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import ConfigError
from perflint.evidence.planning import FOR_SIZE
from perflint.rules.finding import Gain, Severity

SECTION = "perflint"
_OF_EXTENSIONS = frozenset(
    {"enable", "path", "interpreter", "trace"}
)  # which send all that they have
_PATHS = ("baseline", "cache-dir", "knowledge")


@dataclass(frozen=True)
class ClientSettings:
    """What a client sets; `config` makes the settings of a project from it.

    Attributes:
        record: the record of observed runs; None for that at the root of a project.
        observed: whether records are read.
        costs: whether it is told above entries what they cost, which takes seconds where a file has many.
        inlays: whether it is told beside findings what was seen of them in observed runs.
    """

    flags: Mapping[str, Any] = field(default_factory=dict)
    file: Path | None = None
    record: Path | None = None
    observed: bool = True
    costs: bool = False
    inlays: bool = True

    def config(self, *, weighed: bool = False) -> Config:
        """The settings of projects, read anew.

        Args:
            weighed: whether findings will be weighed by a record, which may make warnings of hints and of
                what is silenced for its size.

        Raises:
            ConfigError: wrong settings.
        """
        if not weighed:
            return Config(flags=self.flags, file=self.file)
        flags = {
            **self.flags,
            "min-severity": Severity.HINT.value,
            "min-gain": Gain.SMALL.value,
        }
        return Config(flags=flags, file=self.file, reasons=FOR_SIZE)


def client_settings(given: object, folder: str | None) -> ClientSettings:
    """What a client has sent: `initializationOptions`, or the answer to `workspace/configuration`.

    Args:
        folder: what relative paths are relative to.

    Raises:
        ConfigError: it sets something that there is not.
    """
    if not isinstance(given, Mapping):
        return ClientSettings()
    inner = given.get("settings", given.get(SECTION, given))
    if not isinstance(inner, Mapping):
        raise ConfigError(f"the client's settings: `settings` must be an object, not {inner!r}")
    flags: dict[str, Any] = {}
    file = record = None
    observed, costs, inlays = True, False, True
    base = folder or os.getcwd()
    for key, value in inner.items():
        name = re.sub(r"(?<=[a-z])([A-Z])", r"-\1", str(key)).replace("_", "-").lower()
        if value is None or value == "" or name in _OF_EXTENSIONS:
            continue  # an empty text is how editors say that nothing is set
        if name in ("hints", "costs", "inlays"):
            if not isinstance(value, bool):
                raise ConfigError(
                    f"the client's settings: `{name}` must be a boolean, not {value!r}"
                )
            if name == "costs":
                costs = value
            elif name == "inlays":
                inlays = value
            else:
                flags["min-severity"] = "hint" if value else "warning"
        elif name == "configuration":
            file = Path(os.path.join(base, os.path.expanduser(str(value))))
        elif name == "observed":
            if not isinstance(value, (bool, str)):
                raise ConfigError(
                    "the client's settings: `observed` must be a boolean or the path of a record, not"
                    f" {value!r}"
                )
            observed = bool(value)
            if isinstance(value, str):
                record = Path(os.path.join(base, os.path.expanduser(value)))
        elif name in _PATHS and isinstance(value, str):
            flags[name] = os.path.join(base, os.path.expanduser(value))
        else:
            flags[name] = value
    found = ClientSettings(flags, file, record, observed, costs, inlays)
    try:
        found.config()
    except ConfigError as error:
        raise ConfigError(
            str(error).replace("the command line", "the client's settings")
        ) from error
    return found
