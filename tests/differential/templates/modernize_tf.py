"""Programs that `modernize-tf` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import stand_in, standing_in
from tests.differential.world import note


class _Policy:
    """A policy as those of TensorFlow 2.4, in the new place."""

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise TypeError("'name' must be a string")
        if name not in ("mixed_float16", "mixed_bfloat16", "float32", "float64"):
            raise ValueError(f"Cannot convert value {name} to a mixed precision Policy")
        self._name = name

    @property
    def name(self) -> str:
        """What it was called."""
        return self._name

    @property
    def compute_dtype(self) -> str:
        """In what is computed."""
        return self._name.removeprefix("mixed_")


class _PolicyV1(_Policy):
    """The policy in the old place, which has a loss scale."""

    def __init__(self, name: str, loss_scale: object = "auto") -> None:
        super().__init__(name)
        self.loss_scale = loss_scale


class _Set:
    """A data set that says what it is told."""

    def prefetch(self, size: object) -> _Set:
        """The same set."""
        note("prefetch", size)
        return self


_CURRENT: list[_Policy] = []


def _set_policy(policy: Any) -> None:
    policy = policy if isinstance(policy, _Policy) else _Policy(policy)
    note("policy", policy.name)
    _CURRENT[:] = [policy]


def _policy() -> _Policy:
    return _CURRENT[0] if _CURRENT else _Policy("float32")


@contextlib.contextmanager
def _tensorflow() -> Iterator[None]:
    """Put a stand-in of TensorFlow 2.4 in its place, which has both names."""
    old = stand_in(
        "tensorflow.keras.mixed_precision.experimental",
        Policy=_PolicyV1,
        set_policy=_set_policy,
        global_policy=_policy,
    )
    new = stand_in(
        "tensorflow.keras.mixed_precision",
        Policy=_Policy,
        set_global_policy=_set_policy,
        global_policy=_policy,
        experimental=old,
        __path__=[],
    )
    keras = stand_in("tensorflow.keras", mixed_precision=new, __path__=[])
    experimental = stand_in("tensorflow.data.experimental", AUTOTUNE=-1)
    data = stand_in(
        "tensorflow.data", AUTOTUNE=-1, experimental=experimental, Dataset=_Set, __path__=[]
    )
    package = stand_in("tensorflow", keras=keras, data=data, __path__=[])
    with standing_in(package, keras, new, old, data, experimental):
        yield


TEMPLATE = Template(
    codemod="modernize-tf",
    around=_tensorflow,
    settings={"libraries": {"tensorflow": "2.4"}},
    keeps_surroundings=False,
    pieces=(
        Piece(
            "constant",
            "$step\nfound = tf.data.Dataset().prefetch($constant)",
            ("$constant", "(type(found).__name__, $constant)"),
            ("name",),
            "$imported",
        ),
        Piece(
            "constant as a default",
            """
            def size(given=$constant):
                return given

            found = size()
            """,
            ("found",),
            ("name",),
            "$imported",
        ),
        Piece(
            "policy",
            """
            tf.keras.mixed_precision.set_global_policy('float32')
            $step
            $policy
            """,
            (
                "$asked.compute_dtype",
                "$asked.name",
                "hasattr($asked, 'loss_scale')",
                "type($asked).__name__",
            ),
            ("name",),
            "$imported",
        ),
    ),
    holes={
        "imported": (
            "import tensorflow as tf",
            "import tensorflow as tf\nfrom tensorflow.data.experimental import AUTOTUNE",
            "import tensorflow as tf\nfrom tensorflow.keras import mixed_precision",
            "import tensorflow as tf\n"
            "from tensorflow.keras.mixed_precision import experimental as mixed_precision",
            "import tensorflow as tf\nfrom tensorflow.keras.mixed_precision.experimental import set_policy",
        ),
        "constant": (
            "tf.data.experimental.AUTOTUNE",
            "AUTOTUNE",
            "max(tf.data.experimental.AUTOTUNE, 2)",
            "fail(tf.data.experimental.AUTOTUNE)",
            "tf.data.experimental . AUTOTUNE",
            "tf.data.AUTOTUNE",
            "f'{tf.data.experimental.AUTOTUNE}'",
        ),
        "policy": (
            "tf.keras.mixed_precision.experimental.set_policy('mixed_float16')",
            "tf.keras.mixed_precision.experimental.set_policy($name)",
            "tf.keras.mixed_precision.experimental.set_policy(policy=$name)",
            "mixed_precision.set_policy(mixed_precision.Policy('mixed_float16'))",
            "set_policy('float64')",
            "mixed_precision.experimental.set_policy($name)",
            "tf.keras.mixed_precision.experimental.set_policy("
            "tf.keras.mixed_precision.experimental.Policy('mixed_float16', loss_scale=128))",
        ),
        "asked": (
            "tf.keras.mixed_precision.global_policy()",
            "tf.keras.mixed_precision.experimental.global_policy()",
        ),
        "step": steps("'step'"),
    },
    announced=(announced("value", "the new `Policy` is another class, without a loss scale"),),
    parameters={"name": (("str", "policy"), ("str", "str"))},
)
