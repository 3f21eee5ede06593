"""Names of counts: whether `num_classes` says that what it counts are few."""

from __future__ import annotations

import re

_COUNTING = re.compile(r"_*(?:n|num|number|count)_", re.IGNORECASE)
# Words for what there are few of.
_NOUNS = frozenset(
    "args argv kwargs options opts flags modes choices parameters params settings"
    " columns cols fields fieldnames attributes attrs props properties headers"
    " layer layers blocks stages heads modules submodules depth"
    " languages langs locales dim dims ndim dimensions axes shape strides channels"
    " plugins extensions exts suffixes prefixes backends providers drivers engines formats schemes"
    " protocols handlers callbacks hooks listeners middleware middlewares validators processors"
    " roles permissions scopes statuses states types dtypes kinds levels units operators methods"
    " splits folds bands modalities retries attempts tries tags packages requirements"
    " adapters experts branches backbones optimizers ports servers sockets envs gpus slots"
    " devices ranks tools calls actions routes signals metrics losses components parents samplers"
    " beams hyps hypotheses executors iterators classes categories labels roots groups muscles class"
    " errors warnings errbacks activities maps grants config configuration cfg metadata manifest"
    " environment environ funcs functions windows".split()
)
_GENERAL = frozenset("list lists tuple set dict map names keys ids codes indices".split())


def counts_few(name: str) -> bool:
    """Whether a name calls itself the count of what there are few of: by its last or first word; a plain
    plural of one of these words counts, also before words as general as `names` and `list`."""
    if _COUNTING.match(name) is None:
        return False
    words = name.strip("_").lower().split("_")
    while len(words) > 1 and words[-1] in _GENERAL:
        words.pop()
        if not words[-1].endswith("s"):
            words[-1] += "s"
    return words[-1] in _NOUNS or len(words) > 1 and words[0].endswith("s") and words[0] in _NOUNS
