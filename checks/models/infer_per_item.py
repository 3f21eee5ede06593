"""
## What it does

Finds models that are run on one item in each iteration: `encode` of sentence embeddings, pipelines, `predict` and `generate`, forward passes on `x.unsqueeze(0)` or `[x]`, faiss searches and additions one vector at a time, and models, methods and functions that do so and are handed to `map` or `apply`.

## Why it is slow

Each call pays for tokenizing, dispatch and kernel launches, and uses a sliver of the hardware. On a CPU, 64 samples in one batch take a sixth of the time of 64 calls; sentence embeddings of a list take a ninth.

## Slow

```python
import numpy as np
from sklearn.linear_model import LinearRegression


def run(size=500):
    rows = np.arange(size * 3, dtype=float).reshape(size, 3)
    model = LinearRegression().fit(rows, rows.sum(axis=1))
    return [round(float(model.predict([row])[0]), 3) for row in rows]
```

## Fast

```python
import numpy as np
from sklearn.linear_model import LinearRegression


def run(size=500):
    rows = np.arange(size * 3, dtype=float).reshape(size, 3)
    model = LinearRegression().fit(rows, rows.sum(axis=1))
    return [round(float(value), 3) for value in model.predict(rows)]
```

## Measured

## Fix safety

`batch-inference` is always unsafe: all items are taken before the first is handled, an error in one of them stops all, and the last digits of a result may depend on the batch. It is refused where a batch does not give one result for each item in the same shape.


## Limits

Silent for loops over batches, for results that feed the next step, for transcribers that take one recording, for modules that compute features or losses, for layers that are handed on, and where the model is not known to be one.

## References

- [Sentence Transformers: encode](https://sbert.net/docs/package_reference/sentence_transformer/SentenceTransformer.html)
- [transformers: pipeline batching](https://huggingface.co/docs/transformers/main_classes/pipelines#pipeline-batching)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from itertools import takewhile

from perflint.codemods import batch_inference
from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
)
from perflint.reasoning.models.batch_obstacles import (
    asks_a_service,
    fitted_in,
    names_in,
    runs_out_of_memory,
)
from perflint.reasoning.models.called_functions import does_more
from perflint.reasoning.models.loop_items import target_of
from perflint.reasoning.models.networks import PIPELINES
from perflint.reasoning.models.single_inputs import ragged
from perflint.reasoning.models.single_runs import run_item, run_on_one, runs_alone, runs_plain
from perflint.reasoning.models.tokenizer_calls import PROCESSOR
from perflint.reasoning.occurrence.arguments import depends
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.item_reasons import (
    ItemCall,
    ItemSearch,
    chosen_by_optimizer,
    cut_off_sample,
    ends_early,
    in_threads,
    item_calls,
    item_is_awaited,
)
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL803",
    name="infer-per-item",
    summary="a model run on one item in each iteration",
    impact=Impact.OVERHEAD,
    gain=(Gain.LARGE, "the model takes one item at a time"),
    screen=Screen.on(
        "fastembed",
        "sentence_transformers",
        "transformers",
        "ultralytics",
        "vllm",
        constructs="loop",
        effects="infers hands:each hands:infers",
        through="infers hands:infers",
    ),
    codemods=("batch-inference",),
)
# They take the words of one sentence.
_TAGGERS = of_kind("tags words")
# What seeds the generator that all calls draw from.
_SEEDING = re.compile(r"^torch\.(cuda\.)?manual_seed(_all)?$|(^|\.)(set_seed|seed_everything)$")
_OPTIONS = frozenset(
    "seed generator height width size imgsz num_frames max_length max_new_tokens max_tokens num_beams"
    " num_inference_steps steps strength temperature guidance_scale".split()
)
# Functions that make tensors of lists of numbers.
_FROM_LISTS = frozenset(
    f"torch.{name}" for name in ("tensor", "as_tensor", "LongTensor", "IntTensor")
)
# What reads pictures and recordings, in whatever size their files hold.
_MEDIA_READERS = frozenset(
    "cv2.imread PIL.Image.open torchvision.io.read_image imageio.imread skimage.io.imread torchaudio.load"
    " librosa.load soundfile.read scipy.io.wavfile.read".split()
)
_RESIZING = re.compile(r"resize|crop|thumbnail|letterbox|process|transform", re.IGNORECASE)
_HOLDING = ("assign", "unpack")  # kinds of bindings whose value a name holds, or a part of it
_EMBEDDERS = ("sentence_transformers.SentenceTransformer",)
_SINGLE = classes_of("one layer")
# Libraries of transforms, and the layers of PyTorch that have no weights.
_TRANSFORMS = ("torchvision.transforms.", "torchaudio.transforms.", "kornia.")
_WEIGHTLESS = re.compile(r"^torch\.nn\..*(Upsampl|Pool|Pad\d|[Ff]old$|Shuffle|[Ff]latten)")
# What a pipeline gives for one text is what it gives for that text in a list…
_SAME = frozenset(
    {"ner", "token-classification", "text-generation", "fill-mask", "feature-extraction"}
)
# …or the list around it is gone.
_UNWRAPPED = frozenset(
    {
        "text-classification",
        "sentiment-analysis",
        "summarization",
        "text2text-generation",
        "translation",
    }
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    reported = (list(_report(case)) for case in item_calls(call, context, _SEARCH))
    yield from next(filter(None, reported), [])


def _report(case: ItemCall) -> Iterator[Finding]:
    call, context = case.call, case.context
    when = "at a time" if case.loop is None else "in each iteration"
    shown = context.short(call if case.reached is None else call.func)
    message = f"`{shown}` runs the model on one item {when}; give it all items at once, in batches"
    if lengths_may_differ(case) or sizes_may_differ(case):
        message += ", sorted by size and padded where they differ"
    if case.reached is None and context.callee(call) in _TAGGERS:
        message = f"`{shown}` loads the tagger for each item; give `nltk.pos_tag_sents` all of them"
    return context.report(
        case, call, message, trace=case.trace, loop=case.loop, fix=partial(_fix, case)
    )


@RULE.silent("where the loop, or the function that runs the model, also fits or changes it")
def model_is_fitted(case: ItemCall) -> bool:
    around = case.loop if case.reached is None else case.reached.functions[-1]
    return around is not None and fitted_in(case.construct, around)


@RULE.silent("where each iteration runs another model (`self.layers[i](x)`, `Network(width)(x)`)")
def another_model(case: ItemCall) -> bool:
    loop, function, context = case.loop, case.call.func, case.context
    if not isinstance(loop, (ast.For, ast.AsyncFor, *COMPREHENSIONS)):
        return False
    model = function.value if isinstance(function, ast.Attribute) else function
    if isinstance(model, ast.Call) and context.project.klass(context.name(model.func) or ""):
        return True
    return case.reached is None and bool(names_in(model) & names_in(target_of(loop, case.call)[0]))


@RULE.silent("where a mask picks the items, which are of different lengths")
def items_are_ragged(case: ItemCall) -> bool:
    found = run_on_one(case.call, case.context) if case.reached is None else None
    return case.loop is not None and found is not None and ragged(found[1], case.context)


@RULE.silent("where a function takes the item apart in a `while` (the frames of a video)")
def item_is_taken_apart(case: ItemCall) -> bool:
    return case.reached is not None and any(
        isinstance(up, ast.While)
        for up in takewhile(lambda up: not isinstance(up, FUNCTIONS), parents(case.construct))
    )


@RULE.silent(
    "where what runs resizes, pools, pads, cuts or warps its input, by its type: it has no weights"
)
def has_no_weights(case: ItemCall) -> bool:
    known = case.context.type(case.construct.func)
    return known is not None and (
        known.name.startswith(_TRANSFORMS) or bool(_WEIGHTLESS.search(known.name))
    )


@RULE.silent(
    "where each iteration seeds what the model draws from: a batch would draw other numbers"
)
def item_is_seeded(case: ItemCall) -> bool:
    loop, context = case.loop, case.context
    return loop is not None and any(
        not context.flow.invariant(seed, loop)
        for call in nodes_below(loop, ast.Call)
        if _SEEDING.search(context.names.dotted(call.func) or last_name(call.func))
        for seed in call.args
    )


RULE.share(chosen_by_optimizer, ends_early, in_threads, cut_off_sample, item_is_awaited)


@RULE.hint("where each iteration also asks a hosted model, which takes seconds")
def asks_hosted_model(case: ItemCall) -> bool:
    return case.loop is not None and asks_a_service(case.loop, case.context)


@RULE.hint("where a single item is expected not to fit into memory: a batch fits less")
def may_run_out_of_memory(case: ItemCall) -> bool:
    return case.loop is not None and (
        runs_out_of_memory(case.construct) or _gives_attentions(case.call)
    )


@RULE.hint(
    "where each item has options that a batch would share (a generator, a size, a number of tokens)"
)
def options_vary(case: ItemCall) -> bool:
    loop, context = case.loop, case.context
    if loop is None:
        return False
    options = [word.value for word in case.construct.keywords if word.arg in _OPTIONS]
    if case.reached is None:
        return any(not context.flow.invariant(option, loop) for option in options)
    found = case.reached
    return any(depends(context, one, found.functions[-1], found.varying) for one in options)


@RULE.hint("where items are lists of tokens, which may differ in length: a batch has to pad them")
def lengths_may_differ(case: ItemCall) -> bool:
    found = run_on_one(case.construct, case.context) if case.loop is not None else None
    return found is not None and any(
        isinstance(part, ast.Call)
        and case.context.names.dotted(part.func) in _FROM_LISTS
        and bool(part.args)
        and not case.context.is_a(part.args[0], "numpy.ndarray")
        for part in _made_of(found[0], case.context)
    )


@RULE.hint(
    "where items are pictures or recordings as their files hold them, which may differ in size: a batch has to"
    " pad or resize them"
)
def sizes_may_differ(case: ItemCall) -> bool:
    found = run_on_one(case.construct, case.context) if case.loop is not None else None
    if found is None or found[0] is found[1]:
        return False
    parts = _made_of(found[0], case.context)
    calls = [part for part in parts if isinstance(part, ast.Call)]
    return any(_reads_media(call, case.context) for call in calls) and not any(
        _may_resize(call, case.context) for call in calls
    )


def _reads_media(call: ast.Call, context: Context) -> bool:
    return context.names.dotted(call.func) in _MEDIA_READERS or any(
        reach.effect.api in _MEDIA_READERS for reach in context.reaches(call, "blocks")
    )


def _may_resize(call: ast.Call, context: Context) -> bool:
    """Whether a call resizes what it is given, by its name, as a processor, or is one that nobody knows."""
    if _RESIZING.search(last_name(call.func)) or context.is_a(call.func, PROCESSOR):
        return True
    if isinstance(call.func, ast.Attribute) and last_name(call.func.value) != "self":
        return False
    known = context.type(call.func)
    return context.callee(call) is None and (known is None or known.name.endswith(".Compose"))


def _made_of(argument: ast.expr, context: Context) -> Iterator[ast.AST]:
    """The parts of an argument, and of what names in it stand for."""
    waiting: list[ast.expr] = [argument]
    seen: set[ast.expr] = set()
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        for part in ast.walk(value):
            yield part
            if isinstance(part, ast.Name):
                bindings = context.flow.reaching(part)
                waiting += [b.value for b in bindings if b.kind in _HOLDING and b.value is not None]


@RULE.hint("where a single layer runs")
def is_single_layer(case: ItemCall) -> bool:
    known = case.context.type(case.call.func) if case.loop is not None else None
    return known is not None and known.name in _SINGLE


@RULE.hint("where a vector is added to an index, which may do no more than copy it")
def fills_index(case: ItemCall) -> bool:
    return case.loop is not None and any(
        reach.effect.api.startswith("faiss.") and ".add" in reach.effect.api
        for reach in case.context.reaches(case.construct, "infers")
    )


@RULE.hint(
    "where a function runs the model further down, asks a server as well, or goes through something else: how"
    " much of its time the model takes is not known"
)
def function_does_more(case: ItemCall) -> bool:
    if case.reached is not None:
        return any(_goes_through_others(step, case.construct) for step in case.reached.functions)
    return case.reach is not None and does_more(case.reach, case.call, case.context)


def _gives_attentions(call: ast.Call) -> bool:
    """Whether a model is asked for what each word has to do with each other one: that of one text may
    take as much memory as there is."""
    word = arguments.keyword(call, "output_attentions")
    return word is not None and isinstance(word.value, ast.Constant) and word.value.value is True


def _goes_through_others(function: FunctionNode, construct: ast.Call) -> bool:
    """Whether a function also goes through something in a loop apart from the model."""
    return any(
        isinstance(node, (ast.For, ast.While)) and not any(up is node for up in parents(construct))
        for node in descendants(function, into_functions=False)
    )


def _fix(case: ItemCall) -> Fix | Refusal:
    call, context, loop = case.call, case.context, case.loop
    if loop is None:
        return Refusal(
            batch_inference.CODEMOD.name, "the model is run by what calls a function for each item"
        )
    found = run_on_one(call, context)
    if case.reached is not None or case.reach is not None or found is None:
        return Refusal(
            batch_inference.CODEMOD.name, "the model is run in a function that takes one item"
        )
    argument, item = found
    above = parent(call)
    first = (
        above
        if isinstance(above, ast.Subscript)
        and isinstance(above.slice, ast.Constant)
        and above.slice.value == 0
        else None
    )
    if (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "encode"
        and context.is_a(call.func.value, *_EMBEDDERS)
    ):
        if argument is not item and first is None:
            return Refusal(batch_inference.CODEMOD.name, "each result is a batch of one")
        one = call if argument is item else first
        assert one is not None
        return batch_inference.rewrite(
            context, call, loop, batch_inference.Batched(one, item, argument)
        )
    if isinstance(call.func, ast.Attribute) and call.func.attr == "predict" and first is not None:
        if argument is not item and context.is_a(call.func.value, "sklearn.base.BaseEstimator"):
            return batch_inference.rewrite(
                context, call, loop, batch_inference.Batched(first, item, argument, nonempty=True)
            )
    task = _task(call.func, context)
    extra = "" if arguments.keyword(call, "batch_size") else ", batch_size=32"
    if task in _SAME and first is None and argument is item:
        return batch_inference.rewrite(
            context, call, loop, batch_inference.Batched(call, item, argument, extra)
        )
    if task in _UNWRAPPED and first is not None:
        return batch_inference.rewrite(
            context, call, loop, batch_inference.Batched(first, item, argument, extra)
        )
    return Refusal(
        batch_inference.CODEMOD.name,
        "what a batch gives here may have another shape than single results",
    )


def _task(function: ast.expr, context: Context) -> str | None:
    """The task of a pipeline made in sight: `pipeline("summarization")`."""
    if not isinstance(function, ast.Name) or not context.is_a(function, *PIPELINES):
        return None
    bindings = context.names.bindings(function)
    if len(bindings) != 1 or not isinstance(bindings[0].value, ast.Call):
        return None
    given = arguments.value(bindings[0].value, 0, "task")
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None


_SEARCH = ItemSearch("infers", runs_plain, run_item, runs_alone, pictures=True)
