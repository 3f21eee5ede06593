"""What became of experiments of `tf.data`; `AUTOTUNE` is `tf.data.AUTOTUNE` since 2.4."""
from typing import Any

AUTOTUNE: int
def cardinality(dataset) -> Any: ...
