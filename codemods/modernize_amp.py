"""Rewrite `torch.cuda.amp` and `torch.cpu.amp` to `torch.amp`.

    from torch.cuda.amp import GradScaler, autocast    from torch.amp import GradScaler, autocast
    scaler = GradScaler(2.0**10)                        scaler = GradScaler("cuda", 2.0**10)
    with autocast(False):                         ->    with autocast("cuda", enabled=False):
        ...                                                 ...

The old classes take no device: positional arguments of `autocast` become keywords, `GradScaler` gets
the device in front, `custom_fwd` and `custom_bwd` get `device_type=`. The old `autocast` fixed its
dtype (float16 on CUDA, bfloat16 on the CPU) and used the cache, where the new one takes what is set around
it: `dtype=` and `cache_enabled=True` are written out where another autocast of the file may set
something else, or the project sets the default or speaks of `bfloat16`, which an autocast of another file may
set around a call of this one. That of another project is not looked at. An import is changed only if all uses of what it binds are rewritten, and no other
file has it from this one.

Safe where the project says that it needs a PyTorch with the new name, unsafe where nothing says which one it has. Refused: `**kwargs` where such a setting may be among them, uses other than calls and decorators (`isinstance` and subclasses see two different
classes), a bare `@autocast` (broken before and after), `*args`, functions compiled by TorchScript, and
a project that supports a PyTorch without the new name (autocast 1.10, GradScaler 2.3, custom_fwd and
custom_bwd 2.4).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from perflint.codemods.parts import arguments, imports
from perflint.codemods.parts.handed_on import handed_on
from perflint.codemods.parts.versions import unshown
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, last_name, parent, parents
from perflint.language.scopes import Binding
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-amp",
    summary="rewrite torch.cuda.amp and torch.cpu.amp to torch.amp",
    safety=Safety.SAFE,
    varies=True,
)
# Since which PyTorch torch.amp has the name.
_SINCE = {"autocast": (1, 10), "GradScaler": (2, 3), "custom_fwd": (2, 4), "custom_bwd": (2, 4)}
_AUTOCAST = ("enabled", "dtype", "cache_enabled")
_NEW_AUTOCAST = ("dtype", "enabled", "cache_enabled")  # after the device
_NEW = of_kind("device autocast")
_SETTINGS = frozenset({"dtype", "cache_enabled"})
_DTYPE_SETTERS = ("set_autocast_dtype", "set_autocast_gpu_dtype", "set_autocast_cpu_dtype")
# With these a project is likely to enter an autocast around calls of other files.
_OTHER_DTYPES = ("bfloat16", "bf16")
_MODULES = tuple(
    f"torch.{device}.amp{inner}"
    for device in ("cuda", "cpu")
    for inner in ("", ".autocast_mode", ".grad_scaler")
)
NAMES = frozenset(_SINCE)
SUPERSEDED = {
    f"{module}.{name}": (module.split(".")[1], name) for module in _MODULES for name in _SINCE
}


def rewrite(context: Context, use: ast.Name | ast.Attribute) -> Fix | Refusal:
    """Rewrite one use, together with the import it comes through where all its uses can be."""
    binding = _binding(context, use)
    if binding is not None and not _is_handed_on(context, binding):
        uses = list(_uses(context, binding))
        edits = _all(context, uses, keep_path=True)
        if not isinstance(edits, Refusal):
            return _fix(context, use, (*edits, *_import_edits(context, binding)), uses)
    alone = _use(context, use, keep_path=False)
    return alone if isinstance(alone, Refusal) else _fix(context, use, alone, ())


def _fix(
    context: Context,
    use: ast.Name | ast.Attribute,
    edits: tuple[Edit, ...],
    others: Sequence[ast.Name],
) -> Fix:
    """The fix of a use, and of others that are rewritten with it."""
    moved = {_moved(context, node) for node in (use, *others)} - {""}
    reason = max(
        (_SINCE[name], unshown(context, f"`torch.amp.{name}`", "torch", "PyTorch", _SINCE[name]))
        for name in moved
    )[1]
    return Fix(
        CODEMOD.name,
        tuple(dict.fromkeys(edits)),
        Safety.UNSAFE if reason else Safety.SAFE,
        "use `torch.amp`",
        reason,
    )


def _moved(context: Context, node: ast.expr) -> str:
    """The name that moved which a node, or what it is the root of, stands for."""
    dotted = context.names.dotted(node)
    while dotted not in SUPERSEDED:
        above = parent(node)
        if not isinstance(above, ast.Attribute):
            return ""
        node, dotted = above, context.names.dotted(above)
    return SUPERSEDED[dotted][1]


def _is_handed_on(context: Context, binding: Binding) -> bool:
    """Whether others may have from this file what an import binds."""
    return binding.scope is context.names.scope and any(
        handed_on(context, name)
        for name, bindings in binding.scope.bindings.items()
        if not set(bindings).isdisjoint(_siblings(context, binding))
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _binding(context: Context, use: ast.Name | ast.Attribute) -> Binding | None:
    """The import through which a use reaches the old module, if the import itself names it."""
    root: ast.expr = use
    while isinstance(root, ast.Attribute):
        root = root.value
    if not isinstance(root, ast.Name):
        return None
    binding = context.names.only_binding(root)
    if binding is None or binding.kind != "import" or binding.imported is None:
        return None
    direct = binding.imported in SUPERSEDED or binding.imported in _MODULES
    return binding if direct else None


def _siblings(context: Context, binding: Binding) -> list[Binding]:
    """The bindings of the same `from torch.cuda.amp import …`, which are rewritten together."""
    if binding.imported in _MODULES or not isinstance(binding.node, ast.ImportFrom):
        return [binding]
    return [
        other
        for bindings in binding.scope.bindings.values()
        for other in bindings
        if other.node is binding.node
    ]


def _uses(context: Context, binding: Binding) -> Iterator[ast.Name]:
    """The names that read what an import statement binds."""
    siblings = _siblings(context, binding)
    for name in context.names.nodes(ast.Name):
        if isinstance(name.ctx, ast.Load) and context.names.only_binding(name) in siblings:
            yield name


def _all(context: Context, uses: list[ast.Name], *, keep_path: bool) -> tuple[Edit, ...] | Refusal:
    edits: list[Edit] = []
    for name in uses:
        node: ast.expr = name
        while context.names.dotted(node) not in SUPERSEDED:
            above = parent(node)
            if not isinstance(above, ast.Attribute):
                return _refusal(f"`{name.id}` is used for more than the names that moved")
            node = above
        assert isinstance(node, (ast.Name, ast.Attribute))
        found = _use(context, node, keep_path=keep_path)
        if isinstance(found, Refusal):
            return found
        edits.extend(found)
    return tuple(edits)


def _import_edits(context: Context, binding: Binding) -> tuple[Edit, ...]:
    statement = binding.node
    span = context.span(statement)
    text = context.source.text[span.start : span.end]
    if isinstance(statement, ast.ImportFrom):
        old = statement.module or ""
        new = "torch" if old in ("torch.cuda", "torch.cpu") else "torch.amp"
        at = text.index(old)
        if len(statement.names) > 1 and new == "torch":
            alias = binding.target
            assert isinstance(alias, ast.alias)
            rest = ", ".join(_alias(other) for other in statement.names if other is not alias)
            return (
                Edit(
                    span.start,
                    span.end,
                    f"from {old} import {rest}; from torch import {_alias(alias)}",
                ),
            )
        return (Edit(span.start + at, span.start + at + len(old), new),)
    alias = binding.target
    assert isinstance(alias, ast.alias)
    where = context.span(alias)
    return (Edit(where.start, where.start + len(alias.name), "torch.amp"),)


def _alias(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


def _use(
    context: Context, use: ast.Name | ast.Attribute, *, keep_path: bool
) -> tuple[Edit, ...] | Refusal:
    """The edits of one use; `keep_path` leaves its name, because the import changes under it."""
    dotted = context.names.dotted(use)
    assert dotted is not None
    device, name = SUPERSEDED[dotted]
    since = _SINCE[name]
    if context.target.has("torch", *since) is False:
        return _refusal(
            f"`torch.amp.{name}` needs PyTorch {since[0]}.{since[1]}, and the project supports older ones"
        )
    if _scripted(context, use):
        return _refusal("TorchScript compiles the old classes in a special way")
    above = parent(use)
    path: tuple[Edit, ...] = () if keep_path else _path(context, use, name)
    decorates = isinstance(above, (*FUNCTIONS, ast.ClassDef)) and use in above.decorator_list
    span = context.span(use)
    if decorates and name in ("custom_fwd", "custom_bwd"):
        return (*path, Edit(span.end, span.end, f'(device_type="{device}")'))
    if decorates:
        return _refusal(f"`@{context.code(use)}` without parentheses works in neither form")
    if not (isinstance(above, ast.Call) and above.func is use):
        return _refusal(
            f"`{context.code(use)}` is used as a value, and the new class is another one"
        )
    if any(isinstance(argument, ast.Starred) for argument in above.args):
        return _refusal("the positional arguments are not known")
    if name == "autocast":
        if len(above.args) > len(_AUTOCAST):
            return _refusal("`autocast` takes no such arguments")
        casting = _autocast(context, above, device)
        return casting if isinstance(casting, Refusal) else (*path, *casting)
    if name == "GradScaler":
        if _asked_for(context, dotted):
            return _refusal(
                "the file asks for the class of the scaler, and the new class is another one"
            )
        return (*path, arguments.add_first(context, above, f'"{device}"'))
    return (*path, arguments.add(context, above, f'device_type="{device}"'))


def _autocast(context: Context, call: ast.Call, device: str) -> tuple[Edit, ...] | Refusal:
    edits = [arguments.add_first(context, call, f'"{device}"')]
    for keyword, argument in zip(_AUTOCAST, call.args):
        start = context.span(argument).start
        edits.append(Edit(start, start, f"{keyword}="))
    first = edits[0]
    if call.args:
        # Both stand before the first argument: one edit, so that their order is plain.
        start = context.span(call.args[0]).start
        between = context.source.text[first.start : start]
        edits[:2] = [Edit(first.start, start, f"{first.text}{between}{edits[1].text}")]
    texts: list[str] = []
    missing = _set_elsewhere(context, call) - _settings_passed(call, _AUTOCAST)
    if missing and any(word.arg is None for word in call.keywords):
        return _refusal(
            "the arguments are not known, and another autocast sets what they may leave out"
        )
    if "dtype" in missing:
        torch, added = imports.module(context, "torch", call)
        texts.append(f"dtype={torch}.{'float16' if device == 'cuda' else 'bfloat16'}")
        edits.extend(added)
    if "cache_enabled" in missing:
        texts.append("cache_enabled=True")
    if texts and (call.args or call.keywords):
        edits.append(arguments.add(context, call, ", ".join(texts)))
    elif texts:
        edits[0] = Edit(first.start, first.end, ", ".join([first.text, *texts]))
    return tuple(edits)


def _set_elsewhere(context: Context, call: ast.Call) -> frozenset[str]:
    """What others may have set where an autocast is entered: `dtype`, `cache_enabled`."""
    found = context.once("autocast settings", lambda: list(_settings(context)))
    return frozenset(name for where, names in found if where is not call for name in names)


def _settings(context: Context) -> Iterator[tuple[ast.AST | None, frozenset[str]]]:
    """Each call that sets the dtype or the cache of an autocast, with what it sets. An autocast that is
    handed on may be called with all of it."""
    if context.project.mentioned_anywhere(*_DTYPE_SETTERS, *_OTHER_DTYPES):
        yield None, frozenset({"dtype"})
    if context.project.mentioned_anywhere("set_autocast_cache_enabled"):
        yield None, frozenset({"cache_enabled"})
    for node in context.names.nodes(ast.Name, ast.Attribute):
        dotted = context.names.dotted(node) or ""
        above = parent(node)
        called = isinstance(above, ast.Call) and above.func is node
        if dotted in _NEW or dotted in SUPERSEDED and dotted.endswith(".autocast"):
            parameters = _AUTOCAST if dotted in SUPERSEDED else ("device_type", *_NEW_AUTOCAST)
            yield (
                above,
                _settings_maybe_passed(above, parameters)
                if isinstance(above, ast.Call) and called
                else _SETTINGS,
            )
        elif called and last_name(node) == "autocast":
            yield above, frozenset({"dtype"})  # `accelerator.autocast()`


def _settings_maybe_passed(call: ast.Call, parameters: tuple[str, ...]) -> frozenset[str]:
    """Which of these settings a call is given, or may be."""
    return _SETTINGS if arguments.open_ended(call) else _settings_passed(call, parameters)


def _settings_passed(call: ast.Call, parameters: tuple[str, ...]) -> frozenset[str]:
    """Which of these settings a call is seen to be given."""
    return frozenset(
        name
        for name in _SETTINGS
        if arguments.value(call, parameters.index(name), name) is not None
    )


def _asked_for(context: Context, dotted: str) -> bool:
    """Whether the file tests for or derives from the old class: `isinstance` would no longer hold."""
    for node in context.names.nodes(ast.Call, ast.ClassDef):
        if isinstance(node, ast.ClassDef):
            asked: list[ast.expr] = node.bases
        elif context.names.is_builtin(node.func) and len(node.args) == 2:
            second = node.args[1]
            asked = list(second.elts) if isinstance(second, ast.Tuple) else [second]
        else:
            continue
        if any((context.names.dotted(kind) or "").endswith(".GradScaler") for kind in asked):
            return True
    return False


def _scripted(context: Context, use: ast.AST) -> bool:
    return any(
        (context.names.dotted(d.func if isinstance(d, ast.Call) else d) or "").startswith(
            "torch.jit."
        )
        for above in parents(use)
        if isinstance(above, FUNCTIONS)
        for d in above.decorator_list
    )


def _path(context: Context, use: ast.Name | ast.Attribute, name: str) -> tuple[Edit, ...]:
    """Replace the expression that names the old object with `torch.amp.name`."""
    root: ast.expr = use
    while isinstance(root, ast.Attribute):
        root = root.value
    if isinstance(root, ast.Name) and context.names.dotted(root) == "torch":
        text: str = context.code(root)
        added: tuple[Edit, ...] = ()
    else:
        text, added = imports.module(context, "torch", use)
    span = context.span(use)
    return (Edit(span.start, span.end, f"{text}.amp.{name}"), *added)
