"""What a process is to observe: functions and lines in them, as the analysis wrote them down.

A plan is a JSON file, named by an environment variable, which child processes inherit:

    {"version": 1, "parts": FOLDER, "folder": FOLDER or "", "roots": [FOLDER], "files": [
     {"path": ABSOLUTE or "", "digest": SHA256, "functions": [
      {"line": FIRST, "last": LAST, "name": NAME, "regions": [
        {"first": LINE, "last": LINE, "body": LINE, "body_end": LINE, "comprehension": BOOL, "parent": NUMBER,
         "over": DOTTED or "range().NAME" or null, "names": [DOTTED]}]}]}]}

A file without a path is a cell of a notebook, which is known by the digest of its text alone.
`line` is that of the code object: of the first decorator, 0 for a module as a whole. A region with a
`body` is a loop; the body is the line that each trip comes to, -1 where the loop stands on one line.
`parent` is the number of the loop around the region in this list, or -1. `over` is what a loop goes
through that ends with its last item only, and `names` are the collections concerned.
"""

from __future__ import annotations

import hashlib
import json
import linecache
import os
from collections.abc import Iterable, Mapping
from types import CodeType
from typing import Any, NamedTuple

VARIABLE = "PERFLINT_OBSERVE_PLAN"
VERSION = 1
_MODULE = "<module>"
_CELL = "<cell line: "  # how IPython calls the statements of a cell
_MAGIC = "get_ipython()"


class FunctionPlan(NamedTuple):
    """A function to observe: the number of its file and its own in that file's list, and its lines."""

    file: int
    number: int
    line: int
    last: int
    name: str
    regions: list[dict[str, Any]]


class Plan:
    """All that is to be observed.

    Attributes:
        parts: the folder into which each process writes what it saw.
        folder: that of the record, where entries are observed as well; else empty.
        roots: folders of the program.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        if data["version"] != VERSION:
            raise ValueError(f"a plan of version {data['version']}")
        self.parts: str = data["parts"]
        self.folder: str = data.get("folder", "")
        self.roots: list[str] = data.get("roots", [])
        self._folder = os.getcwd()  # the program may go elsewhere, and names files relative to here
        self._digests = [each["digest"] for each in data["files"]]
        self._functions: list[dict[tuple[int, str], FunctionPlan]] = []
        self._by_path: dict[str, int] = {}
        self._by_tail: dict[str, list[int]] = {}
        self._cells: dict[str, int] = {}
        for number, each in enumerate(data["files"]):
            if each["path"]:
                self._by_path[each["path"]] = number
                self._by_tail.setdefault(_tail(each["path"]), []).append(number)
            else:
                self._cells[each["digest"]] = number
            self._functions.append(
                {
                    (function["line"], function["name"]): FunctionPlan(
                        number,
                        index,
                        function["line"],
                        function["last"],
                        function["name"],
                        function["regions"],
                    )
                    for index, function in enumerate(each["functions"])
                }
            )
        self._known: dict[str, int] = {}

    @classmethod
    def read(cls, path: str) -> Plan:
        """The plan in a file."""
        with open(path, encoding="utf-8") as file:
            return cls(json.load(file))

    def function(self, code: CodeType) -> FunctionPlan | None:
        """The plan for a code object, if there is one."""
        filename = code.co_filename
        number = self._known.get(filename)
        if number is None:
            number = self._known[filename] = self._file(filename)
        if number < 0:
            return None
        name = code.co_name
        if name == _MODULE or name.startswith(_CELL):
            return self._functions[number].get((0, _MODULE))
        return self._functions[number].get((code.co_firstlineno, name))

    def _file(self, filename: str) -> int:
        """The number of a file, -1 if it is none of the plan: it has the name, or a copy that is
        installed has the same contents, or it is a cell that IPython runs."""
        path = os.path.join(self._folder, filename)
        for name in (os.path.normpath(path), os.path.realpath(path)):
            if name in self._by_path:
                return self._by_path[name]
        alike = self._by_tail.get(_tail(path), ())
        if alike:
            try:
                with open(path, "rb") as file:
                    digest = hashlib.sha256(file.read()).hexdigest()
            except OSError:
                return self._cell(filename)
            for number in alike:
                if self._digests[number] == digest:
                    return number
        return self._cell(filename)

    def _cell(self, filename: str) -> int:
        """The number of a cell, by the text that IPython keeps for tracebacks."""
        cached = linecache.cache.get(filename) if self._cells else None
        # Lines of a file are cached with its time of change, those of a cell without.
        if cached is None or len(cached) < 4 or cached[1] is not None:
            return -1
        return self._cells.get(cell_digest(cached[2]), -1)


def cell_digest(lines: Iterable[str]) -> str:
    """By what a cell of a notebook is known: its lines but for magics, which IPython replaces."""
    hashed = ["" if _MAGIC in line else line.rstrip() for line in lines]
    return hashlib.sha256("\n".join(hashed).rstrip("\n").encode("utf-8", "replace")).hexdigest()


def _tail(path: str) -> str:
    folder, name = os.path.split(path)
    return f"{os.path.basename(folder)}/{name}"
