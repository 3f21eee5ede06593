"""
## What it does

Finds models that are loaded again and again: in a loop, in a web request handler, or in a function that a loop or a handler calls, through any number of functions of the project. Loaders are `from_pretrained`, `pipeline`, `SentenceTransformer`, `torch.load`, `spacy.load`, `InferenceSession`, `load_model` and their like, and `evaluate.load` for metrics; `pickle.load` and `joblib.load` where what they give is used as a model.

## Why it is slow

Loading reads the weights from disk, builds the network and moves it; `from_pretrained` also asks the hub whether there is a newer version. A toy model takes 26 ms, a toy ONNX session 6.4 ms where one run takes 0.1 ms, and real models take seconds. With a load of 20 ms, 100 items took 1.01 s where each of them loads, and 0.03 s with a cached getter.

## Setup

```python
import pickle

WEIGHTS = pickle.dumps({number: float(number) for number in range(20_000)})
```

## Slow

```python
import pickle


def predict(key):
    model = pickle.loads(WEIGHTS)
    return model[key]


def run(size=50):
    return [predict(key) for key in range(size)]
```

## Fast

```python
import functools
import pickle


@functools.cache
def get_model():
    return pickle.loads(WEIGHTS)


def predict(key):
    return get_model()[key]


def run(size=50):
    return [predict(key) for key in range(size)]
```

## Measured

## Fix safety

Both rewrites are always unsafe. `hoist-from-loop` loads the model before the loop: also where the loop does not run, and one model serves all iterations. `cache-loader` puts the loader behind a function that keeps the model for as long as the process lives.

## Limits

Silent where the name, path or bytes of the model vary with the item or the request, where an attribute of an object that says which one is set outside `__init__` somewhere in its file, and in start-up code.

## References

- [transformers: loading models](https://huggingface.co/docs/transformers/main_classes/model)
- [FastAPI: lifespan events](https://fastapi.tiangolo.com/advanced/events/)
- [functools.cache](https://docs.python.org/3/library/functools.html#functools.cache)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import cache_loader, hoist_from_loop
from perflint.language.flow.roles import is_starting
from perflint.language.nodes import FunctionNode, LoopNode, descendants, last_name, parent, parents
from perflint.project.calls.trace import Reach
from perflint.reasoning.models.called_functions import passed_to
from perflint.reasoning.models.loading import changed, gives, kept, leads, loads
from perflint.reasoning.occurrence.arguments import depends, parameters
from perflint.reasoning.occurrence.calls import (
    Reached,
    propagate,
    reached,
    reached_elsewhere,
    repeated_callable,
)
from perflint.reasoning.occurrence.run_once import cached, guarded
from perflint.reasoning.pools.tasks import tasks
from perflint.reasoning.pools.worker_functions import is_remote, worker_of
from perflint.reasoning.values.containers import made_in
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL801",
    name="model-load-per-call",
    summary="a model loaded again in each iteration or request",
    impact=Impact.STARTUP,
    gain=(Gain.LARGE, "a model is loaded each time"),
    screen=Screen.on(effects="loads_model"),
    codemods=("hoist-from-loop", "cache-loader"),
    always_unsafe=True,
)
_REQUESTS = ("flask.request", "quart.request", "bottle.request", "flask.session", "flask.g")
_DEEPEST = 4
_REPEATING = frozenset({"request", "item", "batch"})  # kinds of entry
_WRITING = re.compile(r"(^|_)(dump|save|write|export|train|fit|download|copy|store)")
_SETTING = re.compile(r"_*(set|use|choose|select|switch|configure|update|reload|open|load)(_|$)")


@dataclass(frozen=True)
class Loading:
    """A place that loads the same model again and again.

    Attributes:
        node: the call, or the read of a property.
        loop: the loop around it; None where a function that handles requests or items loads.
        construct: the call of the loader, where it is in this file.
        way: how a call leads to a function of this file that loads.
        reach: how it leads to a loader in another file, or to a property's.
    """

    context: Context
    node: ast.expr
    loop: LoopNode | None
    construct: ast.Call | None = None
    way: Reached | None = None
    reach: Reach | None = None

    @property
    def owner(self) -> FunctionNode | None:
        """The function around it."""
        return self.context.function(self.node)

    @property
    def what(self) -> str:
        """What is loaded."""
        reach = self.reach
        if reach is None and self.construct is not None:
            reach = loads(self.construct, self.context)
        return "metric" if reach is not None and reach.effect.detail == "metric" else "model"

    @property
    def trace(self) -> tuple[TraceStep, ...]:
        """From the node to the loader."""
        if self.way is not None:
            return self.way.trace
        return self.context.traced(self.reach) if self.reach is not None else ()


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if isinstance(call.func, ast.Attribute) and _property(call.func, context):
        return
    owner, loop = context.function(call), context.loop(call)
    if loads(call, context) is not None:
        cases = _loaded_here(context, call, loop, owner)
    elif loop is not None or context.flow.calls_each(call):
        cases = _reached_in_loop(context, call, loop)
    else:
        cases = _reached_per_call(context, call, owner)
    reported = (list(_report(case)) for case in cases)
    yield from next(filter(None, reported), [])


@RULE.on(ast.Attribute)
def check_read(node: ast.Attribute, context: Context) -> Iterator[Finding]:
    """A property that loads, whose value is read, or called."""
    reach = _property(node, context)
    owner, loop = context.function(node), context.loop(node)
    if reach is None or owner is None or loop is None and not _handler(context, owner):
        return
    if _same_object(context, node.value, loop, owner):
        yield from _report(Loading(context, node, loop, reach=reach))


def _report(case: Loading) -> Iterator[Finding]:
    context, node = case.context, case.node
    when = "in each iteration"
    if case.loop is None and not (isinstance(node, ast.Call) and context.flow.calls_each(node)):
        assert case.owner is not None
        handled = _handler(context, case.owner)
        when = f"in each {handled}" if handled == "request" else f"for each {handled}"
    fix: Callable[[], Fix | Refusal]
    if isinstance(node, ast.Attribute):
        message = f"`{context.short(node)}` loads the same {case.what} again {when}; make it a `cached_property`"
        fix = partial(Refusal, cache_loader.CODEMOD.name, "what loads is a property")
    else:
        assert isinstance(node, ast.Call)
        name = f"`{context.short(node.func)}` loads the"
        if case.construct is not node:
            message = (
                f"{name} same {case.what} again {when}; load it once and keep it, or put the loader behind a"
                " cached function"
            )
            fix = partial(_cached_below, context, node)
        elif case.loop is not None:
            message = f"{name} same {case.what} in each iteration; load it once before the loop"
            fix = partial(_hoisted, context, node, case.loop)
        else:
            message = f"{name} {case.what} again {when}; load it once, at start-up or behind a cached function"
            fix = partial(cache_loader.rewrite, context, node)
    return context.report(
        case,
        node,
        message,
        trace=case.trace,
        loop=case.loop if case.construct is not node else None,
        fix=fix,
    )


@RULE.silent("where it is a second try, in an `except`")
def is_second_try(case: Loading) -> bool:
    return any(isinstance(up, ast.ExceptHandler) for up in parents(case.node))


@RULE.silent("where the workers of a pool load it, which `model-load-per-task` reports")
def loaded_by_workers(case: Loading) -> bool:
    owners = (case.owner, case.way.functions[-1] if case.way is not None else None)
    return any(owner is not None and _in_worker(case.context, owner) for owner in owners)


@RULE.silent(
    'where it stands in the branch for one kind of what a loop goes through (`elif kind == "clap":`)'
)
def loaded_for_one_kind(case: Loading) -> bool:
    child: ast.AST = case.node
    for above in parents(case.node):
        if above is case.loop or case.loop is None:
            return False
        match above:
            case ast.If(
                test=ast.Compare(
                    left=left, ops=[ast.Eq()], comparators=[ast.Constant(value=str())]
                ),
                body=body,
            ) if child in body and not case.context.flow.invariant(left, case.loop):
                return True
        child = above
    return False


@RULE.silent("where a cache or a create-once guard keeps it from being loaded again")
def loaded_once(case: Loading) -> bool:
    context, owner = case.context, case.owner
    return (
        case.loop is None
        and owner is not None
        and (guarded(context, case.node, owner) or cached(context, owner))
    )


@RULE.silent("where a handler puts another model in place for all (`app.state.model = load()`)")
def model_is_replaced(case: Loading) -> bool:
    above = parent(case.node)
    return (
        case.loop is None
        and isinstance(above, ast.Assign)
        and any(
            isinstance(target, ast.Attribute)
            and isinstance(target.value, ast.Attribute)
            and target.value.attr == "state"
            for target in above.targets
        )
    )


@RULE.silent("where each model is trained, changed or stored, so that each has to be loaded anew")
def model_is_changed(case: Loading) -> bool:
    context, node, construct = case.context, case.node, case.construct
    if case.way is not None and changed(case.way.construct, context):
        return True
    if construct is not node and isinstance(node, ast.Call):
        # Of what a call gives: only where that is the model, by its name, or an object that holds it.
        known = context.type(node)
        made = known is not None and known.name.rpartition(".")[2] == last_name(node.func)
        return (
            case.loop is not None
            and (made or gives(node))
            and (changed(node, context) or kept(node))
        )
    if kept(node):
        return True
    weights = case.loop is None and isinstance(node, ast.Call) and _is_weights(node, context)
    return changed(node, context) and not weights


@RULE.silent("where the loop writes the file that is loaded")
def file_is_written(case: Loading) -> bool:
    if case.loop is None or case.construct is not case.node:
        return False
    paths = {spelling(part) for part in _given(case.construct)}
    return any(
        isinstance(node, ast.Call)
        and node is not case.construct
        and _WRITING.search(last_name(node.func))
        and any(
            spelling(part) in paths
            for part in [*node.args, *(word.value for word in node.keywords)]
        )
        for node in descendants(case.loop)
    )


@RULE.hint("where a function on the way loads only under a condition")
def loads_under_condition(case: Loading) -> bool:
    if case.construct is case.node:
        return False
    ways = [case.reach] if isinstance(case.node, ast.Attribute) else None
    if ways is None:
        ways = [*case.context.reaches(case.node, "loads_model")]
    return any(reach is not None and reach.tested for reach in ways)


def _loaded_here(
    context: Context, call: ast.Call, loop: LoopNode | None, owner: FunctionNode | None
) -> Iterator[Loading]:
    """A loader that is called in a loop, or in a function that handles requests or items."""
    if loop is not None:
        same = _steady_in(context, call, loop)
    else:
        same = (
            owner is not None
            and bool(_handler(context, owner))
            and all(_fixed(context, part) for part in _given(call))
        )
    if same:
        yield Loading(context, call, loop, call)


def _reached_in_loop(context: Context, call: ast.Call, loop: LoopNode | None) -> Iterator[Loading]:
    if not context.reaches(call, "loads_model"):
        return  # its arguments say that nothing is loaded
    own = False
    for one in reached(context, call, lambda inner: loads(inner, context) is not None):
        own = True
        if not _depends(context, one):
            yield Loading(context, call, one.loop, one.construct, one)
    repeating = context.flow.repeating(call)
    if own or repeating is None:
        return
    run = repeated_callable(context, call, repeating)
    for reach in reached_elsewhere(context, call, run, "loads_model"):
        if leads(reach) and (
            reach.detached
            or loop is not None  # else what is passed is another item each time
            and (
                _steady_in(context, call, loop)
                or _gets_same(context, call, reach, lambda part: context.flow.invariant(part, loop))
                or reach.own
                and isinstance(call.func, ast.Attribute)
                and _same_object(context, call.func.value, loop, loop)
            )
        ):
            yield Loading(context, call, repeating, reach=reach)


def _reached_per_call(
    context: Context, call: ast.Call, owner: FunctionNode | None
) -> Iterator[Loading]:
    if owner is None or not _handler(context, owner):
        return
    varying = parameters(owner)
    own = False
    for one in propagate(context, call, varying, lambda inner: loads(inner, context) is not None):
        own = True
        if not _depends(context, one):
            yield Loading(context, call, None, one.construct, one)
    if own:
        return
    for reach in reached_elsewhere(context, call, call.func, "loads_model"):
        if leads(reach) and (
            reach.detached
            or all(_fixed(context, part) for part in _given(call))
            or _gets_same(context, call, reach, lambda part: _fixed(context, part))
            or reach.own
            and isinstance(call.func, ast.Attribute)
            and _same_object(context, call.func.value, None, owner)
        ):
            yield Loading(context, call, None, reach=reach)


def _gets_same(
    context: Context, call: ast.Call, reach: Reach, is_same: Callable[[ast.expr], bool]
) -> bool:
    """Whether the loader that a call leads to gets the same each time, whatever else the call passes."""
    if reach.parameters is None or not reach.functions:
        return False
    if any(isinstance(part, ast.Starred) for part in call.args):
        return False
    if any(word.arg is None for word in call.keywords):
        return False
    return all(
        is_same(part)
        for name, part in passed_to(reach.functions[0], call, context)
        if name in reach.parameters
    )


def _depends(context: Context, one: Reached) -> bool:
    """Whether what a function loads differs each time."""
    owner = one.functions[-1]
    return any(depends(context, part, owner, one.varying) for part in _given(one.construct))


def _property(node: ast.Attribute, context: Context) -> Reach | None:
    """How a property of the project loads a model that depends on nothing but its object; None for other
    attributes."""
    if not isinstance(node.ctx, ast.Load):
        return None
    above = parent(node)
    at = above if isinstance(above, ast.Call) and above.func is node else node
    for reach in context.reaches(at, "loads_model"):
        first = reach.functions[0] if reach.functions else ""
        if first.rpartition(".")[2] == node.attr and leads(reach):
            marks = context.project.marks(first) or ()
            return reach if "property" in marks and (reach.detached or reach.own) else None
    return None


def _is_weights(call: ast.Call, context: Context) -> bool:
    """Whether all that happens to what `torch.load` gives is that a network takes its weights from it."""
    if context.callee(call) != "torch.load":
        return False
    uses: list[ast.AST] = [call]
    match parent(call):
        case ast.Assign(targets=[ast.Name(id=name)]):
            uses = list(context.flow.reads(name, context.function(call) or context.names.tree))
    return bool(uses) and all(
        isinstance(above := parent(use), ast.Call)
        and isinstance(above.func, ast.Attribute)
        and above.func.attr == "load_state_dict"
        for use in uses
    )


def _hoisted(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    return hoist_from_loop.rewrite(
        context,
        call,
        loop,
        name="model",
        reason="it is loaded also where the loop does not run, and one model serves all iterations",
    )


def _cached_below(context: Context, call: ast.Call) -> Fix | Refusal:
    """Cache the loader at the end of the way, if it stands in this file."""
    below = next(
        iter(
            [
                *reached(context, call, lambda inner: loads(inner, context) is not None),
                *propagate(
                    context, call, frozenset(), lambda inner: loads(inner, context) is not None
                ),
            ]
        ),
        None,
    )
    if below is None:
        return Refusal(cache_loader.CODEMOD.name, "the loader stands in another file")
    owner = below.functions[-1]
    if len(below.functions) == 1 and _only_returns(owner, below.construct):
        return cache_loader.rewrite(context, call)
    return cache_loader.rewrite(context, below.construct)


def _only_returns(function: FunctionNode, call: ast.Call) -> bool:
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    last = function.body[-1]
    return (
        len(body) == 1
        and isinstance(last, ast.Return)
        and last.value is not None
        and any(node is call for node in ast.walk(last.value))
    )


def _given(call: ast.Call) -> list[ast.expr]:
    parts = [*call.args, *(word.value for word in call.keywords)]
    if isinstance(call.func, ast.Attribute):
        parts.append(call.func.value)
    return parts


def _fixed(context: Context, part: ast.expr, depth: int = 0) -> bool:
    """Whether a value is the same for each request: made of constants and names of the module."""
    for node in ast.walk(part):
        if isinstance(node, ast.Attribute) and node.attr in ("request", "headers", "query_params"):
            return False
        if not isinstance(node, ast.Name) or node.id in ("self", "cls"):
            continue
        found = context.names.lookup(node.id, context.names.scope_of(node))
        if (context.names.dotted(node) or "").endswith(_REQUESTS):
            return False
        if found is None or found[0].kind == "module":
            continue
        for binding in context.flow.reaching(node):
            if binding.kind not in ("assign", "with") or binding.value is None or depth > _DEEPEST:
                return False
            if not _fixed(context, binding.value, depth + 1):
                return False
    return True


def _handler(context: Context, function: FunctionNode) -> str:
    """What a function runs for, again and again: `request`, `item`, `batch`; empty where it does not."""
    if cached(context, function) or is_starting(function):
        return ""
    entry = context.project.entry(context.qualified(function))
    if entry is not None:
        return entry.kind if entry.kind in _REPEATING else ""
    names = [argument.arg for argument in function.args.args]
    return "request" if names == ["event", "context"] and "handler" in function.name else ""


def _in_worker(context: Context, function: FunctionNode) -> bool:
    """Whether workers run a function: `model-load-per-task`."""
    return context.once(("in worker", function), lambda: _runs_in_worker(context, function))


def _runs_in_worker(context: Context, function: FunctionNode) -> bool:
    if is_remote(context, function):
        return True
    name = context.qualified(function)
    entry = context.project.entry(name)
    if entry is not None and entry.kind == "task":
        return True
    handed = context.project.worker(name)
    if handed is not None and len(handed.trace) == 1:
        return True
    return any(worker_of(context, task.function) is function for task in tasks(context))


def _same_object(context: Context, owner: ast.expr, loop: LoopNode | None, region: ast.AST) -> bool:
    """Whether an object is the same in each iteration of a loop, or without one for each request, and
    nothing in it is set or chosen in a region."""
    if not isinstance(owner, (ast.Name, ast.Attribute)):
        return False
    if made_in(owner, loop, context) if loop is not None else not _fixed(context, owner):
        return False
    wanted = spelling(owner)
    return not any(
        isinstance(node, ast.Attribute)
        and spelling(node.value) == wanted
        and (isinstance(node.ctx, ast.Store) or _SETTING.match(node.attr) is not None)
        for node in descendants(region)
    )


def _steady_in(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    return all(context.flow.invariant(part, loop) for part in _given(call))
