"""What calls run on: the single argument that a function passes on to a call, by itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from perflint.language.flow.single_items import is_batch, named_many, says, single
from perflint.language.names import Names
from perflint.language.nodes import last_name, names_in
from perflint.language.scopes import Binding, Scope
from perflint.outlining.conditions import ALONE

# Keywords under which models and tokenizers take what they run on.
_WORDS = frozenset(
    "text texts sentences inputs input input_ids input_feed images image x X prompts prompt audio source"
    " sequence data pixel_values input_values input_features".split()
)
# What makes the inputs of a model of a text, an image, a recording.
_PREPARING = re.compile(r"tok|process|extract|encod|prepare", re.IGNORECASE)
_COLLECTIONS = re.compile(
    r"list|sequence|iterable|tuple|set\b|series|dataset|dataframe|batch", re.IGNORECASE
)
_DISPLAYS = (
    ast.Constant,
    ast.Dict,
    ast.DictComp,
    ast.GeneratorExp,
    ast.Lambda,
    ast.List,
    ast.ListComp,
    ast.Set,
    ast.SetComp,
    ast.Starred,
    ast.Tuple,
)
_DEEPEST = 4


class Items:
    """The items of the calls of one file."""

    def __init__(self, names: Names, indexes: Mapping[ast.AST, int]) -> None:
        self._names = names
        self._scopes = {index: names.scopes[node] for node, index in indexes.items()}
        self._parameters: dict[Scope, dict[str, Binding]] = {}
        self._many: dict[Binding, bool] = {}  # the parameters that were asked about
        # The names of which the values of others are made.
        self._sources: dict[Scope, dict[str, set[str]]] = {}

    def of(self, call: ast.Call, owner: int) -> tuple[str, ...]:
        """The parameters of which the one thing is made that a call runs on, as far as names tell; after
        `conditions.ALONE` where it is put into a list, or made into tensors, by itself. Nothing where it
        may be many, or is made of something else.

        Args:
            owner: the index of the function around the call.
        """
        scope = self._scopes[owner]
        parameters = self._parameters.get(scope)
        if parameters is None:
            parameters = self._parameters[scope] = _parameters(scope)
        argument = _argument(call) if parameters else None
        if argument is None or isinstance(argument, ast.Constant):
            return ()
        if isinstance(argument, ast.Name) and argument.id in parameters:
            return () if self._takes_many(parameters[argument.id]) else (argument.id,)
        found = self._made_of(argument, scope, parameters)
        if not found:
            return ()
        item, alone = argument, self._alone(argument, 0)
        if alone is not None:
            item, found = alone, self._made_of(alone, scope, parameters)
        single_ones = tuple(name for name in parameters if name in found)
        if not single_ones or any(self._takes_many(parameters[name]) for name in single_ones):
            return ()
        parts = [item]
        if isinstance(alone, (ast.List, ast.Tuple)) and alone.elts:
            parts = alone.elts  # `predict([[age, income]])`
        if any(map(self._is_many, parts)):
            return ()
        return single_ones if alone is None else (ALONE, *single_ones)

    def _takes_many(self, parameter: Binding) -> bool:
        """Whether a parameter is named, or annotated, as many things."""
        known = self._many.get(parameter)
        if known is None:
            name, annotation = ast.Name(id=parameter.name), parameter.annotation
            known = self._many[parameter] = (
                named_many(name)
                or is_batch(name)
                or annotation is not None
                and says(annotation, _COLLECTIONS)
            )
        return known

    def _is_many(self, item: ast.expr) -> bool:
        made = self._assigned_value(item) if isinstance(item, ast.Name) else None
        return any(
            part is not None and (isinstance(part, _DISPLAYS) or named_many(part))
            for part in (item, made)
        )

    def _alone(self, argument: ast.expr, depth: int) -> ast.expr | None:
        """The one thing that an argument holds by itself, also behind the call that makes tensors of it:
        `model(**tokenizer(text))`."""
        item = single(argument, self._names, self._assigned_value)
        if item is not None or depth > _DEEPEST:
            return item
        match argument:
            case ast.Subscript(value=value) | ast.Attribute(value=value):
                return self._alone(value, depth + 1)
            case ast.Call(func=ast.Attribute(value=value, attr="to" | "cuda")):
                return self._alone(value, depth + 1)
            case ast.Name():
                made = self._assigned_value(argument)
                return self._alone(made, depth + 1) if made is not None else None
            case ast.Call(func=function) if _PREPARING.search(last_name(function)):
                passed = _argument(argument)
                if (
                    passed is None
                    or isinstance(passed, _DISPLAYS)
                    and not isinstance(passed, ast.List)
                ):
                    return None
                inner = single(passed, self._names, self._assigned_value)
                return passed if inner is None and not named_many(passed) else inner
        return None

    def _assigned_value(self, name: ast.Name) -> ast.expr | None:
        only = self._names.only_binding(name)
        return only.value if only is not None and only.kind == "assign" else None

    def _made_of(self, item: ast.expr, scope: Scope, parameters: dict[str, Binding]) -> set[str]:
        """The parameters of which an expression is made, names of the function followed."""
        found: set[str] = set()
        seen: set[str] = set()
        new = _names_in(item)
        known = self._sources.setdefault(scope, {})
        while new:
            name = new.pop()
            seen.add(name)
            if name in parameters:
                found.add(name)
                continue
            sources = known.get(name)
            if sources is None:
                sources = known[name] = {
                    inner
                    for binding in scope.bindings.get(name, ())
                    if binding.kind == "assign" and binding.value is not None
                    for inner in _names_in(binding.value)
                }
            new |= sources - seen
        return found


def _names_in(node: ast.expr) -> set[str]:
    return {inner.id for inner in names_in(node)}


def _parameters(scope: Scope) -> dict[str, Binding]:
    """The parameters of a function, but for that which stands for its object. Of a layer of a model
    none: nobody asks whether what goes through a layer is one thing."""
    if scope.qualname.endswith(".forward"):
        return {}
    return {
        name: bindings[0]
        for name, bindings in scope.bindings.items()
        if bindings[0].kind == "parameter" and name not in ("self", "cls")
    }


def _argument(call: ast.Call) -> ast.expr | None:
    """What a call runs on, as far as its form tells."""
    if call.args:
        first = call.args[0]
        if len(call.args) > 1 and isinstance(call.args[1], ast.Dict):
            return call.args[1]  # `session.run(None, {"x": x})`
        return None if isinstance(first, ast.Starred) else first
    for word in call.keywords:
        if word.arg is None or word.arg in _WORDS:
            return word.value
    return None
