"""
## What it does

Finds a `DataLoader` without workers over a data set that reads or decodes a file for each item.

## Why it is slow

The files are then read between the steps, in the process that trains: the device waits for each batch. Workers prepare the next batches while it computes.

## Slow

```python
import time

import torch
from torch.utils.data import DataLoader, Dataset


class Files(Dataset):
    def __init__(self, paths):
        self.paths = paths

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        with open(self.paths[index], "rb") as file:
            file.read(64)
        time.sleep(0.01)
        return torch.ones(4)


def run(size=400):
    loader = DataLoader(Files([__file__] * size), batch_size=8)
    return sum(float(batch.sum()) for batch in loader)
```

## Fast

```python
import time

import torch
from torch.utils.data import DataLoader, Dataset


class Files(Dataset):
    def __init__(self, paths):
        self.paths = paths

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        with open(self.paths[index], "rb") as file:
            file.read(64)
        time.sleep(0.01)
        return torch.ones(4)


def run(size=400):
    loader = DataLoader(Files([__file__] * size), batch_size=8, num_workers=4)
    return sum(float(batch.sum()) for batch in loader)
```

## Measured

## Fix safety

`add-workers` is unsafe, and runs only on request: workers are processes, each with a copy of the data set, and draw random numbers of their own.

## Limits

Reported where the class of the data set is known, and its `__getitem__` reads files, or it is one of torchvision's that do. Data sets that hold their data in memory are fastest without workers.

## References

- [torch.utils.data: single- and multi-process data loading](https://docs.pytorch.org/docs/stable/data.html#single-and-multi-process-data-loading)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import add_workers
from perflint.language.nodes import last_name, parent
from perflint.reasoning.models.loaders import NUM_WORKERS, is_loader, open_ended, option
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL216",
    name="loader-without-workers",
    summary="a `DataLoader` that reads files between the steps",
    impact=Impact.OVERHEAD,
    screen=Screen.on("DataLoader"),
    group=Group.ADVICE,
    codemods=("add-workers",),
    always_unsafe=True,
)
# Data sets of torchvision that read a file for each item.
_OF_FILES = frozenset(
    f"torchvision.datasets.{name}"
    for name in (
        "ImageFolder DatasetFolder ImageNet CocoDetection CocoCaptions VOCDetection VOCSegmentation CelebA"
        " Cityscapes Flickr8k Flickr30k Food101 Places365 OxfordIIITPet Flowers102 StanfordCars LSUN"
    ).split()
)
_READERS = ("PIL.Image.open", "cv2.", "torchaudio.", "librosa.", "soundfile.", "torchvision.io.")
_PARTS = frozenset(
    f"torch.utils.data.{module}{name}"
    for module in ("", "dataset.")
    for name in ("random_split", "Subset")
)
_DEEPEST = 4  # bases, and parts of data sets, that are followed


@dataclass(frozen=True)
class Loader:
    """A loader without workers, over a data set that reads files."""

    call: ast.Call
    data: str
    context: Context


def loaders(call: ast.Call, context: Context) -> Iterator[Loader]:
    if not is_loader(call, context) or open_ended(call, context):
        return
    workers = option(call, NUM_WORKERS, "num_workers", context)
    if workers is not None and not (isinstance(workers, ast.Constant) and workers.value == 0):
        return
    data = option(call, 0, "dataset", context)
    known = context.type(_whole(data, context)) if data is not None else None
    if known is not None and _reads_files(known.name, context):
        yield Loader(call, known.name.rpartition(".")[2], context)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in loaders(call, context):
        yield from context.report(
            case,
            call,
            f"the loader reads the files of `{case.data}` between the steps, so that the device waits for"
            " each batch; `num_workers` prepares batches meanwhile",
            fix=partial(
                add_workers.rewrite, context, call, "num_workers", str(add_workers.WORKERS)
            ),
        )


@RULE.silent("where only one batch is taken (`next(iter(loader))`)")
def one_batch(case: Loader) -> bool:
    return last_name(getattr(parent(case.call), "func", None)) == "iter"


@RULE.hint(
    "where the loader is given a lambda, which cannot be sent to processes that are spawned",
    lowers="certainty",
)
def lambda_argument(case: Loader) -> bool:
    return any(isinstance(node, ast.Lambda) for node in ast.walk(case.call))


def _whole(data: ast.expr, context: Context, depth: int = _DEEPEST) -> ast.expr:
    """The data set of which a data set is a part: `random_split(images, (0.8, 0.2))`, `Subset(images, places)`."""
    made: ast.expr | None = data
    if isinstance(data, ast.Name):
        bindings = context.flow.reaching(data)
        made = bindings[0].value if len(bindings) == 1 else None
    while isinstance(made, ast.Subscript):
        made = made.value
    if depth and isinstance(made, ast.Call) and made.args and context.name(made.func) in _PARTS:
        return _whole(made.args[0], context, depth - 1)
    return data


def _reads_files(name: str, context: Context) -> bool:
    """Whether a class of data sets reads or decodes a file for each item."""
    for _ in range(_DEEPEST):
        if name in _OF_FILES:
            return True
        klass = context.project.klass(name)
        if klass is None:
            return False
        getter = klass.methods.get("__getitem__")
        if getter is not None:
            return any(
                reach.effect.kind == "blocks" and reach.effect.detail == "file"
                for reach in context.project.reaches(getter)
            ) or any(
                called.startswith(_READERS) for called in context.project.library_calls(getter)
            )
        if not klass.bases:
            return False
        name = klass.bases[0]
    return False
