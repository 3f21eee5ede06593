"""Calls that run a model on one item, in a loop over the items.

A loop over batches is the remedy and stays silent: the argument must look like one item, and what
the loop goes through must not look like batches.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from itertools import pairwise, takewhile

from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.counters import takes
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.semantics.attributes import assigned
from perflint.semantics.nodes import (
    COMPREHENSIONS,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parents,
    within,
)
from perflint.semantics.single_items import CONVERTING, is_batch, named_many, single
from perflint.semantics.trace import Reach, TraceStep
from perflint.syntax.spelling import spelling

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_METHODS = frozenset({"encode", "encode_plus", "__call__"})  # `tokenize` takes one text only
PIPELINES = (
    "transformers.Pipeline",
    "transformers.pipelines.Pipeline",
    "transformers.pipelines.base.Pipeline",
)
TOKENIZERS = (
    "transformers.PreTrainedTokenizerBase",
    "transformers.tokenization_utils_base.PreTrainedTokenizerBase",
    "tokenizers.Tokenizer",
)
_ARRAYS = frozenset({"numpy.ndarray", "torch.Tensor"})
_MANY = (
    "builtins.list",
    "builtins.tuple",
    "numpy.ndarray",
    "torch.Tensor",
    "pandas.DataFrame",
    "pandas.Series",
)


def item_loop(call: ast.Call, item: ast.expr, context: FileContext) -> LoopNode | None:
    """The innermost counted loop in which `item` is one of the things that the loop goes through,
    and the call does not depend on its own result of the last iteration."""
    loop = context.loop(call)
    if loop is None:
        return None
    if isinstance(loop, ast.Call):
        return _each(call, item, loop)
    if isinstance(loop, ast.While):
        return _by_hand(call, item, loop, context)
    target, iterable = target_of(loop, call)
    names = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        names |= _derived(names, loop)
    if not any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(item)):
        return None
    if (is_batch(target) or is_batch(iterable)) and not context.is_a(item, "builtins.str"):
        return None
    if isinstance(iterable, ast.Call) and _steps(iterable):
        return None
    return None if _feeds_itself(call, loop, context) else loop


def _each(call: ast.Call, item: ast.expr, loop: ast.Call) -> LoopNode | None:
    """As `item_loop`, for a lambda that is called for each item."""
    around = next((up for up in parents(call) if isinstance(up, ast.Lambda)), None)
    if around is None or not any(up is loop for up in parents(around)):
        return None
    names = {argument.arg for argument in around.args.args}
    if not any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(item)):
        return None
    batched = any(word.arg in ("batched", "batch_size") for word in loop.keywords)
    given = [*around.args.args, *(part for part in loop.args if part is not around)]
    if batched or any(is_batch(part) for part in given):
        return None
    return loop


def _by_hand(
    call: ast.Call, item: ast.expr, loop: ast.While, context: FileContext
) -> LoopNode | None:
    """As `item_loop`, for a `while` that takes one element after the other."""
    taken = takes(loop)
    if not taken or any(map(is_batch, taken)) and not context.is_a(item, "builtins.str"):
        return None
    names = _derived(set(), loop, taken)
    if not any(
        node in taken or isinstance(node, ast.Name) and node.id in names for node in ast.walk(item)
    ):
        return None
    counters = {getattr(getattr(one, "slice", None), "id", "") for one in taken}
    return None if _feeds_itself(call, loop, context, counters) else loop


def item_given(call: ast.Call, context: FileContext, *, pictures: bool = False) -> ast.expr | None:
    """What a call in a loop gives to a function of this file of the one thing that the loop has come to;
    None where it gives nothing of that, or many."""
    if function_of(context, call.func) is None:
        return None
    for part in (*call.args, *(word.value for word in call.keywords)):
        if not isinstance(part, ast.Starred) and item_loop(call, part, context) is not None:
            return None if many(part, context, pictures=pictures) else part
    return None


def target_of(loop: LoopNode, inside: ast.AST | None = None) -> tuple[ast.expr, ast.expr]:
    """The target and the iterable of a `for`, or of the innermost clause of a comprehension: of those
    around the node `inside`, where it is given."""
    if isinstance(loop, COMPREHENSIONS):
        clause = loop.generators[-1]
        around = {inside, *parents(inside)} if inside is not None else set()
        for before, after in pairwise(loop.generators):
            if after.iter in around:
                clause = before  # `for line in lines for token in nlp(line)`
        return clause.target, clause.iter
    assert isinstance(loop, (ast.For, ast.AsyncFor))
    return loop.target, loop.iter


def put_alone(argument: ast.expr, context: FileContext) -> ast.expr | None:
    """The one item that an argument is made of in such a way: see `semantics.single_items`."""
    return single(argument, context.names, lambda name: _made_here(name, context))


def item_of(call: ast.Call, context: FileContext, *words: str) -> ast.expr | None:
    """The one item that a call is given as its first argument or under one of some keywords: plain
    or as a list of one; None where it gets many or nobody knows."""
    given: ast.expr | None = call.args[0] if call.args else None
    if given is None:
        given = next((word.value for word in call.keywords if word.arg in words), None)
    if given is None or isinstance(given, ast.Starred):
        return None
    item = put_alone(given, context)
    if item is not None:
        return item
    if isinstance(given, (ast.List, ast.Tuple, ast.ListComp, ast.GeneratorExp, ast.Constant)):
        return None
    return None if many(given, context) else given


def tokenized(call: ast.Call, context: FileContext) -> ast.expr | None:
    """The one text that a call tokenizes, also through a function of another file; None where it is no
    such call, or takes many."""
    if any(isinstance(up, ast.ExceptHandler) for up in parents(call)):
        return None
    if tokenizes(call.func, context):
        if not any(reach.direct for reach in context.reaches(call, "tokenizes")):
            return None  # a method that overrides that of the library
        text = item_of(call, context, "text", "sequence")
    else:
        found = elsewhere(call, context, "tokenizes")
        text = found[1] if found is not None else None
    return None if text is None or _is_chat(text, context) else text


def elsewhere(call: ast.Call, context: FileContext, kind: str) -> tuple[Reach, ast.expr] | None:
    """What a call makes a function of another file do with one thing that it gives to it, and that
    thing; None where it gives many, or something else."""
    reach = next((r for r in context.reaches(call, kind) if not r.direct and r.item), None)
    if reach is None or function_of(context, call.func) is not None:
        return None
    wanted = set(reach.item)
    given = [
        value for name, value in _given_to(reach.functions[0], call, context) if name in wanted
    ]
    if not given or any(isinstance(value, ast.Starred) or many(value, context) for value in given):
        return None
    return reach, next((value for value in given if not isinstance(value, ast.Constant)), given[0])


def _given_to(
    function: str, call: ast.Call, context: FileContext
) -> Iterator[tuple[str, ast.expr]]:
    """What a call gives for the parameters of a function of the project."""
    facts, marks = context.project.function(function), context.project.marks(function)
    if facts is None or marks is None:
        return
    names = [each.name for each in facts.parameters if each.kind in ("positional", "either")]
    if "method" in marks and "staticmethod" not in marks:
        names = names[1:]
    yield from zip(names, call.args)
    for word in call.keywords:
        if word.arg is not None:
            yield word.arg, word.value


def tokenizes(function: ast.expr, context: FileContext) -> bool:
    """Whether a callable is a tokenizer, or a method of one that takes one text or many."""
    if isinstance(function, ast.Attribute) and function.attr in _METHODS:
        return _is_tokenizer(function.value, context)
    return _is_tokenizer(function, context)


def _is_tokenizer(node: ast.expr, context: FileContext) -> bool:
    """Whether an expression is a tokenizer, or a name that each branch gives one of another sort."""
    if context.is_a(node, *TOKENIZERS):
        return True
    if not isinstance(node, ast.Name):
        return False
    values = [binding.value for binding in context.flow.reaching(node)]
    return len(values) > 1 and all(
        value is not None and context.is_a(value, *TOKENIZERS) for value in values
    )


# The methods of data frames, and of lists, that call a function for each item.
_THREADS = "concurrent.futures.ThreadPoolExecutor."
_CALLING = ("builtins.", "pandas.", _THREADS)
_EACH = frozenset("apply map applymap filter combine sort".split())


def argument_of(
    call: ast.Call,
    context: FileContext,
    runs: Callable[[ast.expr], bool],
    item: Callable[[ast.Call], ast.expr | None],
    below: Callable[[Reach], bool],
) -> tuple[TraceStep, ...] | None:
    """How a call that runs a function for each item (`map(model.encode, texts)`,
    `column.apply(embed)`) runs a model with it; None if it does not.

    Args:
        runs: whether a callable of a library runs the model.
        item: the one item that a call in a function runs the model on.
        below: whether that is how a function of another file runs it on the item.
    """
    if not call.args or not _may_hand(call.func, context):
        return None
    if not (context.callee(call) or "").startswith(_CALLING):
        return None
    if not context.flow.calls_each(call):
        return None
    if any(is_batch(part) or _of_many(part, context) for part in call.args):
        return None
    given = call.args[0]
    if isinstance(given, ast.Call) and given.args:
        if context.names.dotted(given.func) == "functools.partial":
            given = given.args[0]
    own = function_of(context, given)
    if own is None:
        if runs(given):
            return ()
        name = function_argument(given, context)
        reaches = context.project.reaches(name) if name is not None else ()
        reach = next((reach for reach in reaches if reach.item and below(reach)), None)
        return context.traced(reach) if reach is not None else None
    parameters = [*own.args.posonlyargs, *own.args.args]
    if not parameters or is_batch(parameters[0]):
        return None
    names = {parameter.arg for parameter in parameters}
    for inner in descendants(own):
        if isinstance(inner, ast.Call) and context.loop(inner) is None:
            found = item(inner)
            if found is not None and any(
                isinstance(name, ast.Name) and name.id in names for name in ast.walk(found)
            ):
                return (context.step(inner, "called for each item"),)
    return None


def on_threads(call: ast.Call, context: FileContext) -> bool:
    """Whether a call has threads call a function for each item: they may share the work somehow."""
    return (context.callee(call) or "").startswith(_THREADS)


def function_argument(node: ast.expr, context: FileContext) -> str | None:
    """The dotted name of the function of the project that a name or attribute refers to."""
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return None
    name = context.name(node)
    if name is None or context.project.marks(name) is None:
        known = context.type(node)
        name = known.name if known is not None and known.kind == "function" else None
    return name if name is not None and context.project.marks(name) is not None else None


def _may_hand(function: ast.expr, context: FileContext) -> bool:
    """Whether a callable may be one of those that call a function for each item: a quick look."""
    if isinstance(function, ast.Attribute):
        return function.attr in _EACH
    return context.names.is_builtin(function)


def _of_many(items: ast.expr, context: FileContext) -> bool:
    """Whether each element of a collection is known to be many items."""
    found = context.type(items)
    element = found.args[0] if found is not None and len(found.args) == 1 else None
    return element is not None and element.name in _MANY and element.name not in _ARRAYS


def many(argument: ast.expr, context: FileContext, *, pictures: bool = False) -> bool:
    """Whether an argument is known to be many items already, or looks like a batch; with `pictures`,
    an array is one item."""
    found = context.type(argument)
    if found is not None and found.kind == "instance":
        if found.name in _MANY and not (pictures and found.name in _ARRAYS):
            return True
        if found.name == "builtins.str":
            return False
    if isinstance(argument, ast.Name):
        only = context.names.only_binding(argument)
        if only is not None and only.kind == "assign" and isinstance(only.value, ast.Call):
            return named_many(argument) or _is_split(only.value)
    return named_many(argument)


def _is_split(call: ast.Call) -> bool:
    """Whether a call takes a text apart: `lines = text.split("\\n")`."""
    return isinstance(call.func, ast.Attribute) and call.func.attr in ("split", "splitlines")


_SAMPLE = 1000  # items that are no data set
_COUNTING = frozenset({"enumerate", "tqdm", "list", "reversed"})


def of_sample(loop: LoopNode, context: FileContext) -> bool:
    """Whether a loop goes through no more than some hundred items, cut off by a number that is
    written out: `texts[:100]`, `texts[:min(100, len(texts))]`."""
    if isinstance(loop, (ast.While, ast.Call)):
        return False
    over: ast.expr | None = target_of(loop)[1]
    if isinstance(over, ast.Call) and last_name(over.func) in _COUNTING and over.args:
        over = over.args[0]
    if isinstance(over, ast.Name):
        only = context.names.only_binding(over)
        over = only.value if only is not None and only.kind == "assign" else None
    match over:
        case ast.Subscript(slice=ast.Slice(upper=ast.expr() as upper)):
            given = [upper]
            if isinstance(upper, ast.Call) and last_name(upper.func) == "min":
                given = upper.args
            return any(
                isinstance(part, ast.Constant)
                and isinstance(part.value, int)
                and 0 < part.value <= _SAMPLE
                for part in given
            )
    return False


def runs_out_of_memory(call: ast.Call) -> bool:
    """Whether it is expected of a single item that it does not fit into memory: a batch fits less."""
    return any(
        isinstance(up, ast.Try) and any(_is_of_memory(handler) for handler in up.handlers)
        for up in parents(call)
    )


def _is_of_memory(handler: ast.ExceptHandler) -> bool:
    return any(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and "out of memory" in node.value.lower()
        or last_name(node) == "OutOfMemoryError"
        for node in ast.walk(handler)
    )


def does_more(reach: Reach, call: ast.Call, context: FileContext) -> bool:
    """Whether what a call does to one thing in another file is done further down, or beside what asks a
    server: how much of its time it takes is not known."""
    if len(reach.functions) > 1:
        return True
    return any(
        other.effect.kind in ("queries", "writes", "commits", "connects")
        or other.effect.kind == "blocks"
        and other.effect.detail == "network"
        for other in context.reaches(call)
    )


def asks_a_service(loop: LoopNode, context: FileContext) -> bool:
    """Whether each iteration also asks a hosted model, which takes seconds: little shows beside that."""
    return any(
        isinstance(node, ast.Call)
        and any(reach.effect.detail == "chat" for reach in context.reaches(node, "infers"))
        for node in descendants(loop, into_functions=False)
    )


def ragged(item: ast.expr, context: FileContext) -> bool:
    """Whether items are of different lengths for sure: picked by a mask."""
    match item:
        case ast.Subscript(value=value, slice=index):
            names = {last_name(n) for n in ast.walk(index)}
            return (
                isinstance(index, ast.Compare)
                or any("mask" in name for name in names)
                or ragged(value, context)
            )
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CONVERTING:
            return ragged(value, context)
        case ast.Name():
            made = _made_here(item, context)
            return made is not None and ragged(made, context)
    return False


_FITTING = frozenset(
    "fit partial_fit train load_state_dict set_weights set_params add add_with_ids remove_ids reset".split()
)


def awaited(item: ast.expr, loop: LoopNode) -> bool:
    """Whether an item of a loop is made of what the loop awaits for it: before it can be batched, all of
    that has to be there."""
    stores = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)
    inside = list(nodes_below(loop, *stores, into_functions=False))
    names: set[str] = set()
    while True:
        before = len(names)
        for node in inside:
            value = node.value
            if value is not None and (
                names_in(value) & names
                or any(isinstance(part, ast.Await) for part in ast.walk(value))
            ):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names |= {name for target in targets for name in names_in(target)}
        if len(names) == before:
            break
    return bool(names_in(item) & names)


def fitted_in(call: ast.Call, around: ast.AST) -> bool:
    """Whether what a call asks (a model, an index) is fitted or changed below a node."""
    if not isinstance(call.func, ast.Attribute):
        return False
    model = spelling(call.func.value)
    asks = call.func.attr not in _FITTING
    return any(
        isinstance(node, ast.Call)
        and node is not call
        and isinstance(node.func, ast.Attribute)
        and (node.func.attr in _FITTING) is asks
        and spelling(node.func.value) == model
        and not (node.func.attr == "train" and not node.args)
        for node in descendants(around)
    )


def leaves_early(loop: LoopNode, call: ast.Call) -> bool:
    """Whether a loop ends on what a call in it gives (a budget that is used up), or with it (the first
    hit), so that the later items never come to it."""
    if not isinstance(loop, _LOOPS):
        return False
    given = given_by(call, loop)
    around = set(parents(call))
    for node in nodes_below(loop, ast.Break, ast.Return, into_functions=False):
        if _of_inner(node, loop):
            continue
        inside = takewhile(lambda up: up is not loop, parents(node))
        tests = [up for up in inside if isinstance(up, ast.If)]
        if not tests or any(test in around or names_in(test.test) & given for test in tests):
            return True
        asked: list[ast.AST] = [test.test for test in tests]
        if isinstance(node, ast.Return) and node.value is not None:
            if names_in(node.value) & given:
                return True
            asked.append(node.value)
        if any(inner is call for part in asked for inner in ast.walk(part)):
            return True
    return False


def _of_inner(node: ast.AST, loop: ast.AST) -> bool:
    """Whether a `break` belongs to another loop within a loop."""
    if not isinstance(node, ast.Break):
        return False
    return next(up for up in parents(node) if isinstance(up, _LOOPS)) is not loop


def given_by(call: ast.Call, loop: ast.AST) -> set[str]:
    """The names in a loop that hold what a call gives, or what is made of that."""
    found: set[str] = set()
    stores = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)
    inside = list(nodes_below(loop, *stores, into_functions=False))
    while True:
        before = len(found)
        for node in inside:
            value = node.value
            if value is None or not (
                names_in(value) & found or any(part is call for part in ast.walk(value))
            ):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                found |= names_in(target)
        if len(found) == before:
            return found


def names_in(node: ast.AST) -> set[str]:
    """The names that stand in a node."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def maker(node: ast.expr, context: FileContext) -> ast.Call | None:
    """The one call that makes what a name or an attribute of `self` holds, if it is in sight."""
    if isinstance(node, ast.Name):
        binding = context.names.only_binding(node)
        value = binding.value if binding is not None and binding.kind == "assign" else None
        return value if isinstance(value, ast.Call) else None
    if not isinstance(node, ast.Attribute):
        return None
    made = assigned(node, context.names)
    return made if isinstance(made, ast.Call) else None


def _is_chat(text: ast.expr, context: FileContext) -> bool:
    """Whether a text is what a chat template made of one conversation, or a part of that."""
    while isinstance(text, ast.Subscript):
        text = text.value
    if isinstance(text, ast.Name):
        return any(
            binding.value is not None
            and not isinstance(binding.value, ast.Name)
            and _is_chat(binding.value, context)
            for binding in context.flow.reaching(text)
        )
    return (
        isinstance(text, ast.Call)
        and isinstance(text.func, ast.Attribute)
        and text.func.attr == "apply_chat_template"
    )


def _made_here(name: ast.Name, context: FileContext) -> ast.expr | None:
    """The value of a name where one assignment gives it, in the loop that reads it."""
    bindings = context.flow.reaching(name)
    if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
        return None
    loop = context.loop(name)
    return bindings[0].value if loop is not None and within(bindings[0].node, loop) else None


def _steps(iterable: ast.Call) -> bool:
    """`range(0, n, size)` walks in batches."""
    return (
        isinstance(iterable.func, ast.Name)
        and iterable.func.id == "range"
        and len(iterable.args) == 3
    )


def _derived(
    names: set[str], loop: ast.For | ast.AsyncFor | ast.While, taken: Collection[ast.expr] = ()
) -> set[str]:
    """Names bound in the body from the loop's own variables, or from the elements that it takes."""
    derived: set[str] = set()
    for node in nodes_below(loop, ast.Assign, into_functions=False):
        bound = _bound(node)
        if bound:
            known = names | derived
            if any(
                n in taken or isinstance(n, ast.Name) and n.id in known
                for n in descendants(node.value)
            ):
                derived.update(bound)
    return derived


def _bound(node: ast.Assign) -> list[str]:
    """The names that an assignment binds: `text = …`, `start, text = …`."""
    target = node.targets[0] if len(node.targets) == 1 else None
    parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
    return [part.id for part in parts if isinstance(part, ast.Name)]


def _feeds_itself(
    call: ast.Call, loop: LoopNode, context: FileContext, counters: Collection[str] = ()
) -> bool:
    """Whether an argument depends on what an earlier iteration computed, but for what counts it."""
    if not isinstance(loop, _LOOPS):
        return False
    arguments = [*call.args, *(word.value for word in call.keywords)]
    for argument in arguments:
        for name in ast.walk(argument):
            if not isinstance(name, ast.Name) or name.id in counters:
                continue
            bindings = context.flow.reaching(name)
            inside = [b for b in bindings if b.node is not loop and within(b.node, loop)]
            if inside and len(inside) < len(bindings):
                return True
            mutated = any(
                isinstance(node.func, ast.Attribute)
                and node.func.attr in ("append", "extend", "insert", "step", "update")
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == name.id
                for node in nodes_below(loop, ast.Call)
            )
            if mutated:
                return True
    # `obs, reward = env.step(model.predict(obs))`: the environment answers to the result.
    return any(
        isinstance(node.func, ast.Attribute) and node.func.attr == "step"
        for node in nodes_below(loop, ast.Call)
    )
