"""
## What it does

Finds forward passes in functions that evaluate or predict, run nothing backwards, and do not turn gradients off.

## Why it is slow

Each operation on parameters is recorded for a backward pass that never comes, and every intermediate result stays in memory until the output is gone. Without that, larger batches fit, and small models run faster by a tenth to a third.

## Slow

```python
import torch


def evaluate(model, batches):
    model.eval()
    total = 0.0
    for batch in batches:
        total += model(batch).mean().item()
    return total / len(batches)


def run(size=200):
    torch.manual_seed(0)
    model = torch.nn.Sequential(*(torch.nn.Linear(16, 16) for _ in range(20)))
    return round(evaluate(model, [torch.ones(4, 16)] * size), 4)
```

## Fast

```python
import torch


@torch.no_grad()
def evaluate(model, batches):
    model.eval()
    total = 0.0
    for batch in batches:
        total += model(batch).mean().item()
    return total / len(batches)


def run(size=200):
    torch.manual_seed(0)
    model = torch.nn.Sequential(*(torch.nn.Linear(16, 16) for _ in range(20)))
    return round(evaluate(model, [torch.ones(4, 16)] * size), 4)
```

## Measured

## Fix safety

`add-no-grad` is unsafe: what is computed has no graph, so that a caller cannot run it backwards.

## Limits

Reported where the function itself puts the model into evaluation mode (`model.eval()`), or is named for evaluating or predicting, runs what is known to be a module, and lets nothing with a graph leave.

## References

- [PyTorch: locally disabling gradient computation](https://docs.pytorch.org/docs/stable/notes/autograd.html#locally-disabling-gradient-computation)
- [torch.no_grad](https://docs.pytorch.org/docs/stable/generated/torch.no_grad.html)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from perflint.codemods import add_no_grad
from perflint.language.nodes import (
    FunctionNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
)
from perflint.reasoning.arrays.loop_weights import sets_up
from perflint.reasoning.models.gradient_marks import OFF, USED, gradient_marks
from perflint.reasoning.models.gradients import called_without_gradients, callers_use_gradients
from perflint.reasoning.models.graphs import becomes_array, bound_to, leaves
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL208",
    name="grad-tracking-inference",
    summary="gradients recorded where a model only evaluates or predicts",
    impact=Impact.MEMORY,
    screen=Screen.on("torch"),
    group=Group.PREVIEW,
    codemods=("add-no-grad",),
    always_unsafe=True,
)
# Functions that evaluate or predict, by name.
_EVALUATES = re.compile(
    r"^_*((eval|evaluate|evaluation|valid|validate|validation|predict|prediction|infer"
    r"|inference|run_inference|classify)(_|$)|test(_epoch|_loop|_model)?$)"
)
_LIGHTNING = "LightningModule"
_EXPLAINING = frozenset(
    {"captum", "foolbox", "torchattacks", "art", "pytorch_grad_cam", "shap", "lime"}
)
# Modules of PyTorch that have nothing to learn.
_PLAIN = frozenset(
    "Softmax LogSoftmax Sigmoid ReLU GELU Tanh SiLU Dropout Upsample MaxPool2d AvgPool2d"
    " AdaptiveAvgPool2d Flatten Identity CosineSimilarity PairwiseDistance".split()
)
# What turns gradients off, as a text that an import is made of.
_BY_NAME = ("torch.no_grad", "torch.inference_mode")


@dataclass(frozen=True)
class Forward:
    """A forward pass in a function that evaluates or predicts."""

    call: ast.Call
    function: FunctionNode | None
    context: Context

    @property
    def around(self) -> ast.AST:
        """The function, or the whole module."""
        return self.function if self.function is not None else self.context.names.tree

    @cached_property
    def marks(self) -> frozenset[str]:
        """What the function's lines tell of gradients."""
        return gradient_marks(self.around)

    @cached_property
    def leaves(self) -> bool:
        """Whether something with a graph may leave the function."""
        return leaves(self.call, self.around, self.context)


def forwards(call: ast.Call, context: Context) -> Iterator[Forward]:
    model = _model(call)
    if model is None:
        return
    function = context.function(call)
    around = function if function is not None else context.names.tree
    # `eval()` is a method of other things as well, in files that have nothing to do with PyTorch.
    in_evaluation = context.project.mentions(context.path, "torch") and _in_evaluation_mode(
        model, call, around, context
    )
    if not in_evaluation and not (
        _is_named_for_it(function, context) and _is_module(call.func, context)
    ):
        return
    if _has_no_parameters(call.func, context) or _makes_model(call, around, context):
        return
    case = Forward(call, function, context)
    # A module's own `forward` runs in training as well, whatever it tells of its parts.
    is_step = function is not None and function.name == "forward"
    if not is_step and (in_evaluation or not case.leaves):
        yield case


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in forwards(call, context):
        if not _is_first(call, case, context):
            continue
        where = f"`{case.function.name}`" if case.function is not None else "the module"
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` records a graph for gradients, and {where} runs nothing backwards;"
            " put it under `torch.no_grad()`",
            cold=context.cold_or_once(call),
            fix=partial(_fix, case),
        )


@RULE.silent("where the function, or what is around it, turns gradients off")
def gradients_off(case: Forward) -> bool:
    if OFF in case.marks or _asks_for_no_grad(case.around):
        return True
    return any(
        OFF in _own_marks(up) for up in parents(case.around) if not isinstance(up, ast.Module)
    )


@RULE.silent("where it stands in a block of the project that turns gradients off")
def in_block_without_gradients(case: Forward) -> bool:
    context = case.context
    return any(
        OFF in (context.project.marks(context.callee(item.context_expr) or "") or ())
        for up in parents(case.call)
        if isinstance(up, (ast.With, ast.AsyncWith))
        for item in up.items
        if isinstance(item.context_expr, ast.Call)
    )


@RULE.silent("where the model runs itself (`self(x)`), and its caller decides about gradients")
def model_runs_itself(case: Forward) -> bool:
    return isinstance(case.call.func, ast.Name) and case.call.func.id == "self" and case.leaves


@RULE.silent(
    "where `.numpy()` of the result shows that a caller turns gradients off: it fails otherwise"
)
def becomes_array_as_it_is(case: Forward) -> bool:
    return becomes_array(case.call, case.around, case.context)


@RULE.silent(
    "where the function uses gradients: it trains, explains a prediction or attacks the model"
)
def gradients_used(case: Forward) -> bool:
    return USED in case.marks or any(
        isinstance(up, (ast.FunctionDef, ast.AsyncFunctionDef)) and USED in gradient_marks(up)
        for up in parents(case.around)
    )


@RULE.silent(
    "where the file freezes parameters (`requires_grad_(False)`), or turns gradients off for all"
)
def frozen(case: Forward) -> bool:
    return case.context.once("frozen", lambda: _freezes(case.context))


@RULE.silent("where a caller turns gradients off")
def caller_turns_off(case: Forward) -> bool:
    return case.function is not None and called_without_gradients(case.function, case.context)


@RULE.silent("where the result leaves with its graph, and a caller uses gradients")
def caller_uses_gradients(case: Forward) -> bool:
    return (
        case.function is not None
        and case.leaves
        and callers_use_gradients(case.function, case.context)
    )


@RULE.silent("where a model is told to train as well (`model.train(training)`)")
def trains_as_well(case: Forward) -> bool:
    return any(
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "train"
        and (call.lineno < case.call.lineno or bool(call.args) or bool(call.keywords))
        for call in nodes_below(case.around, ast.Call)
    )


@RULE.silent("where it is a hook of Lightning, which turns gradients off around it")
def lightning_hook(case: Forward) -> bool:
    owner = next((up for up in parents(case.call) if isinstance(up, ast.ClassDef)), None)
    if owner is None:
        return False
    name = case.context.names.qualname(case.context.names.scopes[owner])
    return any(last_name(base).endswith((_LIGHTNING, "Callback")) for base in owner.bases) or (
        case.context.subclass(
            name, f"lightning.pytorch.{_LIGHTNING}", f"pytorch_lightning.{_LIGHTNING}"
        )
    )


@RULE.silent("where the file works with a library that explains predictions or attacks models")
def explains_predictions(case: Forward) -> bool:
    return any(
        (binding.imported or "").partition(".")[0] in _EXPLAINING
        for bindings in case.context.names.scope.bindings.values()
        for binding in bindings
    )


@RULE.silent("where the model turns gradients off itself, in its `forward`")
def forward_turns_off(case: Forward) -> bool:
    found = case.context.type(case.call.func)
    if found is None:
        return False
    klass = case.context.project.klass(found.name)
    forward = klass.methods.get("forward", "") if klass is not None else ""
    return OFF in (case.context.project.marks(forward) or ())


@RULE.hint(
    "where the result leaves with its graph, and who uses it is not known", lowers="certainty"
)
def result_leaves(case: Forward) -> bool:
    return case.leaves


@RULE.hint("where an object is made: the model runs once, on a sample")
def sets_up_an_object(case: Forward) -> bool:
    return (
        case.function is not None
        and case.context.loop(case.call) is None
        and sets_up(case.function, case.context)
    )


def _fix(case: Forward) -> Fix | Refusal:
    return add_no_grad.rewrite(
        case.context,
        case.call,
        case.function,
        leaves=case.leaves or _returns_or_stores(case.around),
    )


def _asks_for_no_grad(around: ast.AST) -> bool:
    """Whether a call imports what turns gradients off by its name: `optional_import("torch.no_grad")`."""
    return any(
        isinstance(argument, ast.Constant) and argument.value in _BY_NAME
        for call in nodes_below(around, ast.Call)
        for argument in call.args
    )


def _returns_or_stores(around: ast.AST) -> bool:
    """Whether a function gives or stores anything but plain numbers."""
    return any(
        isinstance(node, (ast.Return, ast.Yield, ast.YieldFrom))
        and getattr(node, "value", None) is not None
        or isinstance(node, (ast.Attribute, ast.Subscript))
        and isinstance(node.ctx, ast.Store)
        or isinstance(node, (ast.Global, ast.Nonlocal))
        or isinstance(node, ast.Attribute)
        and node.attr in ("append", "extend", "update", "add")
        for node in descendants(around)
    )


def _is_named_for_it(function: FunctionNode | None, context: Context) -> bool:
    """Whether a function is named for evaluating or predicting, and is no step of a module's own `forward`."""
    if function is None or _EVALUATES.match(function.name.lower()) is None:
        return False
    owner = parent(function)
    if not isinstance(owner, ast.ClassDef):
        return True
    name = context.names.qualname(context.names.scopes[owner])
    return not context.subclass(name, "torch.nn.Module")


def _makes_model(call: ast.Call, around: ast.AST, context: Context) -> bool:
    """Whether a call makes a model, by a class that it was given: `net = Net(4); net.load_state_dict(…)`."""
    names = {*bound_to(call)}
    return any(
        isinstance(parent(read), ast.Attribute)
        and parent(read).attr in ("load_state_dict", "eval", "parameters", "state_dict")  # type: ignore[union-attr]
        for name in names
        for read in context.flow.reads(name, around)
    )


def _model(call: ast.Call) -> ast.expr | None:
    """What a call may run forward: `model(x)`, `self.model(x)`, `model.forward(x)`."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr == "forward":
        function = function.value
    return function if isinstance(function, (ast.Name, ast.Attribute)) else None


def _in_evaluation_mode(model: ast.expr, call: ast.Call, around: ast.AST, context: Context) -> bool:
    """Whether a function puts a model into evaluation mode before it runs it: `model.eval()`, or the
    object that holds it."""
    evaluated = context.once(("evaluated", around), lambda: _evaluated(around))
    wanted = ast.unparse(model) if evaluated else ""
    return any(
        line <= call.lineno
        and (wanted == name or wanted.startswith(f"{name}.") and _is_module(model, context))
        for name, line in evaluated
    )


def _evaluated(around: ast.AST) -> list[tuple[str, int]]:
    """The models that a function puts into evaluation mode, each with the line."""
    found = []
    for node in descendants(around, into_functions=False):
        match node:
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=model, attr="eval"), args=[], keywords=[])
            ) if isinstance(model, (ast.Name, ast.Attribute)):
                found.append((ast.unparse(model), node.lineno))
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Attribute(attr="eval"), args=[], keywords=[]),
            ):
                found.append((name, node.lineno))
    return found


def _is_module(node: ast.expr, context: Context) -> bool:
    if isinstance(node, ast.Attribute) and node.attr == "forward":
        node = node.value
    return context.is_a(node, "torch.nn.Module")


def _has_no_parameters(function: ast.expr, context: Context) -> bool:
    """Whether a module has nothing to learn: a loss, an activation."""
    found = context.type(function)
    if found is None:
        return False
    library, _, name = found.name.rpartition(".")
    return (
        name.endswith("Loss")
        or library.startswith("torch.nn")
        and name in _PLAIN
        or context.is_a(function, "torch.nn.modules.loss._Loss")
    )


def _is_first(call: ast.Call, case: Forward, context: Context) -> bool:
    """Whether no forward pass stands before one in its function: one finding each."""
    first = context.once(
        ("first forward", case.around),
        lambda: next(
            (
                other
                for other in sorted(
                    nodes_below(case.around, ast.Call), key=lambda one: (one.lineno, one.col_offset)
                )
                if context.function(other) is case.function
                and any(True for _ in forwards(other, context))
            ),
            None,
        ),
    )
    return first is call


def _own_marks(node: ast.AST) -> frozenset[str]:
    """What stands in a class or function itself, and in its decorators, tells of gradients."""
    found: set[str] = set()
    for part in getattr(node, "decorator_list", ()):
        found |= gradient_marks(ast.Module(body=[ast.Expr(value=part)], type_ignores=[]))
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        found |= gradient_marks(node)
    return frozenset(found)


def _freezes(context: Context) -> bool:
    for node in context.names.nodes(ast.Call):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="requires_grad_"),
                args=[ast.Constant(value=False)] | [],
                keywords=words,
            ) if node.args or words:
                return True
            case ast.Call(func=function, args=[ast.Constant(value=False)]):
                if last_name(function) == "set_grad_enabled" and context.function(node) is None:
                    return True
    return any(
        isinstance(target, ast.Attribute)
        and target.attr == "requires_grad"
        and isinstance(node.value, ast.Constant)
        and node.value.value is False
        for node in context.names.nodes(ast.Assign)
        for target in node.targets
    )
