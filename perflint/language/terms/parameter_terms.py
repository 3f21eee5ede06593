"""What parameters are: by their class, by frameworks, by the calls of their file, by all callers."""

from __future__ import annotations

import ast
from collections.abc import Set

from perflint.knowledge.facts import Term
from perflint.language.nodes import FUNCTIONS, FunctionNode, parent
from perflint.language.scopes import Binding
from perflint.language.terms.admin_models import model_shown, rows_of_action
from perflint.language.terms.handles_by_calls import handle_by_calls, is_handle
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.parameters_by_calls import rows_by_calls, table_by_calls
from perflint.language.terms.sessions import is_named_session, session_by_use
from perflint.language.terms.supplied import provider, sender
from perflint.language.terms.terms import applied, attribute_of, instance, is_made
from perflint.language.terms.tokenizers_by_use import TOKENIZER, is_tokenizer_by_use

# Defaults that are made of something; what is written out may be there to be replaced: `known=()`.
_MAKING = (ast.Name, ast.Call, ast.ListComp, ast.SetComp, ast.DictComp)
_OF_FORM = ("form_valid", "form_invalid")  # methods of views that get a form
_OF_CLASS = ("__new__", "__init_subclass__", "__class_getitem__")  # without `@classmethod`


def is_optional(binding: Binding) -> bool:
    """Whether a binding is a parameter that is None by default and not annotated."""
    if binding.kind != "parameter" or binding.annotation is not None:
        return False
    default = binding.value
    return (
        isinstance(default, ast.Constant)
        and default.value is None
        and isinstance(binding.scope.node, FUNCTIONS)
    )


def parameter_term(binding: Binding, types: ModuleTypes) -> Term | None:
    """What a parameter is whose annotation, if any, says nothing."""
    function = binding.scope.node
    if not isinstance(function, FUNCTIONS):
        return None
    holder = parent(function)
    positional = [*function.args.posonlyargs, *function.args.args]
    if positional and positional[0] is binding.node and isinstance(holder, ast.ClassDef):
        marks = {types.names.dotted(decorator) for decorator in function.decorator_list}
        if "builtins.staticmethod" not in marks:
            return _bound_to(holder, function, marks, types)
    if len(positional) == 3 and positional[2] is binding.node and binding.name == "queryset":
        return rows_of_action(function, holder, types.names, types.term)
    if binding.annotation is not None:
        return _passed_by_callers(binding, types)
    if function.name in _OF_FORM and len(positional) == 2 and positional[1] is binding.node:
        return _form_of_view(holder, binding, types)
    supplied = _shown(binding, positional, types) or _supplied(binding, function, types)
    if supplied is not None:
        return supplied
    by_default = _by_default(binding.value, types) if binding.value is not None else None
    if by_default is not None:
        return by_default
    if is_handle(binding):
        handle = handle_by_calls(binding, types)
        if handle is None and is_named_session(binding.name):
            handle = session_by_use(binding.name, function, types.term)
        if handle is not None or not types.by_callers:
            return handle
    found = (
        rows_by_calls(binding.name, function, types)
        or table_by_calls(binding.name, function, types)
        or _passed_or_default(binding, types)
    )
    if binding.name[-9:] != "tokenizer" or not is_tokenizer_by_use(
        binding.name, function, types.names
    ):
        return found
    return ("otherwise", found, instance(TOKENIZER)) if found is not None else instance(TOKENIZER)


def _form_of_view(holder: ast.AST | None, binding: Binding, types: ModuleTypes) -> Term | None:
    """The form that a class-based view of Django passes to its own `form_valid`."""
    if not isinstance(holder, ast.ClassDef) or not holder.bases:
        return _passed_by_callers(binding, types)
    view = instance(types.names.qualname(types.names.scopes[holder]))
    form = applied("call", attribute_of(view, "get_form"))
    passed = _passed_by_callers(binding, types)
    return ("otherwise", form, passed) if passed is not None else form


def _passed_or_default(binding: Binding, types: ModuleTypes) -> Term | None:
    """What callers pass for a parameter, or where none does its default, if that is a container:
    `def is_new(name, known=names)`."""
    passed = _passed_by_callers(binding, types)
    if passed is None or not isinstance(binding.value, _MAKING):
        return passed
    default = types.term(binding.value)
    is_held = default is not None and default[0] == "instance"
    return ("otherwise", passed, default) if is_held else passed


def _by_default(default: ast.expr, types: ModuleTypes) -> Term | None:
    """What a parameter is that is an object of a class by default, made there or once for the module: callers
    pass what does the same."""
    made: ast.expr | None = default
    if isinstance(default, ast.Name):
        only = types.names.only_binding(default)
        if only is not None and only.kind == "assign" and only.scope.kind == "module":
            made = only.value
    while isinstance(made, (ast.Subscript, ast.Attribute)):
        made = made.value  # `MongoClient()["shop"]["items"]`
    return types.term(default) if isinstance(made, ast.Call) and is_made(types.term(made)) else None


def _bound_to(
    klass: ast.ClassDef, method: FunctionNode, marks: Set[str | None], types: ModuleTypes
) -> Term:
    """What the first parameter of a method is: `self` or `cls`.

    Args:
        marks: the dotted names of its decorators.
    """
    name = types.names.qualname(types.names.scopes[klass])
    if "builtins.classmethod" in marks or method.name in _OF_CLASS:
        return ("name", name)
    return instance(name)


def _shown(binding: Binding, positional: list[ast.arg], types: ModuleTypes) -> Term | None:
    """The object that Django's admin and serializers pass to methods that show one."""
    function = binding.scope.node
    if len(positional) != 2 or positional[1] is not binding.node:
        return None
    assert isinstance(function, FUNCTIONS)
    model = model_shown(function, parent(function), types.names)
    return instance(model) if model is not None else None


def _supplied(binding: Binding, function: FunctionNode, types: ModuleTypes) -> Term | None:
    """What a framework supplies for a parameter: see `supplied`."""
    if (function_of := provider(binding.value, types.names)) is not None:
        return applied("supplied", applied("call", types.term(function_of)))
    model = sender(binding.name, function, types.names)
    dotted = types.names.dotted(model) if model is not None else None
    return instance(dotted) if dotted is not None else None


def _passed_by_callers(binding: Binding, types: ModuleTypes) -> Term | None:
    if not types.by_callers:
        return None
    return ("argument", types.names.qualname(binding.scope), binding.name)
