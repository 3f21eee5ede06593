"""Finds stubs, reads those that are asked for, and answers questions about the names in them."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from perflint.knowledge.definitions import Member, Outside
from perflint.knowledge.facts import ClassFacts, FunctionFacts, Term
from perflint.knowledge.problems import KnowledgeError
from perflint.knowledge.stub import FunctionNode, Stub, run_time_method
from perflint.syntax.regular_files import files_below, read_bytes, read_text

_FOLDER = Path(__file__).parent
_FOR_ANNOTATIONS = ("typing.", "typing_extensions.", "collections.abc.")  # imported for stubs only
_UNLISTED = "_Unlisted"  # what a stub says of classes that it does not name
# What the names of classes start with that are of another framework than those of the rest of a library.
_OTHER_FRAMEWORKS = ("TF", "Flax")
_MAX_HOPS = 20  # re-exports of re-exports
_HEAD = re.compile(r"^class (\w+)\((.*)\):", re.MULTILINE)
_NAME = re.compile(r"\w+")
_IMPORT = re.compile(r"^(?:from|import) (\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    is_package: bool
    text: str | None = None  # of a file of another machine

    def read(self) -> str:
        return read_text(self.path) if self.text is None else self.text


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """What a dotted name stands for.

    Attributes:
        kind: `module`, `class`, `function`, `variable`, `made` (a method made at run time), or
            `outside` (nothing is known under that name).
        name: the dotted name under which it is known.
        stub, inside, member: where it is defined, and the classes around it.
    """

    kind: str
    name: str
    stub: Stub | None = None
    inside: tuple[ast.ClassDef, ...] = ()
    member: Member | None = None


class Knowledge:
    """What the stubs say of libraries; a `World`.

    Args:
        extra: stub files or folders of stubs that add to those that come with perflint.
        sent: those of another machine, where they are in order: see `portable`.

    Raises:
        KnowledgeError: an extra stub is missing, cannot be parsed or has a meaningless part.
    """

    def __init__(self, extra: Sequence[Path] = (), sent: Sequence[tuple[str, _File]] = ()) -> None:
        self._files: dict[str, list[_File]] = {}
        own = list(_own_files())
        added = [file for path in extra for file in _files(Path(path))]
        for module, file in [*added, *sent, *own]:
            self._files.setdefault(module, []).append(file)
        self._packages = {
            module[:dot]
            for module in self._files
            for dot in range(len(module))
            if module[dot] == "."
        }
        self._tops = {module.partition(".")[0] for module in self._files}
        self._stubs: dict[str, tuple[Stub, ...]] = {}
        self._found: dict[str, _Found | None] = {}
        self._classes: dict[str, ClassFacts] = {}
        self._functions: dict[str, FunctionFacts] = {}
        self._heads: dict[str, dict[str, set[str]]] = {}
        self._brought: dict[str, frozenset[str]] = {}
        for problem in self.problems(module for module, _ in added):
            if any(problem.path == file.path for _, file in added):
                raise problem

    def portable(self) -> tuple[Callable[..., Knowledge], tuple[object, ...]]:
        """How to make this on another machine: of the stubs that come with the perflint there, and the texts
        of those that were added here; as `__reduce__` says it."""
        own = {file for _, file in _own_files()}
        added = tuple(
            (module, replace(file, text=file.read()))
            for module, files in self._files.items()
            for file in files
            if file not in own
        )
        return Knowledge, ((), added)

    # Questions

    def function(self, name: str) -> FunctionFacts | None:
        """The function or method of this name."""
        found = self._find(name)
        if found is None or found.kind not in ("function", "made"):
            return None
        facts = self._functions.get(found.name)
        if facts is None:
            facts = self._functions[found.name] = self._function(found)
        return facts

    def klass(self, name: str) -> ClassFacts | None:
        """The class of this name."""
        found = self._find(name)
        if found is None or found.kind != "class":
            return None
        facts = self._classes.get(found.name)
        if facts is None:
            assert found.stub is not None
            assert found.member is not None
            node = found.member.nodes[0]
            assert isinstance(node, ast.ClassDef)
            outside = self._outside(found.stub)
            facts = found.stub.klass(found.name, node, found.inside, outside)
            self._classes[found.name] = facts
        return facts

    def variable(self, name: str) -> Term | None:
        """What a module-level variable holds."""
        found = self._find(name)
        if found is None or found.kind != "variable" or found.inside:
            return None
        assert found.stub is not None
        assert found.member is not None
        return found.stub.variable(found.member.nodes[0], self._outside(found.stub))

    def alias(self, name: str) -> str | None:
        """The name under which a re-exported object is known, where it differs."""
        found = self._find(name)
        return found.name if found is not None and found.name != name else None

    def defines_method(self, name: str) -> bool:
        """Never: these are no classes of the project."""
        return False

    def is_module(self, name: str) -> bool:
        """Whether a module of this name is known."""
        found = self._find(name)
        return found is not None and found.kind == "module"

    def may_have(self, name: str) -> bool:
        """Whether there may be something of this name: what no stub describes may have anything."""
        if name.partition(".")[0] not in self._tops:
            return True
        found = self._find(name)
        return found is not None and (found.kind != "outside" or not self._is_ours(found.name))

    def names(self, module: str) -> frozenset[str] | None:
        """The public names of a module, those of star imports included; None if it is not known."""
        found = self._find(module)
        if found is None or found.kind != "module":
            return None
        names: set[str] = set()
        for stub in self._read(found.name):
            names.update(
                name
                for name, member in stub.members.items()
                if not name.startswith("_") and not member.target.startswith(_FOR_ANNOTATIONS)
            )
            for star in stub.stars:
                names.update(self.names(star) or ())
        return frozenset(names)

    def stub_text(self, module: str) -> str | None:
        """The text of the stub of a module."""
        stubs = self._read(module) if module.partition(".")[0] in self._tops else ()
        return stubs[0].text if stubs else None

    def derived(self, top: str, builtin: str) -> tuple[str, ...] | None:
        """The classes of a library that derive from a builtin one, directly or through one another;
        None if there is no stub of it."""
        if top not in self._tops:
            return None
        bases = self._bases_of(top)
        below = {builtin}
        if top != "collections":
            below |= {
                name.rpartition(".")[2] for name in self.derived("collections", builtin) or ()
            }
        count = 0
        while count != len(below):
            count = len(below)
            below.update(name.rpartition(".")[2] for name, of in bases.items() if of & below)
        return tuple(name for name, of in bases.items() if of & below)

    def brings(self, top: str) -> frozenset[str]:
        """The other libraries that the stubs of a library import from, typing left out."""
        brought = self._brought.get(top)
        if brought is None:
            found = {name for _, text in self._texts(top) for name in _IMPORT.findall(text)}
            brought = self._brought[top] = frozenset(found - {top, "typing", "typing_extensions"})
        return brought

    def _bases_of(self, top: str) -> dict[str, set[str]]:
        """The classes at the top level of a library's stubs, with the last names of their bases: read from
        the text, as most stubs are asked for nothing else."""
        heads = self._heads.get(top)
        if heads is None:
            heads = self._heads[top] = {
                f"{module}.{name}": set(_NAME.findall(re.sub(r"\[.*\]", "", bases)))
                for module, text in self._texts(top)
                for name, bases in _HEAD.findall(text)
            }
        return heads

    def _texts(self, top: str) -> Iterator[tuple[str, str]]:
        """The modules of a library that there are stubs of, with their texts."""
        for module in self._modules_of.get(top, ()):
            for file in self._files[module]:
                yield module, file.read()

    @cached_property
    def _modules_of(self) -> dict[str, list[str]]:
        """The modules that there are stubs of, by library."""
        found: dict[str, list[str]] = {}
        for module in self._files:
            found.setdefault(module.partition(".")[0], []).append(module)
        return found

    @cached_property
    def digest(self) -> str:
        """A hash over all stubs."""
        hashed = hashlib.sha256()
        for module, files in sorted(self._files.items()):
            for file in files:
                hashed.update(f"{module}\0".encode())
                hashed.update(hashlib.sha256(read_bytes(file.path)).digest())
        return hashed.hexdigest()

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that there are stubs of."""
        return tuple(sorted(self._files))

    def stubs(self, module: str) -> tuple[Stub, ...]:
        """The stubs of a module, parsed."""
        return self._read(module)

    # Checking

    def problems(self, modules: Iterator[str] | Sequence[str]) -> list[KnowledgeError]:
        """What is wrong with the stubs of some modules. Reads all that is in them."""
        found: list[KnowledgeError] = []
        for module in dict.fromkeys(modules):
            for stub in self._read(module):
                self._check(stub, stub.members, (), f"{module}.")
                found += stub.problems
        return found

    def _check(
        self, stub: Stub, members: dict[str, Member], inside: tuple[ast.ClassDef, ...], prefix: str
    ) -> None:
        outside = self._outside(stub)
        for name, member in members.items():
            if member.kinds is not None and stub.path.parent != _FOLDER:
                stub.problem(member.kinds, "`@kind` is for the stubs that come with perflint")
            node = member.nodes[0] if member.nodes else None
            if member.kind == "class":
                assert isinstance(node, ast.ClassDef)
                stub.klass(prefix + name, node, inside, outside)
                nested = dict(stub.class_members(node))
                self._check(stub, nested, (*inside, node), f"{prefix}{name}.")
            elif member.kind == "function":
                stub.function(prefix + name, _functions(member), inside, outside)
            elif member.kind == "variable" and node is not None and not inside:
                stub.variable(node, outside)  # those of a class are read with it
            elif member.kind in ("import", "alias") and not inside:
                reached = self._find(prefix + name)
                if reached is None or (reached.kind == "outside" and self._is_ours(reached.name)):
                    missing = reached.name if reached is not None else prefix + name
                    error = KnowledgeError(stub.path, member.line, f"`{missing}` is not defined")
                    stub.problems.append(error)

    def _is_ours(self, name: str) -> bool:
        return name.partition(".")[0] in self._tops

    # Looking up

    def _find(self, name: str, hops: int = 0) -> _Found | None:
        if name.partition(".")[0] not in self._tops:
            return None
        if name in self._found:
            return self._found[name]
        found = self._search(name, hops) if hops < _MAX_HOPS else None
        if hops == 0 or found is not None:
            self._found[name] = found
        return found

    def _search(self, name: str, hops: int) -> _Found | None:
        cut = len(name)
        while cut > 0 and name[:cut] not in self._files:
            if cut == len(name) and name in self._packages:
                return _Found("module", name)
            cut = name.rfind(".", 0, cut)
        if cut <= 0:
            return None
        if cut == len(name):
            return self._covering(name, hops) or _Found("module", name)
        return self._in_module(name[:cut], name[cut + 1 :].split("."), hops)

    def _covering(self, name: str, hops: int) -> _Found | None:
        """What a package imports under the name of its submodule, from there: `dask.delayed`."""
        package, _, last = name.rpartition(".")
        if package not in self._files:
            return None
        for stub in self._read(package):
            member = stub.members.get(last)
            if member is not None and member.kind == "import" and member.target == f"{name}.{last}":
                return self._in_stub(stub, member, [last], hops)
        return None

    def _in_module(self, module: str, path: list[str], hops: int) -> _Found | None:
        stubs = self._read(module)
        for stub in stubs:
            member = stub.members.get(path[0])
            if member is not None:
                return self._in_stub(stub, member, path, hops)
        for stub in stubs:
            for star in stub.stars:
                if star != module and not path[0].startswith("_"):
                    found = self._find(".".join([star, *path]), hops + 1)
                    if found is not None:
                        return found
        alike = self._named_alike(stubs, path, hops)
        if alike is not None or len(path) != 2:
            return alike
        return self._unlisted(stubs, module, path)

    def _named_alike(self, stubs: tuple[Stub, ...], path: list[str], hops: int) -> _Found | None:
        """What a class stands for that a stub does not name, by how its name ends: see `_Unlisted`."""
        name = path[0]
        if not name[:1].isupper() or name.startswith(_OTHER_FRAMEWORKS):
            return None
        for stub in stubs:
            endings = [
                member
                for member in stub.members
                if member.startswith(_UNLISTED)
                and member != _UNLISTED
                and name.endswith(member.removeprefix(_UNLISTED))
            ]
            if endings:
                alike = max(endings, key=len)
                return self._in_stub(stub, stub.members[alike], [alike, *path[1:]], hops)
        return None

    def _unlisted(self, stubs: tuple[Stub, ...], module: str, path: list[str]) -> _Found | None:
        """A method of a class that a stub does not name, where its `_Unlisted` says what they have."""
        if not path[0][:1].isupper():
            return None
        for stub in stubs:
            member = stub.members.get(_UNLISTED)
            if member is None or not isinstance(node := member.nodes[0], ast.ClassDef):
                continue
            method = stub.class_members(node).get(path[1])
            if method is not None and method.kind == "function":
                return _Found("function", ".".join([module, *path]), stub, (node,), method)
        return None

    def _in_stub(self, stub: Stub, member: Member, path: list[str], hops: int) -> _Found | None:
        if member.kind == "import":
            return self._elsewhere(member.target, path[1:], hops)
        if member.kind == "alias":
            assigned = member.nodes[0]
            assert isinstance(assigned, ast.Assign)
            target = stub.dotted(assigned.value, (), self._outside(stub))
            return self._elsewhere(target, path[1:], hops) if target else None
        name = f"{stub.module}.{path[0]}"
        inside: tuple[ast.ClassDef, ...] = ()
        for position, word in enumerate(path[1:], 1):
            node = member.nodes[0] if member.nodes else None
            if not isinstance(node, ast.ClassDef):
                return None
            members = stub.class_members(node)
            real = _same_in_class(members, word)
            below = members.get(real)
            if below is None:
                if position < len(path) - 1:
                    return None
                return self._unnamed(stub, (*inside, node), name, word)
            name = f"{name}.{real}"  # perflint: ignore[PFL601] - names have few parts
            inside = (*inside, node)  # perflint: ignore[PFL603] - as few
            member = below
        if member.kind in ("class", "function", "variable"):
            return _Found(member.kind, name, stub, inside, member)
        return None

    def _elsewhere(self, target: str, rest: list[str], hops: int) -> _Found | None:
        name = ".".join([target, *rest])
        return self._find(name, hops + 1) or _Found("outside", name)

    def _unnamed(
        self, stub: Stub, inside: tuple[ast.ClassDef, ...], name: str, word: str
    ) -> _Found | None:
        """A method that a class has without its stub naming it."""
        members = stub.class_members(inside[-1])
        if word == "__init__" and inside[-1].decorator_list:
            return _Found("made", f"{name}.{word}", stub, inside)
        getter = members.get("__getattr__")
        if getter is None or word.startswith("__"):
            return None
        node = _functions(getter)[0]
        made = run_time_method(stub, f"{name}.{word}", node, inside, self._outside(stub))
        return _Found("made", f"{name}.{word}", stub, inside, getter) if made else None

    def _function(self, found: _Found) -> FunctionFacts:
        stub = found.stub
        assert stub is not None
        outside = self._outside(stub)
        if found.member is None:
            return stub.construction(found.name, found.inside[-1])
        nodes = _functions(found.member)
        if found.kind == "made":
            made = run_time_method(stub, found.name, nodes[0], found.inside, outside)
            assert made is not None
            return made
        return stub.function(found.name, nodes, found.inside, outside)

    # Reading

    def _read(self, module: str) -> tuple[Stub, ...]:
        stubs = self._stubs.get(module)
        if stubs is None:
            stubs = tuple(self._parse(module, file) for file in self._files.get(module, ()))
            self._stubs[module] = stubs
        return stubs

    def _parse(self, module: str, file: _File) -> Stub:
        try:
            text = file.read()
        except (OSError, UnicodeDecodeError) as error:
            raise KnowledgeError(file.path, 0, f"cannot be read: {error}") from error
        return Stub(module, file.path, text, is_package=file.is_package or module in self._packages)

    def _outside(self, stub: Stub) -> Outside:
        def find(name: str) -> str | None:
            for star in stub.stars:
                found = self._find(f"{star}.{name}", 1)
                if found is not None:
                    return found.name
            return None

        return find


def packages(extra: Iterable[Path] = ()) -> frozenset[str]:
    """The top-level packages that there are stubs of, those at the paths `extra` included.

    Raises:
        KnowledgeError: there are no stubs at a path.
    """
    return _own_packages().union(
        module.partition(".")[0] for path in extra for module, _ in _files(path)
    )


@cache
def _own_packages() -> frozenset[str]:
    return frozenset(module.partition(".")[0] for module, _ in _own_files())


def _same_in_class(members: Mapping[str, Member], word: str) -> str:
    """The name of the method that `word = method` in a class makes another name of."""
    member = members.get(word)
    if member is None or member.kind != "alias":
        return word
    assigned = member.nodes[0]
    assert isinstance(assigned, ast.Assign)
    target = getattr(assigned.value, "id", word)
    return target if target in members else word


def _functions(member: Member) -> list[FunctionNode]:
    return [
        node for node in member.nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]


@cache
def _own_files() -> tuple[tuple[str, _File], ...]:
    """The stubs of perflint itself, with the modules that they describe."""
    return tuple(
        (path.name[: -len(".pyi")], _File(path, False))
        for path in _FOLDER.iterdir()
        if path.suffix == ".pyi"
    )


def _files(path: Path) -> Iterator[tuple[str, _File]]:
    """The stubs at a path, with the modules that they describe."""
    if path.is_file():
        yield path.name.removesuffix(".pyi"), _File(path, False)
        return
    if not path.is_dir():
        raise KnowledgeError(path, 0, "there is no such stub file or folder")
    for file in files_below(path, ".pyi"):
        parts = [part.removesuffix("-stubs") for part in file.relative_to(path).parts]
        parts[-1] = file.name.removesuffix(".pyi")
        is_package = parts[-1] == "__init__" and len(parts) > 1
        yield ".".join(parts[:-1] if is_package else parts), _File(file, is_package)
