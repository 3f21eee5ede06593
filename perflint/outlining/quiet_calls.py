"""Functions and methods that outlines need not follow: they call nothing that is passed to them."""

from __future__ import annotations

import builtins

# Builtins that call nothing that is passed to them, and whose result nobody awaits.
_QUIET = frozenset(
    "abs all any bool bytearray bytes chr dict enumerate float format frozenset hasattr hash id int"
    " isinstance issubclass len list ord print range repr round set slice str sum super tuple zip".split()
) | {
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
}
# Functions and modules of tensors, and of numbers: as quiet, and most calls of a network are of these.
_COMPUTING = ("torch.nn.", "math.")
_TENSORS = frozenset(
    f"torch.{name}"
    for name in (
        "abs all any arange argmax argmin as_tensor baddbmm bmm broadcast_to cat ceil chunk clamp clone"
        " concat concatenate cos cumsum device diff div einsum empty empty_like eq exp eye finfo flatten"
        " flip floor full full_like gather ge greater gt histc iinfo index_select isinf isnan le less"
        " linspace log logical_and logical_not logical_or logsumexp lt masked_fill matmul max maximum mean"
        " meshgrid min minimum mul multinomial nan_to_num ne neg norm ones ones_like outer pad permute"
        " polar pow prod rand rand_like randint randn randn_like randperm relu repeat_interleave reshape"
        " roll round rsqrt scatter sigmoid sign sin softmax sort split sqrt squeeze stack std sub sum"
        " swapaxes tan tanh tensor tile topk transpose tril triu unbind unsqueeze var view_as_complex"
        " view_as_real where zeros zeros_like"
    ).split()
)
# Methods of texts, collections and tensors of which those of other classes have hardly ever an effect.
QUIET_METHODS = frozenset(
    "append appendleft capitalize center copy discard endswith extend find format"
    " isdigit items keys lower lstrip popitem replace reverse rfind rpartition partition"
    " rsplit rstrip setdefault sort split splitlines startswith strip title union upper values zfill"
    " expand float long masked_fill_ permute reshape size squeeze transpose unsqueeze view".split()
) | {name.partition(".")[2] for name in _TENSORS if name != "torch.all"}  # `query.all()`


def is_quiet(name: str) -> bool:
    """Whether a function calls nothing that is passed to it, and nobody awaits its result."""
    return name[9:] in _QUIET if name[:9] == "builtins." else _computes(name)


def needs_nothing(name: str) -> bool:
    """Whether a function is one of a library whose parameters decide about nothing."""
    return name[:9] == "builtins." or _computes(name)


def _computes(name: str) -> bool:
    return name in _TENSORS or name.startswith(_COMPUTING)
