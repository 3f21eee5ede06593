"""
## What it does

Finds models that are loaded again and again: in a loop, in a web request handler, or in a function that a loop or a handler calls, through any number of functions of the project. Loaders are `from_pretrained`, `pipeline`, `SentenceTransformer`, `torch.load`, `spacy.load`, `InferenceSession`, `load_model` and their like; `pickle.load` and `joblib.load` where what they give is used as a model.

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

Silent where the name, path or bytes of the model vary with the item or the request, behind a cached getter or a create-once guard, where an attribute of an object that says which one is set outside `__init__` somewhere in its file, in start-up code, in a handler that puts another model in place (`app.state.model = …`), and where the code trains or changes the model, so that each round needs a fresh one, and in the branch for one kind of what the loop goes through. A hint where a function on the way loads only under a condition. In the workers of a pool it is `model-load-per-task`.

## References

- [transformers: loading models](https://huggingface.co/docs/transformers/main_classes/model)
- [FastAPI: lifespan events](https://fastapi.tiangolo.com/advanced/events/)
- [functools.cache](https://docs.python.org/3/library/functools.html#functools.cache)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.codemods import cache_loader, hoist_from_loop
from perflint.reasoning.models.loading import changed, gives, kept, leads, loads
from perflint.reasoning.occurrence.calls import (
    Reached,
    cached,
    depends,
    function_of,
    guarded,
    parameters,
    propagate,
    reached,
)
from perflint.reasoning.pools.pools import tasks
from perflint.reasoning.pools.worker_functions import is_remote, worker_of
from perflint.reasoning.values.containers import made_in
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact, Severity, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import (
    COMPREHENSIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.semantics.roles import is_starting
from perflint.semantics.trace import Reach
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
_WRITING = re.compile(r"dump|save|write|export|train|fit|download|copy|store")
_SETTING = re.compile(r"_*(set|use|choose|select|switch|configure|update|reload|open|load)(_|$)")
_DEPENDS = (
    "fastapi.Depends",
    "fastapi.params.Depends",
    "fastapi.Security",
    "fastapi.param_functions.Depends",
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if _caught(call) or isinstance(call.func, ast.Attribute) and _property(call.func, context):
        return
    owner = context.function(call)
    if owner is not None and _in_worker(context, owner):
        return
    loop = context.loop(call)
    if loop is not None and _one_kind(context, call, loop):
        return
    if loads(call, context) is not None:
        if loop is not None:
            yield from _loaded_in_loop(context, call, loop)
        elif owner is not None:
            yield from _loaded_per_request(context, call, owner)
        return
    if loop is not None or context.flow.calls_each(call):
        yield from _reached_in_loop(context, call, loop)
    elif owner is not None:
        yield from _reached_per_request(context, call, owner)


@RULE.on(ast.Attribute)
def check_read(node: ast.Attribute, context: Context) -> Iterator[Finding]:
    """A property that loads, whose value is read, or called."""
    reach = _property(node, context)
    owner, loop = context.function(node), context.loop(node)
    if reach is None or owner is None or _caught(node) or _in_worker(context, owner):
        return
    what = "" if loop is not None else _handler(context, owner)
    if loop is not None and _one_kind(context, node, loop):
        return
    if loop is None and (not what or _once(context, node, owner) or _installed(node)):
        return
    if changed(node, context) or kept(node):
        return
    if _same_object(context, node.value, loop, owner):
        yield context.finding(
            node,
            f"`{context.short(node)}` loads the same model again"
            f" {'in each iteration' if loop is not None else f'in each {what}'}; make it a"
            " `cached_property`",
            severity=Severity.HINT if reach.tested else None,
            trace=context.traced(reach),
            loop=loop,
            fix=lambda: Refusal(cache_loader.CODEMOD.name, "what loads is a property"),
        )


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


# Right here


def _loaded_in_loop(context: Context, call: ast.Call, loop: LoopNode) -> Iterator[Finding]:
    if not all(context.flow.invariant(part, loop) for part in _given(call)):
        return
    if _moves_on(call, loop) or changed(call, context) or kept(call):
        return
    if _made_meanwhile(call, loop):
        return
    yield context.finding(
        call,
        f"`{context.short(call.func)}` loads the same model in each iteration; load it once before"
        " the loop",
        fix=lambda: _hoisted(context, call, loop),
    )


def _made_meanwhile(call: ast.Call, loop: LoopNode) -> bool:
    """Whether the loop writes what is loaded: `joblib.dump(model, path)`, `trainer.save(path)`."""
    paths = {spelling(part) for part in _given(call)}
    return any(
        isinstance(node, ast.Call)
        and node is not call
        and _WRITING.search(last_name(node.func))
        and any(
            spelling(part) in paths
            for part in [*node.args, *(word.value for word in node.keywords)]
        )
        for node in descendants(loop)
    )


def _hoisted(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    return hoist_from_loop.rewrite(
        context,
        call,
        loop,
        name="model",
        reason="it is loaded also where the loop does not run, and one model serves all iterations",
    )


def _loaded_per_request(context: Context, call: ast.Call, owner: FunctionNode) -> Iterator[Finding]:
    what = _handler(context, owner)
    if not what or _once(context, call, owner) or _installed(call):
        return
    if not all(_fixed(context, part) for part in _given(call)):
        return
    if changed(call, context) and not _is_weights(call, context) or kept(call):
        return
    yield context.finding(
        call,
        f"`{context.short(call.func)}` loads the model again in each {what}; load it once, at start-up"
        " or behind a cached function",
        fix=lambda: _cached(context, call),
    )


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


# Further down


def _reached_in_loop(context: Context, call: ast.Call, loop: LoopNode | None) -> Iterator[Finding]:
    if _offloaded(context, call) or not context.reaches(call, "loads_model"):
        return  # the latter where what it is given says that nothing is loaded
    own = False
    for one in reached(context, call, lambda inner: loads(inner, context) is not None):
        own = True
        if not _harmless(context, one) and not _meant(context, call):
            yield _through(context, call, one.trace, "in each iteration", one.loop)
            return
    if own or loop is None or function_of(context, call.func) is not None:
        return
    for reach in context.reaches(call, "loads_model"):
        steady = (
            reach.detached
            or _steady_in(context, call, loop)
            or reach.own
            and isinstance(call.func, ast.Attribute)
            and _same_object(context, call.func.value, loop, loop)
        )
        if leads(reach) and steady and not _meant(context, call):
            yield _through(context, call, context.traced(reach), "in each iteration", loop)
            return


def _reached_per_request(
    context: Context, call: ast.Call, owner: FunctionNode
) -> Iterator[Finding]:
    what = _handler(context, owner)
    if not what or _once(context, call, owner) or _installed(call):
        return
    varying = parameters(owner)
    own = False
    for one in propagate(context, call, varying, lambda inner: loads(inner, context) is not None):
        own = True
        if not _harmless(context, one):
            yield _through(context, call, one.trace, f"in each {what}", None)
            return
    if own or function_of(context, call.func) is not None:
        return
    for reach in context.reaches(call, "loads_model"):
        steady = (
            reach.detached
            or all(_fixed(context, part) for part in _given(call))
            or reach.own
            and isinstance(call.func, ast.Attribute)
            and _same_object(context, call.func.value, None, owner)
        )
        if leads(reach) and steady:
            yield _through(context, call, context.traced(reach), f"in each {what}", None)
            return


def _through(
    context: Context,
    call: ast.Call,
    trace: tuple[TraceStep, ...],
    when: str,
    loop: LoopNode | None,
) -> Finding:
    sometimes = any(reach.tested for reach in context.reaches(call, "loads_model"))
    return context.finding(
        call,
        f"`{context.short(call.func)}` loads the same model again {when}; load it once and keep it,"
        " or put the loader behind a cached function",
        severity=Severity.HINT if sometimes else None,
        trace=trace,
        loop=loop,
        fix=lambda: _cached_below(context, call),
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
    return _cached(context, below.construct)


def _cached(context: Context, call: ast.Call) -> Fix | Refusal:
    for part in _given(call):
        for name in descendants(part):
            if isinstance(name, ast.Name) and any(
                binding.kind == "with" for binding in context.flow.reaching(name)
            ):
                return Refusal(cache_loader.CODEMOD.name, f"`{name.id}` is opened anew each time")
    return cache_loader.rewrite(context, call)


def _only_returns(function: FunctionNode, call: ast.Call) -> bool:
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    last = function.body[-1]
    return (
        len(body) == 1
        and isinstance(last, ast.Return)
        and last.value is not None
        and any(node is call for node in ast.walk(last.value))
    )


# What counts


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
    """What runs a function again and again: `request`, or an empty string."""
    if cached(context, function) or is_starting(function):
        return ""
    entry = context.project.entry(context.qualified(function))
    if entry is not None:
        return "request" if entry.kind == "request" else "item" if entry.kind == "item" else ""
    if _is_dependency(context, function):
        return "request"
    names = [argument.arg for argument in function.args.args]
    return "request" if names == ["event", "context"] and "handler" in function.name else ""


def _is_dependency(context: Context, function: FunctionNode) -> bool:
    """Whether FastAPI runs a function for each request: `Depends(function)`."""
    given = context.once("dependencies", lambda: _dependencies(context)).get(function.name)
    return given is not None and function_of(context, given) is function


def _dependencies(context: Context) -> dict[str, ast.expr]:
    """The names that a file gives to `Depends`, each where it does so first."""
    found: dict[str, ast.expr] = {}
    for call in context.names.nodes(ast.Call):
        if call.args and isinstance(call.args[0], ast.Name):
            name = call.args[0].id
            if name not in found and context.names.dotted(call.func) in _DEPENDS:
                found[name] = call.args[0]
    return found


def _once(context: Context, call: ast.expr, owner: FunctionNode) -> bool:
    return guarded(context, call, owner) or cached(context, owner)


def _installed(call: ast.expr) -> bool:
    """Whether a handler puts another model in place for all: `app.state.model = load()`."""
    above = parent(call)
    return isinstance(above, ast.Assign) and any(
        isinstance(target, ast.Attribute)
        and isinstance(target.value, ast.Attribute)
        and target.value.attr == "state"
        for target in above.targets
    )


def _harmless(context: Context, one: Reached) -> bool:
    """Whether what a called function loads differs each time, or is meant to be fresh."""
    owner = one.functions[-1]
    if any(depends(context, part, owner, one.varying) for part in _given(one.construct)):
        return True
    return changed(one.construct, context) or _in_worker(context, owner)


def _meant(context: Context, call: ast.Call) -> bool:
    """Whether each of the models that a call gives is kept, or changed by the user's code."""
    return gives(call) and (changed(call, context) or kept(call))


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


def _offloaded(context: Context, call: ast.Call) -> bool:
    """Whether a call hands its function to workers."""
    callee = context.callee(call)
    facts = context.project.function(callee) if callee is not None else None
    return facts is not None and "offloads" in facts.marks


def _caught(call: ast.expr) -> bool:
    """Whether a load stands in an `except`, as a second try."""
    return any(isinstance(up, ast.ExceptHandler) for up in parents(call))


def _one_kind(context: Context, call: ast.expr, loop: LoopNode) -> bool:
    """Whether a call stands in the branch for one kind of what a loop goes through, of which there
    are few: `elif settings["kind"] == "clap":`."""
    child: ast.AST = call
    for above in parents(call):
        if above is loop:
            return False
        match above:
            case ast.If(
                test=ast.Compare(
                    left=left, ops=[ast.Eq()], comparators=[ast.Constant(value=str())]
                ),
                body=body,
            ) if child in body and not context.flow.invariant(left, loop):
                return True
        child = above
    return False


def _moves_on(call: ast.Call, loop: LoopNode) -> bool:
    """Whether an attribute that the loader reads is set in the loop."""
    if isinstance(loop, (ast.Call, *COMPREHENSIONS)):
        return False
    read = {spelling(n) for n in descendants(call) if isinstance(n, ast.Attribute)}
    return any(
        isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and spelling(node) in read
        for node in descendants(loop)
    )


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
    return all(context.flow.invariant(part, loop) for part in _given(call)) and not _moves_on(
        call, loop
    )
