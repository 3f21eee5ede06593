# perflint-test: {"libraries": {"tensorflow": "2.4"}}
"""A constant that stands for the old name."""

import tensorflow as tf

AUTOTUNE = tf.data.experimental.AUTOTUNE  # error: PFL905


def prepared(dataset, parse):
    return dataset.map(parse, num_parallel_calls=AUTOTUNE).prefetch(AUTOTUNE)  # ok: the assignment is the use
