"""Calls that run a model on one item, where it takes many as well."""

from __future__ import annotations

import ast
import re

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import last_name
from perflint.language.terms.evaluation import attribute
from perflint.outlining.conditions import ALONE
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.called_functions import elsewhere
from perflint.reasoning.models.networks import PIPELINES
from perflint.reasoning.models.single_inputs import many, put_alone
from perflint.reasoning.models.tokenizer_calls import processed, tokenized

# Names of parts of a model.
_LAYERS = re.compile(
    r"(^|_)(head|proj(ection)?|norm|layer|linear|fc\d*|conv\d*|dropout|activation)$"
)
# Their single form takes one plain item; other models take a batch of one.
_ONE_ITEM = (
    "flair.",
    "keybert.",
    "sentence_transformers.",
    "stanza.",
    "transformers.",
    "ultralytics.",
    "vllm.",
)
# Modules that compute features, or a measure of results: no model that a batch would feed better.
_FEATURES = re.compile(
    r"spectrogram|mfcc|fbank|filter$|blur|loss$|criterion|metric|transform$", re.IGNORECASE
)
_NETWORKS = classes_of("language model")

_PAIR = 2
_WORDS = frozenset(
    "sentences inputs input_ids images x X prompts text audio source question context query sequences".split()
)


def runs_plain(function: ast.expr, context: FileContext) -> bool:
    """Whether a callable of a library runs a model that takes one plain item."""
    known = context.type(function)
    if known is not None and known.kind == "instance":
        known = attribute(known, "__call__", context.project)
    if known is None or not known.name.startswith(_ONE_ITEM):
        return False
    facts = context.project.function(known.name)
    return facts is not None and any(
        effect.kind == "infers" and effect.detail == "model" for effect in facts.effects
    )


def run_item(call: ast.Call, context: FileContext) -> ast.expr | None:
    """The one item that a call runs a model on."""
    found = run_on_one(call, context)
    return found[1] if found is not None else None


def run_on_one(call: ast.Call, context: FileContext) -> tuple[ast.expr, ast.expr] | None:
    """The argument by which a call runs a model on one item, and the item."""
    reach = next(
        (r for r in context.reaches(call, "infers") if r.direct and r.effect.detail != "hash"), None
    )
    if reach is None:
        below = _below(call, context)
        return (below[1], below[1]) if below is not None else None
    if reach.effect.detail in ("embedding", "chat"):
        return None
    api = reach.effect.api
    if api.startswith("spacy."):
        return None  # nlp-per-text
    receiver = context.type(call.func)
    if receiver is not None and _FEATURES.search(receiver.name.rpartition(".")[2]):
        return None
    if isinstance(call.func, ast.Attribute) and context.is_a(call.func.value, "torch.nn.Module"):
        if isinstance(call.func.value, ast.Name) and call.func.value.id == "self":
            return None  # a layer of a module: its inputs may be of different sizes
    named: ast.expr | None = call.func
    if isinstance(named, ast.Attribute) and named.attr == "forward":
        named = named.value
    elif api != "torch.nn.Module.__call__":
        named = None
    if named is not None and _LAYERS.search(last_name(named)):
        return None  # a layer that is handed on
    if api.startswith("onnxruntime."):
        feeds = [word.value for word in call.keywords if word.arg == "input_feed"]
        argument = next(iter([*feeds, *call.args[1:2]]), None)
    else:
        argument = call.args[0] if call.args else _named(call, context)
    if argument is None or isinstance(argument, ast.Starred):
        return None
    item = put_alone(argument, context)
    if item is not None:
        return argument, item
    if isinstance(argument, (ast.Tuple, ast.List)) and "CrossEncoder" in api:
        return (argument, argument) if len(argument.elts) == _PAIR else None
    if "CrossEncoder" in api and context.is_a(argument, "builtins.tuple"):
        return argument, argument
    network = context.is_a(call.func, *_NETWORKS)
    if not (network or api.startswith(_ONE_ITEM)):
        return None
    if isinstance(argument, (ast.List, ast.Dict, ast.Tuple)):
        return None
    if network or api.startswith("transformers.") and not context.is_a(call.func, *PIPELINES):
        # A model takes tensors; one text made into them is one item.
        item = _tokenized(argument, context)
        return (argument, item) if item is not None else None
    pictures = api.startswith("ultralytics.")
    return None if many(argument, context, pictures=pictures) else (argument, argument)


def _below(call: ast.Call, context: FileContext) -> tuple[Reach, ast.expr] | None:
    """How a call makes a function of another file run a model on the one item that it gives, and that."""
    found = elsewhere(call, context, "infers")
    return found if found is not None and runs_alone(found[0]) else None


def runs_alone(reach: Reach) -> bool:
    """Whether a function runs a model on the one thing that it is given."""
    effect = reach.effect
    if effect.kind != "infers" or effect.detail != "model" or not reach.item:
        return False
    if effect.api.startswith("spacy.") or any(f.endswith(".forward") for f in reach.functions):
        return False  # nlp-per-text; a layer of a module
    if reach.item[0] == ALONE:
        return True
    return (
        effect.api.startswith(_ONE_ITEM)
        and not effect.api.endswith(".generate")
        or (effect.api.startswith("vllm."))
    )


def _named(call: ast.Call, context: FileContext) -> ast.expr | None:
    """What a model is given by keyword: `sentences=text`, `**tokenizer(text)`; of a question and a context
    the one that is another each time."""
    loop = context.loop(call)
    given = [word.value for word in call.keywords if word.arg in _WORDS]
    if given:
        varying = (one for one in given if loop and not context.flow.invariant(one, loop))
        return next(varying, given[0])
    first = call.keywords[0] if call.keywords else None
    return first.value if first is not None and first.arg is None else None


def _tokenized(argument: ast.expr, context: FileContext) -> ast.expr | None:
    """The one text or picture behind the tensors of `**inputs`, `inputs["input_ids"]`, `inputs.input_ids`."""
    node = argument
    while True:
        match node:
            case ast.Subscript(value=value) | ast.Attribute(value=value):
                node = value
            case ast.Call(func=ast.Attribute(value=value, attr="to" | "cuda")):
                node = value
            case ast.Name():
                bindings = context.flow.reaching(node)
                if len(bindings) != 1 or bindings[0].kind != "assign" or not bindings[0].value:
                    return None
                node = bindings[0].value
                if isinstance(node, ast.Name):
                    return None
            case ast.Call():
                return tokenized(node, context) or processed(node, context)
            case _:
                return None
