"""The outline of a file, put together."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, starmap

from perflint.knowledge.facts import Term
from perflint.language.names import APPLICATIONS, NEW_TYPES, USER_SETTING, Names
from perflint.language.nodes import FUNCTIONS, last_name, parent
from perflint.language.paths import files_named
from perflint.language.scopes import Binding
from perflint.language.terms.carried import CARRIED, GIVEN, LOGGED_IN, USER_LOADERS
from perflint.language.terms.docstring_types import documented
from perflint.language.terms.terms import NOTHING
from perflint.language.terms.typed_keys import is_of_library
from perflint.outlining.classes import Classes
from perflint.outlining.conditions import Setting
from perflint.outlining.context import OutlineContext
from perflint.outlining.counts import LARGE, counts_named, many_held, many_returned
from perflint.outlining.file_facts import extracted
from perflint.outlining.functions import Functions
from perflint.outlining.halves import without_halves
from perflint.outlining.outline import EACH, STRIDE, FunctionOutline, Outline
from perflint.outlining.regions import regions
from perflint.outlining.sites import Sites
from perflint.syntax.lines import characters, each_line
from perflint.syntax.source import Source

_TYPING = frozenset({"builtins", "collections", "typing", "typing_extensions"})
_SAVING = frozenset({"pre_save", "post_save"})
_SIGNALS = frozenset(f"django.db.models.signals.{name}" for name in _SAVING)
# Calls that name relations to load along.
_LOADING = frozenset(
    {
        "select_related",
        "prefetch_related",
        "Prefetch",
        "prefetch_related_objects",
        "FilteredRelation",
        "joinedload",
        "selectinload",
        "subqueryload",
        "immediateload",
        "contains_eager",
    }
)


class Outlining:
    """Makes the outline of one walked file."""

    def __init__(self, names: Names, source: Source, path: str) -> None:
        self.names = names
        self.source = source
        self.path = path
        self.regions = regions(names)
        context = OutlineContext.of(names)
        self.stores = context.stores
        self.types = context.types
        self.terms = context.terms
        self.places = context.places
        self.functions = Functions(context, source, [region.line for region in self.regions])
        self.sites = Sites(context)
        self.classes = Classes(context)
        self._imported_by_calls = _imported_by_calls(names)
        self._known_words: frozenset[str] | None = None  # see `_words`

    def run(self) -> Outline:
        """The outline."""
        names = self.names
        functions = (
            FunctionOutline("", "", 1, 0, 0, (), None, frozenset(), (), ()),
            *self.functions.all(),
        )
        self.sites.run()
        classes = tuple(self.classes.outline(node) for node in names.nodes(ast.ClassDef))
        variables, aliases = self._module_names()
        made = Outline(
            self.path,
            sys.intern(names.module),
            names.package == names.module,
            self._words,
            tuple(self.regions),
            functions,
            classes,
            variables,
            aliases,
            tuple(names.scope.stars),
            self._exported(),
            tuple(self.terms.table),
            self.sites.numbers,
            tuple(self.sites.arguments.numbered),
            tuple(starmap(Setting, self.sites.settings)),
            self._wide(functions),
            self._set_on_others(),
            self._lookups(),
            self._senders(),
            self._files(),
            self._large_numbers(),
            self._imports(),
            self.sites.passed,
            self._documented(),
            tuple(self.sites.indirect),
            extracted(names),
        )
        return without_halves(made, self.source.text)

    def _documented(self) -> dict[tuple[int, str], Term]:
        """What docstrings say that parameters are."""
        imports = self._imports()
        return {
            (index, sys.intern(name)): self.terms.share(term) or term
            for node, index in self.sites.indexes.items()
            if isinstance(node, FUNCTIONS)
            for name, term in documented(node, imports)
        }

    def _imports(self) -> frozenset[str]:
        """The first parts of the names of the modules that the file imports."""
        names = self.names
        modules = [alias.name for node in names.nodes(ast.Import) for alias in node.names]
        modules += [node.module or "" for node in names.nodes(ast.ImportFrom) if not node.level]
        modules += self._imported_by_calls
        modules += self.sites.rendered
        return frozenset(sys.intern(module.partition(".")[0]) for module in modules)

    def _files(self) -> tuple[tuple[str, str], ...]:
        """The names of the module and of its classes that hold paths of files."""
        found = files_named(self.names.tree.body)
        for statement in self.names.tree.body:
            if isinstance(statement, ast.ClassDef):
                found += files_named(statement.body, f"{statement.name}.")
        return tuple(found)

    def _large_numbers(self) -> tuple[tuple[str, int], ...]:
        """The large numbers of the module and of its classes, and how many items its collections have and its
        functions give."""
        body = self.names.tree.body
        known = counts_named(body)
        found = {**known, **dict(many_held(body, known, self.names.dotted))}
        for statement in body:
            if isinstance(statement, ast.ClassDef):
                prefix = f"{statement.name}."
                found |= counts_named(statement.body, prefix)
                found.update(many_held(statement.body, known, self.names.dotted, prefix))
            elif isinstance(statement, ast.FunctionDef):
                many = many_returned(statement, known, self.names.dotted)
                if many is not None:
                    found[f"{statement.name}()"] = many
        return tuple(
            (name, min(count, sys.maxsize)) for name, count in found.items() if count >= LARGE
        )

    def _set_on_others(self) -> frozenset[tuple[int, str]]:
        """The attributes that are set on objects held by names, with the function that does it."""
        found: set[tuple[int, str]] = set()
        for node in self.stores.nodes:
            name = node.value
            assert isinstance(name, ast.Name)
            if name.id not in ("self", "cls"):
                owner = self.places.place(node)[0].owner
                found.add((owner, node.attr))
                if any(binding.kind.startswith("for") for binding in self.names.bindings(name)):
                    found.add((owner, sys.intern(EACH + node.attr)))
        return frozenset(found)

    def _lookups(self) -> frozenset[str]:
        """The relations that calls ask to be loaded along, anywhere in the file, each after the model that
        they are asked of, where that is written out (`models.Book:author__country`, `:author`), and the
        attributes that keep what is loaded (`Prefetch(…, to_attr="open_loans")`)."""
        found: set[str] = set()
        for node in self.names.nodes(ast.Call) if self._words & _LOADING else ():
            func = node.func
            name = getattr(func, "attr", "") or self.names.dotted(func) or ""
            if name.rpartition(".")[2] in _LOADING:
                model = self._queried(func) if isinstance(func, ast.Attribute) else ""
                for named in chain.from_iterable(map(self._spread, node.args)):
                    if isinstance(named, ast.Constant) and isinstance(named.value, str):
                        found.add(f"{model}:{named.value}")
                    # `joinedload(Book.author)`, also with a cast of the project's own around it
                    argument = (
                        named.args[0] if isinstance(named, ast.Call) and named.args else named
                    )
                    if isinstance(argument, ast.Attribute):
                        found.add(f"{self.names.dotted(argument.value) or ''}:{argument.attr}")
                for word in node.keywords:
                    if word.arg == "to_attr" and isinstance(word.value, ast.Constant):
                        found.add(":" + str(word.value.value))
        return frozenset(found)

    def _spread(self, argument: ast.expr) -> Iterable[ast.expr]:
        """An argument, or those that are spread, where they are written out: `names = ["author"]`."""
        if not isinstance(argument, ast.Starred):
            return (argument,)
        spread: ast.expr | None = argument.value
        values = [spread]
        if isinstance(spread, ast.Name):
            values = [binding.value for binding in self.names.bindings(spread)]
        return [one for value in values for one in getattr(value, "elts", ())]

    def _queried(self, method: ast.Attribute) -> str:
        """The model that a chain of calls asks, where it is written out: `Book.objects.filter(…)`."""
        base: ast.expr = method.value
        while isinstance(base, (ast.Call, ast.Attribute)):
            if isinstance(base, ast.Attribute) and base.attr == "objects":
                return self.names.dotted(base.value) or ""
            base = base.func if isinstance(base, ast.Call) else base.value
        return ""

    def _senders(self) -> frozenset[str]:
        """The models whose saving the file listens to."""
        found: set[str] = set()
        for call in self.names.nodes(ast.Call) if self._words & _SAVING else ():
            function = call.func
            if isinstance(function, ast.Attribute) and function.attr == "connect":
                signals: list[ast.expr] = [function.value]
            elif call.args and self.names.dotted(function) == "django.dispatch.receiver":
                signals = list(getattr(call.args[0], "elts", call.args[:1]))
            else:
                continue
            if not any(self.names.dotted(signal) in _SIGNALS for signal in signals):
                continue
            for word in call.keywords:
                if word.arg == "sender":
                    text = getattr(word.value, "value", None)
                    sender = text if isinstance(text, str) else self.names.dotted(word.value)
                    if sender is not None:
                        found.add(sys.intern(sender))
        return frozenset(found)

    def _module_names(
        self,
    ) -> tuple[
        tuple[tuple[str, Term | None], ...],
        tuple[tuple[str, tuple[str, ...]], ...],
    ]:
        variables: list[tuple[str, Term | None]] = []
        aliases: list[tuple[str, tuple[str, ...]]] = []
        for name, bindings in self.names.scope.bindings.items():
            imported = [b.imported for b in bindings if b.kind == "import" and b.imported]
            imported = imported or self.names.renamed(bindings)
            defined = any(b.kind in ("function", "class") for b in bindings)
            if imported and not defined:
                # `import a.b` binds `a`, which is no other name of anything.
                targets = tuple(dict.fromkeys(t for t in imported))
                if targets != (name,):
                    aliases.append((sys.intern(name), targets))
            elif not defined:
                term = self._type_alias(bindings) or self._variable(bindings)
                if name == USER_SETTING:
                    term = self._named_model(bindings) or term
                variables.append((sys.intern(name), self.terms.share(term)))
        return (*variables, *self._set_elsewhere(), *self._carried()), tuple(aliases)

    def _named_model(self, bindings: list[Binding]) -> Term | None:
        """The model that a setting names: `AUTH_USER_MODEL = "accounts.User"`."""
        match bindings:
            case [Binding(kind="assign", value=ast.Constant(value=str() as text))]:
                return ("name", f"{self.names.module}.{APPLICATIONS}.{text}")
        return None

    def _set_elsewhere(self) -> Iterator[tuple[str, Term | None]]:
        """What the file gives to names of other modules of its project: `state.session = Session(engine)`."""
        imported = {
            alias.asname or alias.name.partition(".")[0]
            for statement in self.names.nodes(ast.Import, ast.ImportFrom)
            for alias in statement.names
        }
        for node in self.stores.nodes if imported else ():
            above = parent(node)
            if not isinstance(above, ast.Assign) or node.value.id not in imported:  # type: ignore[attr-defined]
                continue
            dotted = self.names.dotted(node)
            if dotted is not None and not is_of_library(dotted):
                term = self.types.term(above.value)
                if term != NOTHING:
                    yield sys.intern(dotted), self.terms.share(term)

    def _carried(self) -> Iterator[tuple[str, Term | None]]:
        """What the file gives requests to carry: `request.event = event`, and the user whom it finds for
        Flask-Login."""
        for node in self.stores.nodes:
            above = parent(node)
            if not isinstance(above, ast.Assign):
                continue
            holder = node.value.id  # type: ignore[attr-defined]
            if holder == "request":
                given = f"{CARRIED}{node.attr}"
            elif holder == "g":
                given = self.names.dotted(node) or ""
            else:
                continue
            term = self.types.term(above.value) if given.startswith(GIVEN) else NOTHING
            if term != NOTHING:
                yield sys.intern(given), self.terms.share(term)
        for function in self.names.nodes(ast.FunctionDef) if self._words & USER_LOADERS else ():
            if any(last_name(each) in USER_LOADERS for each in function.decorator_list):
                name = self.names.qualname(self.names.scopes[function])
                yield LOGGED_IN, self.terms.share(("call", ("name", sys.intern(name))))

    def _type_alias(self, bindings: list[Binding]) -> Term | None:
        """What `SessionDep = Annotated[Session, Depends(…)]`, `Batch = dict[str, Tensor]` or
        `Rows = list | None` stands for in annotations."""
        match bindings:
            case [Binding(kind="assign", value=ast.Subscript() | ast.BinOp() as value)]:
                term = self.types.annotation(value) if self._says_type(value) else None
                return None if term is None else ("alias", term)
            case [
                Binding(kind="assign", value=ast.Call(func=made, args=[_, ast.Subscript() as base]))
            ]:
                # `Names = NewType("Names", list[str])`
                is_new = self.names.dotted(made) in NEW_TYPES
                term = self.types.annotation(base) if is_new else None
                return None if term is None else ("alias", term)
        return None

    def _says_type(self, node: ast.expr) -> bool:
        """Whether an expression of the module is written as a type is."""
        match node:
            case ast.Constant(value=None):
                return True
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self._says_type(left) and self._says_type(right)
            case ast.Subscript(value=base, slice=index):
                typing = (self.names.dotted(base) or "").rpartition(".")[0] in _TYPING
                return typing or self._says_type(base) and not isinstance(index, ast.Constant)
            case ast.Name() | ast.Attribute():
                module, _, last = (self.names.dotted(node) or "").rpartition(".")
                return module == "builtins" or last[:1].isupper() and not last.isupper()
        return False

    def _variable(self, bindings: list[Binding]) -> Term | None:
        terms: list[Term] = []
        for binding in bindings:
            if binding.kind in ("augassign", "delete"):
                continue
            term = self.types.binding(binding)
            if term == NOTHING:
                continue
            if term is None:
                return None
            if term not in terms:
                terms.append(term)
        if not terms:
            return NOTHING if bindings else None
        return terms[0] if len(terms) == 1 else ("any", *terms)

    def _exported(self) -> tuple[str, ...] | None:
        bindings = self.names.scope.bindings.get("__all__")
        if not bindings:
            return None
        found: list[str] = []
        for binding in bindings:
            if isinstance(binding.value, (ast.List, ast.Tuple)):
                found += [
                    item.value
                    for item in binding.value.elts
                    if isinstance(item, ast.Constant) and isinstance(item.value, str)
                ]
        return tuple(found)

    @property
    def _words(self) -> frozenset[str]:
        if self._known_words is not None:
            return self._known_words
        words: set[str] = set()
        names = self.names
        for scope in names.scopes.values():
            words.update(scope.uses)
            words.update(scope.bindings)
        words.update(self.stores.loaded, (node.attr for node in self.stores.nodes))
        for imported in names.nodes(ast.Import):
            for alias in imported.names:
                words.update(alias.name.split("."))
        for statement in names.nodes(ast.ImportFrom):
            words.update(names.absolute(statement.module, statement.level).split("."))
            words.update(alias.name for alias in statement.names)
        for module in self._imported_by_calls:
            words.update(module.split("."))
        for keyword in names.nodes(ast.keyword):
            if keyword.arg:
                words.add(keyword.arg)
            if keyword.arg == "source" and isinstance(keyword.value, ast.Constant):
                if isinstance(keyword.value.value, str):  # `source="author.name"` of a serializer
                    words.update(keyword.value.value.split("."))
        self._known_words = frozenset(map(sys.intern, words))
        return self._known_words

    def _wide(self, functions: Iterable[FunctionOutline]) -> dict[tuple[int, int], int]:
        """The columns, in characters, of places on lines that hold more than ASCII, where they differ
        from those in bytes."""
        text = self.source.text
        if text.isascii():
            return {}
        lines = enumerate(each_line(text), 1)
        wide = {line: content for line, content in lines if not content.isascii()}
        numbers = self.sites.numbers
        places = {
            place for place in zip(numbers[3::STRIDE], numbers[4::STRIDE]) if place[0] in wide
        }
        places.update(
            (function.line, function.column) for function in functions if function.line in wide
        )
        found: dict[tuple[int, int], int] = {}
        for line, column in places:
            character = characters(wide[line], column)
            if character != column:
                found[line, column] = character
        return found


def build(names: Names, source: Source, path: str) -> Outline:
    """The outline of a walked file."""
    return Outlining(names, source, path).run()


def _imported_by_calls(names: Names) -> list[str]:
    """The modules that calls of a file import: see `lazy_imports`."""
    return [
        binding.imported
        for scope in names.scopes.values()
        for bindings in scope.bindings.values()
        for binding in bindings
        if binding.kind == "import" and binding.imported and binding.node.__class__ is ast.Assign
    ]
