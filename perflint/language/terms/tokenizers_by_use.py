"""Tokenizers that their use shows: `tokenizer.encode(text, add_special_tokens=False)`.

What a function is handed, or an object keeps, that is called a tokenizer and used there as those of Hugging
Face are is one, where nothing else is known of it: arguments that only they take, results of which
`input_ids` are read, and what else they alone have (https://huggingface.co/docs/transformers/main_classes/tokenizer).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, last_name, parent, parents

TOKENIZER = "transformers.PreTrainedTokenizerBase"
_NAME = "tokenizer"  # the last word of the names
_LIBRARIES = frozenset({"transformers", "tokenizers"})
_ARGUMENTS = frozenset({"add_special_tokens", "return_offsets_mapping", "skip_special_tokens"})
_METHODS = frozenset(
    "apply_chat_template batch_encode_plus build_inputs_with_special_tokens convert_ids_to_tokens"
    " convert_tokens_to_ids encode_plus".split()
)
_ATTRIBUTES = (
    "all_special_ids",
    "bos_token_id",
    "cls_token_id",
    "eos_token_id",
    "mask_token_id",
    "pad_token_id",
    "sep_token_id",
)
_GIVEN = frozenset({"input_ids", "attention_mask"})  # of what they give


def is_tokenizer_by_use(name: str, holder: ast.AST, names: Names) -> bool:
    """Whether what is called by a name that tokenizers have is used as one in a function or a class."""
    return (holder, name) in names.once("tokenizers by use", lambda: _shown(names))


def is_attribute_by_use(node: ast.Attribute, names: Names) -> bool:
    """Whether an attribute that is called a tokenizer is used as one in its function, or in its class."""
    return is_tokenizer_by_use(node.attr, _holder(node), names)


def _shown(names: Names) -> frozenset[tuple[ast.AST, str]]:
    used = frozenset(_used(names))
    return used - frozenset(_of_other_classes(names)) if used else used


def _of_other_classes(names: Names) -> Iterator[tuple[ast.AST, str]]:
    """What a file asks whether it is of a class that is none of Hugging Face's, with where it does:
    `isinstance(self.tokenizer, PhonemeTokenizer)`."""
    for call in names.nodes(ast.Call):
        match call:
            case ast.Call(func=ast.Name(id="isinstance"), args=[tokenizer, kind]):
                kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
                if last_name(tokenizer).endswith(_NAME) and not all(
                    (names.dotted(one) or "").partition(".")[0] in _LIBRARIES for one in kinds
                ):
                    yield _holder(tokenizer), last_name(tokenizer)


def _used(names: Names) -> Iterator[tuple[ast.AST, str]]:
    """The names under which a file uses something as tokenizers are used, with where it does."""
    for call in names.nodes(ast.Call):
        function = call.func
        if last_name(function).endswith(_NAME):
            if _has_argument(call) or _gives_tokens(call):
                yield _holder(function), last_name(function)
        elif isinstance(function, ast.Attribute) and last_name(function.value).endswith(_NAME):
            if function.attr in _METHODS or _has_argument(call):
                yield _holder(function.value), last_name(function.value)
    for attribute in _ATTRIBUTES:
        for node in names.attributes(attribute):
            if last_name(node.value).endswith(_NAME):
                yield _holder(node.value), last_name(node.value)


def _holder(node: ast.expr) -> ast.AST:
    """The function that an expression stands in, or the module; for attributes of `self` the class."""
    own = isinstance(node, ast.Attribute) and last_name(node.value) == "self"
    kinds = (ast.ClassDef,) if own else FUNCTIONS
    return next(above for above in parents(node) if isinstance(above, (*kinds, ast.Module)))


def _has_argument(call: ast.Call) -> bool:
    """Whether a call gives an argument that only tokenizers take."""
    return any(word.arg in _ARGUMENTS for word in call.keywords)


def _gives_tokens(call: ast.Call) -> bool:
    """Whether tokens are read of what a call gives: `tokenizer(text).input_ids`."""
    match parent(call):
        case ast.Attribute(attr=given) | ast.Subscript(slice=ast.Constant(value=given)):
            return given in _GIVEN
    return False
