"""Calls that load a model from disk or network, and how what they load is used.

Some loaders load only with the right arguments (`torchvision.models.resnet50()` makes an untrained
network), and some load data as well as models (`pickle.load`): there the use of the result decides.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import last_name, parent, parents
from perflint.outlining.conditions import FALSE, NONE, QUOTE, SOME, TRUE, Value
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext

_MODEL_NAME = re.compile(
    r"model|clf|classifier|regressor|estimator|predictor|vectori[sz]er|tokeni[sz]er|encoder|scaler"
    r"|embedd|detector|recogni[sz]er|pipe(line)?$|\bnet(work)?\b|\bnlp\b|ranker",
    re.IGNORECASE,
)
_BOOSTERS = classes_of("boosted trees")
_VISION = "torchvision.models."
_MODEL_METHODS = frozenset(
    "predict predict_proba predict_log_proba decision_function transform inverse_transform encode"
    " generate eval forward score_samples kneighbors apply_chat_template tokenize most_similar"
    " infer to cuda half".split()
)
_FACTORY = re.compile(
    r"^_*(load|get|create|build|make|open|init|setup|prepare|fresh|new)", re.IGNORECASE
)
_SAME = frozenset("to cuda cpu eval half float bfloat16 share_memory".split())
_KEEPING = frozenset("append add setdefault put add_module register_module".split())
# What has a file of settings and no weights.
_LIGHT = ("Config", "Scheduler", "Config.from_pretrained", "Scheduler.from_pretrained")
_CHANGING = frozenset(
    "train fit partial_fit fine_tune finetune parameters named_parameters requires_grad_"
    " add_adapter resize_token_embeddings load_state_dict load_lora_weights fuse_lora"
    " merge_and_unload compile apply add_tokens add_special_tokens set_params"
    " save_pretrained push_to_hub state_dict save add_pipe update register_forward_hook"
    " register_forward_pre_hook register_hook init_weights named_modules modules children"
    " named_children freeze unfreeze quantize export load_adapter"
    " gradient_checkpointing_enable".split()
)
_TAKING = re.compile(
    r"train|fit|tune|optim|quanti|prun|merge|peft|lora|patch|convert|export|trace|script|freez"
    r"|prepare|wrap|parallel|compile|save|push|copy|setattr|checkpoint|count|inspect|compare|dump"
    r"|adam|sgd|summary|profile|bench",
    re.IGNORECASE,
)


def loads(call: ast.Call, context: FileContext) -> Reach | None:
    """The model that a library's loader loads right at a call; None for other calls."""
    reach = next((r for r in context.reaches(call, "loads_model") if r.direct), None)
    if reach is None:
        return None
    api = reach.effect.api
    if api.endswith(_LIGHT):
        return None
    if api.startswith(_VISION):
        return reach if _pretrained(call, 0, "weights", "pretrained", "weights_backbone") else None
    if ".applications." in api:
        return None if _none(_value(call, 1, "weights")) else reach
    if api.startswith("timm."):
        given = _value(call, 1, "pretrained")
        return None if isinstance(given, ast.Constant) and given.value is False else reach
    if api.startswith(_BOOSTERS) and not api.endswith("load_model"):
        given = _value(call, 2, "model_file")
        text = _value(call, None, "model_str")
        return reach if not _none(given) or text is not None else None
    if reach.effect.detail == "data" and not _is_model(call):
        return None
    return reach


def leads(reach: Reach) -> bool:
    """Whether an effect that is reached through calls is the loading of a model: of data, only
    where the function that loads it is named after one."""
    api = reach.effect.api
    if reach.direct or api.endswith(_LIGHT):
        return False
    if api.startswith(_VISION):
        words = ("weights", "pretrained", "weights_backbone")
        return any(_is_passed(reach, None, word) for word in words)
    if api.startswith(_BOOSTERS):
        return api.endswith(".load_model") or (
            _is_passed(reach, 2, "model_file") or _is_passed(reach, None, "model_str")
        )
    if api.startswith("timm.") or ".applications." in api:
        word = "pretrained" if api.startswith("timm.") else "weights"
        return not _is_denied(reach, 1, word)
    return reach.effect.detail != "data" or bool(
        _MODEL_NAME.search(reach.functions[-1].rpartition(".")[2])
    )


def _is_passed(reach: Reach, position: int | None, name: str) -> bool:
    """Whether the loader at the end of a way is given something for a parameter, and no constant that
    says no."""
    value = _passed_value(reach, position, name)
    return value in (SOME, TRUE) or isinstance(value, str) and value[0] == QUOTE


def _is_denied(reach: Reach, position: int | None, name: str) -> bool:
    """Whether the loader at the end of a way is given a constant that says no."""
    return _passed_value(reach, position, name) in (NONE, FALSE)


def _passed_value(reach: Reach, position: int | None, name: str) -> Value | None:
    """What the library call at the end of a way is given for a parameter: see `semantics.conditions`."""
    given = reach.passed or ()
    for each in given:
        if isinstance(each, tuple) and each[0] == name:
            return each[1]
    plain = [each for each in given if not isinstance(each, tuple)]
    found = plain[position] if position is not None and position < len(plain) else None
    return None if isinstance(found, tuple) else found


def changed(call: ast.expr, context: FileContext) -> bool:
    """Whether the user's code changes what it loaded, so that each needs its own: trains it, wraps
    it, or hands it to something that does."""
    node, *reads = uses(call, context)
    above = parent(node)
    if isinstance(above, ast.Attribute) and above.attr in _CHANGING:
        return True
    if _is_passed_to_changer(node):
        return True
    for read in reads:
        up = parent(read)
        if isinstance(up, ast.Attribute) and (
            up.attr in _CHANGING or isinstance(up.ctx, ast.Store)
        ):
            return True
        if (
            isinstance(up, ast.Call)
            and isinstance(parent(up), ast.Expr)
            and read in up.args
            and getattr(up.func, "id", "") != "print"
        ):
            return True  # a procedure that is given it works on it
        if _is_passed_to_changer(read):
            return True
    return False


def uses(call: ast.expr, context: FileContext) -> Iterator[ast.AST]:
    """What a call loads, where the function around uses it: the call itself, with methods behind it that
    give the same, then the reads of the names that it is assigned to."""
    node = whole(call)
    yield node
    owner: ast.AST = context.function(call) or context.names.tree
    for name in _targets(parent(node)):
        yield from context.flow.reads(name, owner)


def kept(call: ast.expr) -> bool:
    """Whether what is loaded is kept for later: in an attribute, a collection, a global."""
    match parent(whole(call)):
        case ast.Assign(targets=targets):
            return any(isinstance(target, ast.Subscript) for target in targets)
        case ast.Call(func=ast.Attribute(attr=method)) if method in _KEEPING:
            return True
        case ast.Call(func=ast.Name(id="setattr")):
            return True
        case ast.List() | ast.Tuple() | ast.Dict() | ast.DictComp() | ast.ListComp():
            return True
    return False


def gives(call: ast.Call) -> bool:
    """Whether a call of the user's code gives the model itself, by its name: `load_model(…)`."""
    return bool(_FACTORY.match(last_name(call.func)))


def whole(call: ast.expr) -> ast.AST:
    """A loader's call with the methods behind it that give the same model: `.to(device).eval()`."""
    node: ast.AST = call
    while True:
        above = parent(node)
        outer = parent(above) if above is not None else None
        if isinstance(above, ast.Await):
            node = above
        elif (
            isinstance(above, ast.Attribute)
            and above.attr in _SAME
            and isinstance(outer, ast.Call)
            and outer.func is above
        ):
            node = outer
        else:
            return node


def _targets(above: ast.AST | None) -> list[str]:
    if isinstance(above, ast.Tuple):
        above = parent(above)
    match above:
        case ast.Assign(targets=targets):
            flat = [n for target in targets for n in ast.walk(target)]
            return [n.id for n in flat if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.NamedExpr(target=ast.Name(id=name)):
            return [name]
        case ast.withitem(optional_vars=ast.Name(id=name)):
            return [name]
    return []


def _is_passed_to_changer(node: ast.AST) -> bool:
    above = parent(node)
    if isinstance(above, ast.keyword):
        above = parent(above)
    if not isinstance(above, ast.Call) or node is above.func:
        return False
    name = last_name(above.func)
    return bool(_TAKING.search(name))


def _is_model(call: ast.Call) -> bool:
    """Whether what is loaded is used, or named, as a model."""
    above = parent(call)
    match above:
        case ast.Attribute(attr=attr):
            return attr in _MODEL_METHODS
        case ast.Call(func=func) if func is call:
            return True
        case ast.Return():
            owner = next((up for up in parents(call) if isinstance(up, ast.FunctionDef)), None)
            return owner is not None and bool(_MODEL_NAME.search(owner.name))
    names = _targets(above)
    if isinstance(above, ast.Assign):
        names += [t.attr for t in above.targets if isinstance(t, ast.Attribute)]
    if any(_MODEL_NAME.search(name) for name in names):
        return True
    owner_node = next(
        (up for up in parents(call) if isinstance(up, (ast.FunctionDef, ast.AsyncFunctionDef))),
        None,
    )
    if owner_node is None:
        return False
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in _MODEL_METHODS - {"to", "cuda", "half", "encode", "tokenize"}
        and isinstance(node.value, ast.Name)
        and node.value.id in names
        for node in ast.walk(owner_node)
    )


def _value(call: ast.Call, position: int | None, name: str) -> ast.expr | None:
    for word in call.keywords:
        if word.arg == name:
            return word.value
    if position is None or position >= len(call.args):
        return None
    found = call.args[position]
    return None if isinstance(found, ast.Starred) else found


def _pretrained(call: ast.Call, position: int, *words: str) -> bool:
    given = [_value(call, None, word) for word in words]
    if call.args and position < len(call.args) and not isinstance(call.args[0], ast.Starred):
        first = call.args[position]
        given.append(
            None if isinstance(first, ast.Constant) and isinstance(first.value, str) else first
        )
    return any(value is not None and not _none(value) for value in given)


def _none(value: ast.expr | None) -> bool:
    return value is None or isinstance(value, ast.Constant) and value.value in (None, False)
