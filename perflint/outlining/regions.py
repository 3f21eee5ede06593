"""The regions of a file, and what each holds: by this, screening knows where rules could report.

A region is a top-level statement, or several that share lines; of a top-level class each method is
one, and what stands between methods another.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from perflint.language.names import Names
from perflint.language.nodes import COMPREHENSIONS, FUNCTIONS, FunctionNode, parent, parents
from perflint.language.scopes import Scope
from perflint.outlining.outline import Region
from perflint.outlining.screen_names import registered_names

# Callables by whose last name a call may run a function once for each item.
_EACH = frozenset(
    "map filter starmap apply applymap imap imap_unordered map_async starmap_async aggregate agg"
    " transform map_elements map_batches map_rows foreach each takewhile dropwhile filterfalse"
    " vectorize reduce progress_apply progress_map".split()
)
_PLACES = frozenset({ast.Name, ast.Attribute})
_DISPLAYS = frozenset({ast.List, ast.Tuple})
_HOLDS = frozenset((ast.In, ast.NotIn))
_EQUAL = frozenset({ast.Eq, ast.NotEq})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_REPEATED = ("loop", "repeated")
_CALLS = frozenset({ast.Call, ast.Await})
_LOOPS: tuple[type[ast.AST], ...] = (ast.For, ast.AsyncFor, ast.While, *COMPREHENSIONS)
_DECORATED: tuple[type[FunctionNode | ast.ClassDef], ...] = (*FUNCTIONS, ast.ClassDef)


def region_spans(names: Names) -> list[tuple[int, int]]:
    """The first and the last line of each region, in order; together they hold all code."""
    found: list[tuple[int, int]] = []

    def add(first: int, last: int) -> None:
        if found and first <= found[-1][1]:  # on the same line
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))

    for node in names.tree.body:
        first, last = _first_line(node), node.end_lineno or node.lineno
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, FUNCTIONS):
                    start, end = _first_line(inner), inner.end_lineno or inner.lineno
                    if first < start:
                        add(first, start - 1)
                    add(start, end)
                    first = end + 1
        if first <= last:
            add(first, last)
    return found


def at(starts: list[int], line: int) -> int:
    """The index of the region that holds a line, given where regions start."""
    return max(bisect_right(starts, line) - 1, 0)


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def regions(names: Names) -> list[Region]:
    """The regions of a file with what they hold."""
    spans = region_spans(names)
    constructs: list[set[str]] = [set() for _ in spans]
    starts = [first for first, _ in spans]

    def add(kinds: Iterable[str], *types: type[ast.AST]) -> None:
        for node in names.nodes(*types):
            constructs[at(starts, node.lineno)].update(kinds)

    add(_REPEATED, *_LOOPS)
    add(("async",), ast.AsyncFunctionDef)
    add(("augassign",), ast.AugAssign)
    add(("lambda",), ast.Lambda)
    add(("with",), ast.With, ast.AsyncWith)
    each = _EACH.union(
        alias.asname or ""
        for imported in names.nodes(ast.ImportFrom)
        for alias in imported.names
        if alias.name in _EACH
    )
    repeated = [
        call for name in each.intersection(names.calls_by_name) for call in names.calls(name)
    ]
    repeated += [
        word._parent  # type: ignore[attr-defined]
        for word in names.nodes(ast.keyword)
        if word.arg == "key" and word._parent.__class__ is ast.Call  # type: ignore[attr-defined]
    ]
    for call in repeated:
        constructs[at(starts, call.lineno)].update(_REPEATED)
    for assigned in names.nodes(ast.Assign):  # `each = pool.map`
        if getattr(assigned.value, "attr", "") in _EACH:
            constructs[at(starts, assigned.lineno)].update(_REPEATED)
    for decorated in names.nodes(*_DECORATED):
        if decorated.decorator_list:
            constructs[at(starts, decorated.lineno)].add("decorator")
    for place, kind in _screened_syntax(names):
        constructs[at(starts, place.lineno)].add(kind)
    screened: list[set[str]] = [set() for _ in spans]
    for line, found_here in _screened_names(names):
        screened[at(starts, line)].update(found_here)
    for deleted in names.nodes(ast.Delete):
        screened[at(starts, deleted.lineno)].add("del")
    for compared in names.nodes(ast.Compare):
        if _equates(compared):
            screened[at(starts, compared.lineno)].add("==")
        elif compared.ops[0].__class__ in _HOLDS and compared.comparators[0].__class__ is ast.Call:
            screened[at(starts, compared.lineno)].add("in()")
    shared: dict[frozenset[str], frozenset[str]] = {}
    found: list[Region] = []
    for (first, last), parts, occurring in zip(spans, constructs, screened):
        key, words = frozenset(parts), frozenset(occurring)
        found.append(
            Region(first, last, shared.setdefault(key, key), shared.setdefault(words, words))
        )
    return found


def _equates(compared: ast.Compare) -> bool:
    """Whether anything that is no literal is asked to be equal to another."""
    if len(compared.ops) == 1:  # nearly always
        return (
            compared.ops[0].__class__ in _EQUAL
            and compared.left.__class__ is not ast.Constant
            and compared.comparators[0].__class__ is not ast.Constant
        )
    return any(one.__class__ in _EQUAL for one in compared.ops) and not any(
        isinstance(side, ast.Constant) for side in (compared.left, *compared.comparators)
    )


def _screened_names(names: Names) -> Iterator[tuple[int, Iterable[str]]]:
    """The identifiers that rules ask for, by line, under whatever name imports and assignments gave them."""
    registered = registered_names()
    known = dict(registered)
    for scope in names.scopes.values():
        for name, bindings in scope.bindings.items():
            for binding in bindings:
                if binding.kind == "import" and binding.imported:
                    parts = binding.imported.split(".")
                elif binding.kind == "assign" and binding.value.__class__ in _PLACES:
                    parts = _parts(binding.value)  # type: ignore[arg-type]
                else:
                    continue
                hits = frozenset(part for part in parts if part in registered)
                if hits:
                    known[name] = known.get(name, frozenset()) | hits
                    if isinstance(binding.node, ast.stmt):
                        yield binding.node.lineno, hits
    for scope in names.scopes.values():
        for name, uses in scope.uses.items():
            if name in known:
                hits = known[name]
                for node in uses:
                    yield node.lineno, hits
        for node in scope.uses.get("getattr", ()):
            match parent(node):
                case ast.Call(args=[_, ast.Constant(value=str() as read), *_]) if (
                    read in registered
                ):
                    yield node.lineno, (read,)
    for attribute in names.nodes(ast.Attribute):
        attr = attribute.attr
        if attr in registered:
            yield attribute.end_lineno or attribute.lineno, (attr,)
    for decorated in names.nodes(ast.FunctionDef, ast.AsyncFunctionDef):
        if decorated.name in registered:
            yield decorated.lineno, (decorated.name,)


def _parts(value: ast.expr) -> list[str]:
    """The parts of a dotted name, as they are written; of other attributes what stands between dots."""
    found: list[str] = []
    left = value
    while isinstance(left, ast.Attribute):
        found.append(left.attr)
        left = left.value
    if isinstance(left, ast.Name):
        return [left.id, *reversed(found)]
    return ast.unparse(value).split(".")


def _folding_calls(names: Names) -> Iterator[tuple[ast.expr, str]]:
    """Calls that join the elements of something one by one."""
    folds = any(
        alias.name == "functools" or getattr(imported, "module", "") == "functools"
        for imported in names.nodes(ast.Import, ast.ImportFrom)
        for alias in imported.names
    )
    for call in names.nodes(ast.Call):
        if folds and len(call.args) in (2, 3) and names.dotted(call.func) == "functools.reduce":
            for kind in ("repeated", "concat", "merge"):
                yield call, kind  # `reduce(lambda text, line: text + line, lines)`
        args = call.args
        if not args:
            continue
        if len(args) == 2:
            last = args[1]
        elif len(args) == 1 and len(call.keywords) == 1 and call.keywords[0].arg == "start":
            last = call.keywords[0].value
        else:
            continue
        if last.__class__ in _DISPLAYS and not last.elts:  # type: ignore[attr-defined]
            yield call, "concat"  # `sum(lists, [])`
            if getattr(call.func, "id", "") == "sum":
                yield call, "repeated"


def _screened_syntax(names: Names) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """Statements by which things may grow or shrink over and over, and membership tests."""
    for augmented in names.nodes(ast.AugAssign):
        if augmented.op.__class__ is ast.Add:
            if not _is_number(augmented.value):
                if _may_repeat(augmented, augmented.target):
                    yield augmented, "concat"
            elif augmented.target.__class__ is ast.Subscript:
                yield augmented, "count"
    for assigned in names.nodes(ast.Assign):
        found = _assigned(assigned.value, assigned.targets[0])
        if found == "count" or found and _may_repeat(assigned, assigned.targets[0]):
            yield assigned, found
        elif assigned.value.__class__ in _CALLS and _is_given_back(assigned):
            yield assigned, "concat"
            yield assigned, "merge"
        if assigned.value.__class__ is ast.IfExp:
            for branch in (assigned.value.body, assigned.value.orelse):
                found = _assigned(branch, assigned.targets[0])
                if found and _may_repeat(assigned, assigned.targets[0]):
                    yield assigned, found
    for named in names.nodes(ast.NamedExpr):
        found = _assigned(named.value, named.target)
        if found:
            yield named, found
    yield from _folding_calls(names)
    for compared in names.nodes(ast.Compare):
        if compared.ops[0].__class__ in (ast.In, ast.NotIn):
            yield compared, "membership"
        elif compared.ops[0].__class__ is ast.Eq and _is_any(parent(compared)):
            yield compared, "membership"  # `(ids == one).any()`
    for call in names.calls("isin"):
        if _is_any(parent(call)):
            yield call, "membership"
    yield from ((call, "recursion") for call in _calling_themselves(names))


def _calling_themselves(names: Names) -> Iterator[ast.Call]:
    """The calls in functions of what is called as these are."""
    defined = {function.name for function in names.nodes(*_FUNCTIONS)}
    for called in defined.intersection(names.calls_by_name):
        for call in names.calls(called):
            if any(
                above.__class__ in _FUNCTIONS and above.name == called for above in parents(call)
            ):
                yield call


def _is_any(above: ast.AST | None) -> bool:
    """Whether `any` is asked of what stands there."""
    return above.__class__ is ast.Attribute and above.attr == "any"


def _is_given_back(assigned: ast.Assign) -> bool:
    """Whether a loop gives a value to what it calls, and takes what that makes of it:
    `rows = add(rows, row)`."""
    call, target = assigned.value, assigned.targets[0]
    if call.__class__ is ast.Await:
        call = call.value
    if call.__class__ is not ast.Call:
        return False
    kind = target.__class__
    last = "attr" if kind is ast.Attribute else "id" if kind is ast.Name else "value"
    for given in call.args:
        if given.__class__ is kind and (
            last == "value" or getattr(given, last) == getattr(target, last)
        ):
            return _may_repeat(assigned, target)
    for word in call.keywords:
        given = word.value
        if given.__class__ is kind and (
            last == "value" or getattr(given, last) == getattr(target, last)
        ):
            return _may_repeat(assigned, target)
    return False


def _assigned(value: ast.expr, target: ast.expr) -> str:
    """What `target = value` may be, as a construct; nothing for most."""
    found = ""
    kind = value.__class__
    if kind is ast.BinOp:
        found = _grows(value, target)  # type: ignore[arg-type]
    elif kind is ast.JoinedStr:
        found = "concat"
    elif kind is ast.Dict:
        found = "merge" if None in value.keys else ""  # type: ignore[attr-defined]
    elif kind is ast.Tuple and any(_is_tail(item) for item in value.elts):  # type: ignore[attr-defined]
        found = "tail"
    elif kind in (ast.IfExp, ast.List, ast.Tuple):
        found = _lengthens(value, target)
    elif kind is ast.Call and _writes_text(value):  # type: ignore[arg-type]
        found = "concat"
    elif kind is ast.Call:
        words = value.keywords  # type: ignore[attr-defined]
        # `dict` may go by another name
        if any(word.arg is None for word in words) or getattr(value.func, "id", "") == "dict":  # type: ignore[attr-defined]
            found = "merge"
    elif kind is ast.Subscript:
        found = "tail" if _is_tail(value) else ""
    elif target.__class__ is ast.Tuple and target.elts:
        found = "tail" if target.elts[-1].__class__ is ast.Starred else ""
    return found


def _grows(value: ast.BinOp, target: ast.expr) -> str:
    """What `target = value` may be: `concat` (`x = x + y`), `merge` (`x = x | y`), `count`."""
    kind = value.op.__class__
    if kind is ast.BitOr:
        return "merge"
    if kind is ast.Mod:
        return "concat" if value.left.__class__ is ast.Constant else ""
    if kind is not ast.Add:
        return ""
    if _is_number(value.right):
        return "count" if target.__class__ is ast.Subscript else ""
    part: ast.expr = value
    while part.__class__ is ast.BinOp:
        if _alike(part.right, target):
            return "concat"
        part = part.left
    if part.__class__ is ast.Call and target.__class__ is ast.Subscript:
        return "concat" if getattr(part.func, "attr", "") == "get" else ""
    return "concat" if _alike(part, target) else ""


def _lengthens(value: ast.expr, target: ast.expr) -> str:
    """`concat` for a display or a conditional expression that may grow its target: `x = [*x, y]`."""
    if isinstance(value, ast.IfExp):
        branches = (value.body.__class__, value.orelse.__class__)
        kinds = (ast.BinOp, ast.JoinedStr, ast.Call, ast.List, ast.Tuple)
        return "concat" if any(branch in kinds for branch in branches) else ""
    elements = getattr(value, "elts", ())
    return "concat" if any(element.__class__ is ast.Starred for element in elements) else ""


def _writes_text(value: ast.Call) -> bool:
    """Whether a call may put texts together: `"{}{}".format(text, part)`, `"".join([text, part])`."""
    name = getattr(value.func, "attr", "")
    return name == "format" or (
        name == "join" and len(value.args) == 1 and value.args[0].__class__ in (ast.List, ast.Tuple)
    )


def _is_tail(value: ast.expr) -> bool:
    """Whether a value may be what is left of a sequence: `xs[1:]`."""
    return (
        value.__class__ is ast.Subscript
        and value.slice.__class__ is ast.Slice
        and value.slice.upper is None
    )


def _alike(one: ast.expr, other: ast.expr) -> bool:
    """Whether two expressions may be one place: a quick look."""
    return one.__class__ is other.__class__ and (
        one.id == other.id  # type: ignore[attr-defined]
        if one.__class__ is ast.Name
        else one.__class__ in (ast.Attribute, ast.Subscript)
    )


def _is_number(value: ast.expr) -> bool:
    return value.__class__ is ast.Constant and isinstance(value.value, (int, float, complex))


def _may_repeat(node: ast.stmt, target: ast.expr) -> bool:
    """Whether the same target may be assigned over and over: in a loop, or by calls in one."""
    if target.__class__ is not ast.Name:
        return True
    scope: Scope = target._scope  # type: ignore[attr-defined]
    if target.id in scope.globals or target.id in scope.nonlocals:
        return True
    for above in parents(node):
        if above.__class__ in _LOOPS:
            return True
        if above.__class__ in _DECORATED:
            return False
    return False
