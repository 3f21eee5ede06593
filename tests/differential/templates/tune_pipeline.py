"""Programs that `tune-pipeline` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import stand_in, standing_in


class _Dataset:
    """A pipeline over a list; several calls at once, and those ahead, are made before the first element is
    taken."""

    def __init__(self, elements: Callable[[], Iterator[Any]]) -> None:
        def opened() -> Iterator[Any]:  # described alike, whatever step made it
            return elements()

        self._elements = opened

    @staticmethod
    def from_tensor_slices(values: Iterable[Any]) -> _Dataset:
        """The elements of a list."""
        held = list(values)
        return _Dataset(lambda: iter(held))

    def map(
        self, function: Callable[[Any], Any], num_parallel_calls: int | None = None, **_: Any
    ) -> _Dataset:
        """Prepare each element."""
        prepared = _Dataset(lambda: (function(element) for element in self._elements()))
        return prepared if num_parallel_calls is None else prepared.prefetch(num_parallel_calls)

    def batch(self, size: int) -> _Dataset:
        """Lists of elements."""

        def batches() -> Iterator[list[Any]]:
            found: list[Any] = []
            for element in self._elements():
                found.append(element)
                if len(found) == size:
                    yield found
                    found = []
            if found:
                yield found

        return _Dataset(batches)

    def take(self, count: int) -> _Dataset:
        """The first elements."""
        return _Dataset(
            lambda: (element for _, element in zip(range(count), self._elements(), strict=False))
        )

    def prefetch(self, size: int) -> _Dataset:
        """Prepare elements ahead: here, all of them."""
        assert size == -1

        return _Dataset(lambda: iter(list(self._elements())))

    def __iter__(self) -> Iterator[Any]:
        return self._elements()


@contextlib.contextmanager
def _tensorflow() -> Iterator[None]:
    """Put a stand-in of TensorFlow in its place."""
    data = stand_in("tensorflow.data", AUTOTUNE=-1, Dataset=_Dataset, __path__=[])
    with standing_in(stand_in("tensorflow", data=data, __path__=[]), data):
        yield


_PREPARE = """
def prepare(element):
    $inside
    return (element, element)
"""

TEMPLATE = Template(
    codemod="tune-pipeline",
    imports="import tensorflow as tf\nfrom world import fail, guard, note, stop",
    around=_tensorflow,
    settings={"libraries": {"tensorflow": "2.4"}},
    pieces=(
        Piece(
            "mapped",
            """
            data = tf.data.Dataset.from_tensor_slices($items)
            $step
            data = $mapped
            found = list(data)
            """,
            ("found", "len(found)"),
            ("items",),
            _PREPARE,
        ),
        Piece(
            "loop",
            """
            data = tf.data.Dataset.from_tensor_slices($items)
            data = $ready
            found = []
            for element in $walked:
                $step
                found.append(element)
            """,
            ("found", "(found, element)"),
            ("items",),
            _PREPARE,
        ),
    ),
    holes={
        "mapped": (
            "data.map(prepare)",
            "data.map(prepare).batch(2)",
            "data.map(lambda element: element).map(prepare)",
            "data.map(prepare, deterministic=True)",
            "data.map(\n    prepare,  # twice\n).batch(2)",
            "data.map(map_func=prepare)",
            "data.map(prepare, num_parallel_calls=tf.data.AUTOTUNE)",
            "data.map(prepare, **{})",
            "data.map(fail(prepare))",
        ),
        "ready": (
            "data.map(prepare, num_parallel_calls=tf.data.AUTOTUNE).batch(2)",
            "data.map(prepare, tf.data.AUTOTUNE)",
            "data.map(prepare).prefetch(tf.data.AUTOTUNE)",
            "data.batch(2)",
        ),
        "walked": ("data", "enumerate(data)", "data.take(1)", "(data)", "fail(data)"),
        "inside": ("", "note(element)", "fail(element)", "print(element)"),
        "step": steps("'step'"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced(
            "order, more effects, other effects, raises, returns, other exception, fewer effects, arguments",
            "what the function does in Python runs in several threads at once",
        ),
        announced(
            "order, more effects, other effects, raises, returns, other exception, fewer effects, arguments",
            "elements are prepared before the loop asks for them",
        ),
    ),
)
