"""What files of the project name: constants of modules, words, imports."""

from __future__ import annotations

from functools import cached_property

from perflint.outlining.outline import Outline
from perflint.project.answers.analyses import Analyses


class Files:
    """Questions about modules, and about what any file of the project names."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses

    def file_named(self, name: str) -> str | None:
        """How the path ends that a name of a module, or of a class in one, holds; None if nothing says it."""
        outline, last = self._holding(name)
        return dict(outline.files).get(last) if outline is not None else None

    def count_named(self, name: str) -> int | None:
        """The large number that a name of a module, or of a class in one, stands for, or how many items a
        function gives (`grid.cells()`), or a collection has (`grid.CELLS[]`); None if nothing says it."""
        outline, last = self._holding(name)
        return dict(outline.counts).get(last) if outline is not None else None

    def fact(self, name: str, subject: str) -> str | None:
        """What the files of the project say of a subject, by the name of a fact: see `file_facts`."""
        return self._facts.get(name, {}).get(subject)

    def named_elsewhere(self, module: str, name: str) -> bool:
        """Whether another file of the project may read a global of a module: it holds both names."""
        last = module.rpartition(".")[2]
        return any(
            outline.module != module and name in outline.words and last in outline.words
            for outline in self.linked.files
        )

    def read_elsewhere(self, module: str, name: str) -> bool:
        """Whether another file of the project may read a global of a module, which it is not seen to have
        from elsewhere: it holds both names, and imports the module, or has no other import of the name."""
        last = module.rpartition(".")[2]
        for outline in self.linked.files:
            if outline.module == module or not {name, last} <= outline.words:
                continue
            targets = {target for _, several in outline.aliases for target in several}
            if not targets.isdisjoint((module, f"{module}.{name}")) or module in outline.stars:
                return True
            if not any(alias == name for alias, _ in outline.aliases):
                return True
        return False

    def is_program(self, module: str) -> bool:
        """Whether a module is run rather than imported: it belongs to no package, and no file of the
        project imports it."""
        return module.rpartition(".")[0] not in self.linked.modules and module not in self._imported

    def mentions(self, path: str, *words: str) -> bool:
        """Whether a file of the project holds one of these identifiers."""
        return any(
            outline.path == path and not outline.words.isdisjoint(words)
            for outline in self.linked.files
        )

    def mentioned_anywhere(self, *words: str) -> bool:
        """Whether any file of the project holds one of these identifiers."""
        return any(not outline.words.isdisjoint(words) for outline in self.linked.files)

    @cached_property
    def _facts(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for outline in self.linked.files:
            for name, subjects in outline.facts.items():
                found.setdefault(name, {}).update(subjects)
        return found

    def _holding(self, name: str) -> tuple[Outline | None, str]:
        """The outline of the module that a name belongs to, and what it is called there."""
        module, _, last = name.rpartition(".")
        outline = self.linked.modules.get(module)
        if outline is None:
            module, _, klass = module.rpartition(".")
            outline, last = self.linked.modules.get(module), f"{klass}.{last}"
        return outline, last

    @cached_property
    def _imported(self) -> frozenset[str]:
        """The modules that files of the project import, as far as the files' heads tell; of those without
        a package, all."""
        found: set[str] = set()
        for outline in self.linked.files:
            found |= outline.imports
            found.update(outline.stars)
            for _, names in outline.aliases:
                for name in names:
                    found.update((name, name.rpartition(".")[0]))
        return frozenset(found)
