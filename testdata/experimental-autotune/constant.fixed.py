"""A constant that stands for the old name."""

import tensorflow as tf

AUTOTUNE = tf.data.AUTOTUNE


def prepared(dataset, parse):
    return dataset.map(parse, num_parallel_calls=AUTOTUNE).prefetch(AUTOTUNE)
