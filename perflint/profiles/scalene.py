"""scalene's JSON: shares of the time by line, with the text of each line."""

from __future__ import annotations

from typing import Any

from perflint.profiles.record import (
    Function,
    Line,
    Profile,
    ProfileError,
    line_number,
    number,
    text,
)

_SHARES = ("n_cpu_percent_python", "n_cpu_percent_c", "n_sys_percent")


def looks_like(document: Any) -> bool:
    """Whether a JSON document is of this format."""
    return isinstance(document, dict) and "elapsed_time_sec" in document and "files" in document


def parse(document: Any) -> Profile:
    """The profile of a JSON document.

    Raises:
        ProfileError: it is damaged.
    """
    functions: list[Function] = []
    lines: list[Line] = []
    try:
        whole = number(document["elapsed_time_sec"])
        for path, file in document["files"].items():
            for given in file["lines"]:
                place = line_number(given["lineno"])
                spent = _share(given) * whole
                if place is not None and spent:
                    content = text(given["line"]).rstrip("\n")
                    lines.append(Line(text(path), place, spent, text=content))
            for given in file.get("functions", []):
                spent = _share(given) * whole
                first = line_number(given["lineno"])
                functions.append(Function(text(path), text(given["line"]), first, spent, spent))
    except (KeyError, TypeError, AttributeError) as error:
        raise ProfileError("it is no complete file of scalene") from error
    return Profile(whole, tuple(functions), tuple(lines), calls=False)


def _share(given: Any) -> float:
    return min(1.0, sum(number(given[name]) for name in _SHARES) / 100)
