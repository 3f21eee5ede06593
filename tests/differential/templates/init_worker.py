"""Programs that `init-worker` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from tests.differential.models import models
from tests.differential.pools import forked_pools
from tests.differential.programs import Piece, Template, announced, steps

_IMPORTS = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import joblib
from world import fail, guard, note, stop
""".strip()

_MADE_AT_IMPORT = """
SIZE = 3
MODEL = $loaded


def predict(row):
    $inside
    return MODEL.predict(row)


$more
"""

_SET_LATER = """
SIZE = 3
model = None


def predict(row):
    $inside
    return model.predict(row)


$more
"""


@contextlib.contextmanager
def _workers() -> Iterator[None]:
    with models(), forked_pools():
        yield


TEMPLATE = Template(
    codemod="init-worker",
    imports=_IMPORTS,
    around=_workers,
    pieces=(
        Piece(
            "made at import",
            """
            $before
            with $pool as pool:
                found = list(pool.map(predict, $items))
            $after
            """,
            ("found", "(found, len(found))"),
            ("items", "path"),
            _MADE_AT_IMPORT,
        ),
        Piece(
            "set later",
            """
            global model
            name = $path
            model = $made
            $step
            with $pool as pool:
                found = list(pool.map(predict, $items))
            """,
            ("found", "(found, model.path)", "(found, model.calls)"),
            ("items", "path"),
            _SET_LATER,
        ),
        Piece(
            "submitted",
            """
            global model
            name = $path
            model = $made
            pool = ProcessPoolExecutor($workers)
            found = [pool.submit(predict, item).result() for item in $items]
            pool.shutdown()
            """,
            ("found",),
            ("items", "path"),
            _SET_LATER,
        ),
    ),
    holes={
        "loaded": (
            "joblib.load('m.bin')",
            "joblib.load('m' + '.bin')",
            "joblib.load(f'm{SIZE}.bin')",
            "joblib.load(\n    'm.bin',  # which\n    mmap_mode=None,\n)",
            "fail(joblib.load('m.bin'))",
            "joblib.load(None)",
        ),
        "made": (
            "joblib.load(name)",
            "joblib.load('m.bin')",
            "joblib.load(name + str(SIZE))",
            "fail(joblib.load(name))",
            "joblib.load($path)",
        ),
        "more": (
            "",
            "def other():\n    return MODEL",
            "def change():\n    MODEL.calls = 3",
        ),
        "pool": (
            "ProcessPoolExecutor()",
            "ProcessPoolExecutor($workers)",
            "multiprocessing.Pool()",
            "multiprocessing.Pool($workers)",
            "ProcessPoolExecutor(initializer=note, initargs=('start',))",
            "ProcessPoolExecutor(**{'max_workers': 2})",
            "fail(ProcessPoolExecutor)()",
        ),
        "workers": ("2", "3"),
        "inside": ("", "note(row)", "fail(row)", "row = SIZE if row is None else row"),
        "before": ("", "note('before')", "note(MODEL.path)", "MODEL.calls = 2"),
        "after": ("", "note('after')", "note(MODEL.calls)"),
        "step": (*steps("name"), "name = 'other'", "model.calls = 5", "model.path = 'p'"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("", "iterable")),
        "path": (("str", "str"),),
    },
    announced=(
        announced(
            "fewer effects, globals, order, other effects",
            "no longer where the module is imported",
        ),
    ),
)
