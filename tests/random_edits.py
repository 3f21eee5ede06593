"""Random edits of a project's files, as people make them: each is determined by a seed."""

from __future__ import annotations

import ast
import os
import random
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

_LONG_AGO = 1_600_000_000  # seconds: no file looks as if it were being edited
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_COSTLY = (
    "import time\ntime.sleep(1)",
    "import requests\nrequests.get('u')",
    "open('f').read()",
    "self.save()",
    "for _i in range(9):\n    print(_i)",
)
_ANNOTATIONS = ("int", "str", "'list[str]'", "'dict[str, int]'", "object")
_VALUES = ("1", "''", "[]", "{}", "None", "range(9)", "dict(a=1)", "open('f')")
_DECORATORS = ("property", "staticmethod", "classmethod", "functools.cache", "app.route('/')")


class Edits:
    """Edits the files below a folder, one after another.

    Args:
        seed: of all that is chosen.
    """

    def __init__(self, folder: Path, seed: object) -> None:
        self._folder = folder
        self._random = random.Random(repr(seed))
        self._first = {path: path.read_bytes() for path in self.files()}
        self._time = 0

    def files(self) -> list[Path]:
        """The files of now."""
        return sorted(self._folder.rglob("*.py"))

    def next(self) -> str:
        """Make an edit, and say which."""
        while True:
            kind = self._random.choice(_KINDS)
            files = self.files()
            path = self._random.choice(files) if files else self._folder / "first.py"
            before = {each: each.read_bytes() for each in files}
            kind(self, path)
            now = {each: each.read_bytes() for each in self.files()}
            if now != before:
                self._time += 1
                for each, data in now.items():
                    if before.get(each) != data:
                        os.utime(each, (_LONG_AGO + self._time,) * 2)
                return f"{kind.__name__.strip('_')} {path.relative_to(self._folder)}"

    # What is there

    def _text(self, path: Path) -> str:
        return path.read_text("utf-8", "surrogateescape") if path.is_file() else ""

    def _write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", "surrogateescape")

    def _pick(self, path: Path, *kinds: type[ast.AST]) -> ast.AST | None:
        """A node of a file of one of these types, if there is one."""
        try:
            nodes = [node for node in ast.walk(ast.parse(self._text(path))) if type(node) in kinds]
        except SyntaxError:
            return None
        return self._random.choice(nodes) if nodes else None

    def _module(self, path: Path) -> str:
        parts = path.relative_to(self._folder).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def _other(self, path: Path) -> Path:
        return self._random.choice([each for each in self.files() if each != path] or [path])

    def _lines(self, path: Path) -> list[str]:
        return self._text(path).split("\n")

    def _replace(self, path: Path, node: ast.AST, text: Sequence[str]) -> None:
        """Put lines in the place of those of a statement, its decorators included."""
        assert isinstance(node, ast.stmt)
        lines = self._lines(path)
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(each.lineno for each in decorators)])
        lines[first - 1 : node.end_lineno] = text
        self._write(path, "\n".join(lines))

    def _body(self, path: Path, change: Callable[[list[str], str], list[str]]) -> None:
        """Change the lines of a function's body, given with their indentation."""
        node = self._pick(path, *_FUNCTIONS)
        if not isinstance(node, _FUNCTIONS) or node.body[0].lineno == node.lineno:
            return
        lines = self._lines(path)
        first, last = node.body[0].lineno - 1, node.end_lineno
        margin = " " * node.body[0].col_offset
        lines[first:last] = change(lines[first:last], margin)
        self._write(path, "\n".join(lines))

    # What may be done

    def _remark_at_the_end(self, path: Path) -> None:
        self._write(path, f"{self._text(path)}\n# remark {self._random.random()}\n")

    def _remark_between(self, path: Path) -> None:
        node = self._pick(path, *_SCOPES)
        if isinstance(node, _SCOPES):
            lines = self._lines(path)
            at = min([node.lineno, *(each.lineno for each in node.decorator_list)]) - 1
            lines[at:at] = [" " * node.col_offset + "# remark", ""]
            self._write(path, "\n".join(lines))

    def _statement(self, path: Path) -> None:
        costly = textwrap.dedent(self._random.choice((*_COSTLY, "size = 1\nassert size")))
        self._body(path, lambda old, margin: [*textwrap.indent(costly, margin).split("\n"), *old])

    def _empty(self, path: Path) -> None:
        self._body(path, lambda old, margin: [f"{margin}pass"])

    def _repeat(self, path: Path) -> None:
        self._body(
            path,
            lambda old, margin: [f"{margin}for _each in range(9):", *(f"    {one}" for one in old)],
        )

    def _rename(self, path: Path) -> None:
        node = self._pick(path, *_SCOPES)
        if isinstance(node, _SCOPES):
            lines = self._lines(path)
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = line.replace(node.name, f"{node.name}_2", 1)
            self._write(path, "\n".join(lines))

    def _rename_to_another(self, path: Path) -> None:
        node, other = self._pick(path, *_SCOPES), self._pick(self._other(path), *_SCOPES)
        if isinstance(node, _SCOPES) and isinstance(other, _SCOPES):
            lines = self._lines(path)
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = line.replace(node.name, other.name, 1)
            self._write(path, "\n".join(lines))

    def _asynchronous(self, path: Path) -> None:
        node = self._pick(path, ast.FunctionDef)
        if isinstance(node, ast.FunctionDef):
            lines = self._lines(path)
            lines[node.lineno - 1] = lines[node.lineno - 1].replace("def ", "async def ", 1)
            self._write(path, "\n".join(lines))

    def _decorate(self, path: Path) -> None:
        node = self._pick(path, *_FUNCTIONS)
        if isinstance(node, _FUNCTIONS):
            lines = self._lines(path)
            chosen = self._random.choice(_DECORATORS)
            lines.insert(node.lineno - 1, " " * node.col_offset + f"@{chosen}")
            self._write(path, "\n".join(lines))

    def _undecorate(self, path: Path) -> None:
        node = self._pick(path, *_SCOPES)
        if isinstance(node, _SCOPES) and node.decorator_list:
            lines = self._lines(path)
            first, last = node.decorator_list[0], node.decorator_list[-1]
            del lines[first.lineno - 1 : last.end_lineno]
            self._write(path, "\n".join(lines))

    def _delete_statement(self, path: Path) -> None:
        node = self._pick(path, *_SCOPES, ast.Assign, ast.ImportFrom, ast.Import, ast.Return)
        if node is not None:
            self._replace(path, node, [" " * getattr(node, "col_offset", 0) + "pass"])

    def _move_statement(self, path: Path) -> None:
        node = self._pick(path, *_SCOPES)
        if not isinstance(node, _SCOPES) or node.col_offset:
            return
        segment = ast.get_source_segment(self._text(path), node) or ""
        other = self._other(path)
        back = f"from {self._module(other)} import {node.name}"
        self._replace(path, node, [back] if self._random.random() < 0.7 else [])
        self._write(other, f"{self._text(other)}\n\n\n{segment}\n")

    def _field(self, path: Path) -> None:
        node = self._pick(path, ast.ClassDef)
        if isinstance(node, ast.ClassDef) and node.body[0].lineno > node.lineno:
            lines = self._lines(path)
            name = self._random.choice(("serializer_class", "objects", "name", "owner", "items"))
            value = self._random.choice((*_VALUES, "models.ForeignKey('Owner', on_delete=1)"))
            margin = " " * node.body[0].col_offset
            lines.insert(node.body[0].lineno - 1, f"{margin}{name} = {value}")
            self._write(path, "\n".join(lines))

    def _value(self, path: Path) -> None:
        node = self._pick(path, ast.Assign)
        if isinstance(node, ast.Assign):
            target = ast.get_source_segment(self._text(path), node.targets[0])
            if target and "\n" not in target:
                margin = " " * node.col_offset
                value = self._random.choice(_VALUES)
                self._replace(path, node, [f"{margin}{target} = {value}"])

    def _base(self, path: Path) -> None:
        node, other = self._pick(path, ast.ClassDef), self._pick(path, ast.ClassDef)
        if isinstance(node, ast.ClassDef) and isinstance(other, ast.ClassDef):
            lines = self._lines(path)
            base = self._random.choice((other.name, "object", "Exception", "list"))
            lines[node.lineno - 1] = (
                " " * node.col_offset + f"class {node.name}({base}):"
                if lines[node.lineno - 1].rstrip().endswith(":")
                else lines[node.lineno - 1]
            )
            self._write(path, "\n".join(lines))

    def _parameter(self, path: Path) -> None:
        node = self._pick(path, *_FUNCTIONS)
        if isinstance(node, _FUNCTIONS):
            lines = self._lines(path)
            line = lines[node.lineno - 1]
            annotation = self._random.choice(_ANNOTATIONS)
            added = f"def {node.name}(added: {annotation} = None, *, "
            lines[node.lineno - 1] = line.replace(f"def {node.name}(", added, 1)
            self._write(path, "\n".join(lines))

    def _argument(self, path: Path) -> None:
        node = self._pick(path, ast.Call)
        if isinstance(node, ast.Call):
            segment = ast.get_source_segment(self._text(path), node)
            lines = self._lines(path)
            if segment and segment.endswith(")") and "\n" not in segment:
                value = self._random.choice(_VALUES)
                lines[node.lineno - 1] = lines[node.lineno - 1].replace(
                    segment, segment[:-1].rstrip(", ") + f", added={value})", 1
                )
                self._write(path, "\n".join(lines))

    def _exported(self, path: Path) -> None:
        node = self._pick(path, *_SCOPES)
        if isinstance(node, _SCOPES):
            self._write(path, f"{self._text(path)}\n__all__ = ['{node.name}']\n")

    def _import(self, path: Path) -> None:
        """An import of another file: circles come of themselves."""
        module = self._module(self._other(path))
        node = self._pick(self._other(path), *_SCOPES)
        name = node.name if isinstance(node, _SCOPES) else "name"
        statement = self._random.choice(
            (
                f"from {module} import *",
                f"import {module}",
                f"from {module} import {name}",
                f"try:\n    from {module} import {name}\nexcept ImportError:\n    {name} = None",
                f"import {module} as requests",
            )
        )
        self._write(path, f"{statement}\n{self._text(path)}")

    def _call(self, path: Path) -> None:
        """A function that calls one of another file."""
        other = self._other(path)
        node = self._pick(other, *_FUNCTIONS)
        if isinstance(node, _FUNCTIONS):
            number = self._random.randrange(1000)
            self._write(
                path,
                f"{self._text(path)}\n\nfrom {self._module(other)} import {node.name} as _one_{number}\n\n\n"
                f"async def _added_{number}(items):\n    for item in items:\n"
                f"        _one_{number}(item)\n",
            )

    def _new_file(self, path: Path) -> None:
        name = self._random.choice(("added", "time", "requests", "models", "__init__"))
        folder = path.parent if self._random.random() < 0.7 else path.parent / "room"
        if not (folder / f"{name}.py").exists():
            self._write(folder / f"{name}.py", self._text(path))

    def _delete_file(self, path: Path) -> None:
        path.unlink(missing_ok=True)  # all may be deleted already

    def _move_file(self, path: Path) -> None:
        if path.is_file():
            os.replace(path, path.with_name(f"{path.stem.strip('_')}_2.py"))

    def _break(self, path: Path) -> None:
        self._write(path, f"{self._text(path)}\n)\n")

    def _restore(self, path: Path) -> None:
        if path in self._first:
            path.write_bytes(self._first[path])

    def _restore_one(self, path: Path) -> None:
        chosen = self._random.choice(sorted(self._first))
        chosen.parent.mkdir(parents=True, exist_ok=True)
        chosen.write_bytes(self._first[chosen])


# Files are broken and deleted less often than they are put back: else little would be left.
_KINDS: tuple[Callable[[Edits, Path], None], ...] = (
    *[
        kind
        for name, kind in vars(Edits).items()
        if name.startswith("_")
        and name not in ("_text", "_write", "_pick", "_module", "_other", "_lines", "_replace")
        and name not in ("_body", "__init__", "__module__", "__doc__", "__dict__", "__weakref__")
    ],
    *[Edits._restore_one] * 6,
)
